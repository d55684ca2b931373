// Pictures of positions: one player, which nobody sees, is set to one after the other and draws each. Where the browser cannot draw in
// three dimensions there are none.

import { TwistyPlayer } from 'cubing/twisty';
import { type Drawing, drawn } from './drawings';

/** Pixels of a picture's side: twice what it is shown in. */
const SIDE = 320;

export class Snapshots {
  private player: TwistyPlayer;
  private before: Promise<unknown> = Promise.resolve();

  /** Fails where the browser cannot draw in three dimensions. */
  constructor(private readonly drawing: Drawing) {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) throw new Error('There is no WebGL.');
    context.getExtension('WEBGL_lose_context')?.loseContext();
    this.player = new TwistyPlayer({
      ...(drawing.puzzle ? { puzzle: drawing.puzzle } : { experimentalPuzzleDescription: drawing.cuts ?? '' }),
      background: 'none',
      controlPanel: 'none',
      hintFacelets: 'none',
      visualization: 'PG3D',
      cameraLatitude: 30,
      cameraLongitude: drawing.facing ?? 30,
      experimentalSetupAnchor: 'start',
      viewerLink: 'none',
    });
  }

  /** The position after some moves, as the address of a picture. */
  take(moves: string[]): Promise<string> {
    const next = this.before.then(() => {
      this.player.experimentalSetupAlg = moves.map((move) => drawn(move, this.drawing)).join(' ');
      return this.player.experimentalScreenshot({ width: SIDE, height: SIDE });
    });
    this.before = next.catch(() => undefined);
    return next;
  }
}
