// The puzzle in three dimensions, drawn by cubing's player: it is told a start and a line of moves, and shows any
// step of it. Loaded when it is first shown; a frame is drawn only when something changes. The player's own panel,
// solvers and links stay unused: what a move does and what solves, only the server says.

import { Alg } from 'cubing/alg';
import { type ExperimentalLeafIndex, type ExperimentalMillisecondTimestamp, TwistyPlayer } from 'cubing/twisty';
import { calm } from '../dom';
import { Drag } from './drag';
import { type Drawing, drawn } from './drawings';

/** Degrees by which a key turns the view. */
const ASIDE = 30;

export class Picture {
  readonly element: HTMLElement;
  private player: TwistyPlayer;
  private drag: Drag;
  private start = '';
  private line = '';
  /** Where the player's clock stands, and the frame that moves it. */
  private time = 0;
  private frame = 0;
  private asked = 0;
  private around: number;
  private above = 30;

  /** Fails where the browser cannot draw in three dimensions: the player itself would only say so in its log. */
  constructor(
    private readonly drawing: Drawing,
    turn: (moves: string[]) => void,
  ) {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) throw new Error('There is no WebGL.');
    context.getExtension('WEBGL_lose_context')?.loseContext();
    this.around = drawing.facing ?? 30;
    this.player = new TwistyPlayer({
      ...(drawing.puzzle ? { puzzle: drawing.puzzle } : { experimentalPuzzleDescription: drawing.cuts ?? '' }),
      background: 'none',
      controlPanel: 'none',
      hintFacelets: 'none',
      backView: 'top-right',
      visualization: 'PG3D',
      cameraLatitude: this.above,
      cameraLongitude: this.around,
      experimentalSetupAnchor: 'start',
      experimentalMovePressInput: 'none',
      viewerLink: 'none',
    });
    // Another way to count steps plays moves of opposite faces at once, and those are not our steps.
    this.player.indexer = 'tree';
    this.player.experimentalSetFlashLevel('none');
    this.element = this.player;
    this.drag = new Drag(this.player, drawing, turn);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.asked += 1;
  }

  /** Shows `step` of the line; turns there where it is one move away and there are milliseconds for it. */
  async show(start: string, line: string[], step: number, milliseconds: number): Promise<void> {
    const mine = ++this.asked;
    cancelAnimationFrame(this.frame);
    const moves = line.map((move) => drawn(move, this.drawing)).join(' ');
    if (start !== this.start) this.player.experimentalSetupAlg = this.setup(start);
    if (moves !== this.line) this.player.alg = moves;
    this.start = start;
    this.line = moves;
    const indexer = await this.player.experimentalModel.indexer.get();
    if (mine !== this.asked) return;
    const at = (index: number): number => {
      if (index <= 0) return 0;
      return index < indexer.numAnimatedLeaves() ? indexer.indexToMoveStartTimestamp(index as ExperimentalLeafIndex) : indexer.algDuration();
    };
    const [from, to] = [this.time, at(step)];
    const near = from !== to && (from === at(step - 1) || from === at(step + 1));
    if (near && milliseconds > 0 && !calm()) this.turn(from, to, milliseconds);
    else this.set(to);
  }

  /** The moves that a drag may be. */
  allow(moves: string[]): void {
    this.drag.allow(moves);
  }

  /** Looks from elsewhere: steps to the right and up. */
  look(right: number, up: number): void {
    this.around += right * ASIDE;
    this.above = Math.max(-60, Math.min(60, this.above + up * ASIDE));
    this.player.cameraLongitude = this.around;
    this.player.cameraLatitude = this.above;
  }

  /** A start that is not a plain list is taken apart by cubing, whose notation is the same. */
  private setup(start: string): string {
    return [...new Alg(start).experimentalLeafMoves()].map((move) => drawn(move.toString(), this.drawing)).join(' ');
  }

  private turn(from: number, to: number, milliseconds: number): void {
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / milliseconds));
      this.set(from + (to - from) * part);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private set(time: number): void {
    this.time = time;
    this.player.timestamp = time as ExperimentalMillisecondTimestamp;
  }
}
