// A puzzle of pieces as it is charted: pictures of its positions, and where each can be gone on with.

import type { Request } from '../api';
import { h } from '../dom';
import type { Mapped, Spot } from '../atlas/asking';
import { toValues } from './definition';
import { DRAWINGS } from './drawings';
import { Layers } from './layers';
import { columnsOf, Pieces } from './pieces';
import { named, type Position, type Puzzle, stateAfter } from './server';
import type { Snapshots } from './snapshots';

export class MappedPieces implements Mapped {
  readonly from = 'solved';
  readonly same = true;
  private shots: Promise<Snapshots | null> | null = null;
  private solved: Promise<Position | null> | null = null;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly metric: () => string,
  ) {}

  base(): Request {
    return { kind: 'atlas', ...named(this.puzzle), metric: this.metric() };
  }

  async draw({ moves, position }: { moves: string[]; position: Record<string, unknown> }, told: boolean): Promise<Element> {
    const words = moves.length > 0 ? moves.join(' ') : 'Solved';
    const picture = await this.picture(moves, words);
    return h('figure', {}, picture ?? (await this.pieces(position as Position)), told && h('figcaption', {}, h('code', { class: 'way' }, words)));
  }

  spot({ moves }: { moves: string[] }): Spot {
    return { played: moves };
  }

  async link(_: unknown, spot: Spot): Promise<[string, string]> {
    const values = new URLSearchParams();
    await toValues(this.puzzle, values);
    if (spot.played.length > 0) values.set('moves', spot.played.join(' '));
    values.set('metric', this.metric());
    return [`#twisty?${values}`, 'Open it'];
  }

  lines(spots: Spot[]): string {
    return spots.map(({ played }) => `${JSON.stringify({ alg: played.join(' ') })}\n`).join('');
  }

  /** As it looks, where that is known and the browser can draw it. */
  private async picture(moves: string[], words: string): Promise<Element | null> {
    const drawing = this.puzzle.definition === undefined ? DRAWINGS[this.puzzle.name] : undefined;
    if (!drawing) return null;
    this.shots ??= import('./snapshots').then(({ Snapshots }) => new Snapshots(drawing)).catch(() => null);
    try {
      const taken = await (await this.shots)?.take(moves);
      return taken ? h('img', { src: taken, alt: words === 'Solved' ? words : `After ${words}`, width: 160, height: 160 }) : null;
    } catch {
      return null;
    }
  }

  /** Piece by piece. */
  private async pieces(position: Position): Promise<Element> {
    if (this.puzzle.definition === undefined && this.puzzle.name.startsWith('square1') && 'TWELFTHS' in position) {
      const layers = new Layers();
      layers.draw(position);
      return layers.element;
    }
    this.solved ??= stateAfter(this.puzzle, '', []).then((state) => state.position, () => null);
    const pieces = new Pieces();
    pieces.draw(position, null, await this.solved, this.puzzle.definition === undefined ? columnsOf(this.puzzle.name) : 0);
    return pieces.element;
  }
}
