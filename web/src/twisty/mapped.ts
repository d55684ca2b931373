// A puzzle of pieces as it is charted: pictures of its positions, and where each can be gone on with.

import type { Request } from '../api';
import { h } from '../dom';
import type { Mapped, Spot } from '../atlas/asking';
import { toValues } from './definition';
import { type Action, learn } from './action';
import { drawingOf } from './board';
import { Figure } from './figure';
import { Layers } from './layers';
import { columnsOf, Pieces } from './pieces';
import { describe, type Description, named, type Position, type Puzzle, stateAfter } from './server';
import type { Snapshots } from './snapshots';

export class MappedPieces implements Mapped {
  readonly from = 'solved';
  readonly same = true;
  private shots: Promise<Snapshots | null> | null = null;
  private known: Promise<[Description, Position, Map<string, Action>]> | null = null;

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
    return h('figure', {}, picture ?? (await this.figure(position as Position)), told && h('figcaption', {}, h('code', { class: 'way' }, words)));
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
    const drawing = drawingOf(this.puzzle);
    if (!drawing) return null;
    this.shots ??= import('./snapshots').then(({ Snapshots }) => new Snapshots(drawing)).catch(() => null);
    try {
      const taken = await (await this.shots)?.take(moves);
      return taken ? h('img', { src: taken, alt: words === 'Solved' ? words : `After ${words}`, width: 160, height: 160 }) : null;
    } catch {
      return null;
    }
  }

  /** As its moves lay it out, or piece by piece. */
  private async figure(position: Position): Promise<Element> {
    if (this.puzzle.definition === undefined && this.puzzle.name === 'square1') {
      const layers = new Layers();
      layers.draw(position);
      return layers.element;
    }
    this.known ??= this.learn();
    try {
      const [about, solved, learned] = await this.known;
      const figure = new Figure(this.puzzle, about, solved, learned, () => undefined);
      figure.draw({ goal: false, position, moves: [] }, null, null, 0);
      return figure.element;
    } catch {
      this.known = null;
      const pieces = new Pieces();
      pieces.draw(position, null, null, this.puzzle.definition === undefined ? columnsOf(this.puzzle.name) : 0);
      return pieces.element;
    }
  }

  private async learn(): Promise<[Description, Position, Map<string, Action>]> {
    const [about, { position }] = await Promise.all([describe(this.puzzle), stateAfter(this.puzzle, '', [])]);
    return [about, position, await learn(this.puzzle, about, position)];
  }
}
