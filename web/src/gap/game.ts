// The state of the card table: the deal, the moves played and taken back, and what can be done now. What is legal
// is asked of the server, one question after another; every change ends in `changed`, which draws.

import { message, neighbours, type Neighbours } from '../api';
import { whenBack } from '../back';
import { several } from '../dom';
import { say } from '../say';
import { type Deal, moved, type Position, rowOf } from './deal';
import type { Faces } from './faces';

export class Game {
  played: string[] = [];
  undone: string[] = [];
  now: Neighbours<Position> | null = null;
  problem = '';
  /** Counts the positions shown, so that a late answer about an earlier one is known as such. */
  turn = 0;
  /** The position is shown before the server has said what follows from it. */
  pending = false;
  private era = 0;
  private going: Promise<void> = Promise.resolve();

  constructor(
    public deal: Deal,
    private readonly faces: Faces,
    private readonly changed: () => void,
  ) {}

  /** Lays out another deal and plays these moves, if they are legal. */
  open(deal: Deal, played: string[] = []): Promise<void> {
    this.era += 1;
    Object.assign(this, { deal, played: [], undone: [], now: null, problem: '', pending: false });
    void this.go(() => [[], []]);
    return played.length > 0 ? this.go(() => [played, []]) : this.going;
  }

  play(move: string): Promise<void> {
    return this.go(() => (this.now?.moves.includes(move) ? [[...this.played, move], []] : null));
  }

  undo(): void {
    void this.go(() => {
      const last = this.played.at(-1);
      if (!last) say('There is nothing to undo.');
      return last ? [this.played.slice(0, -1), [...this.undone, last]] : null;
    });
  }

  redo(): void {
    void this.go(() => {
      const next = this.undone.at(-1);
      if (!next) say('There is nothing to redo.');
      return next ? [[...this.played, next], this.undone.slice(0, -1)] : null;
    });
  }

  restart(): void {
    void this.go(() => [[], []]);
  }

  /** Goes on from these moves, as a replay does when one takes over. */
  playFrom(played: string[]): Promise<void> {
    return this.go(() => [played, []]);
  }

  /** When all that was pressed so far has been played. */
  settled(): Promise<void> {
    return this.going;
  }

  words(): string {
    const { now } = this;
    if (this.problem) return this.problem;
    if (!now) return 'Asking the server…';
    if (now.goal) return 'All cards are in order.';
    if (now.moves.length === 0) return 'No card can move: undo or restart.';
    return `${several(this.played.length, 'move')} played. These can move: ${[...new Set(now.moves.map(moved))].map((card) => this.faces.short(card)).join(', ')}.`;
  }

  /** One move after another, so that quick presses are all obeyed: `next` says where to go when its turn comes,
   *  or nothing. */
  private go(next: () => [played: string[], undone: string[]] | null): Promise<void> {
    const era = this.era;
    this.going = this.going.then(() => {
      const to = era === this.era ? next() : null;
      return to ? this.ask(...to) : undefined;
    });
    return this.going;
  }

  /** Asks for the position after these moves and shows it; `undone` is what can be done again. */
  private async ask(played: string[], undone: string[]): Promise<void> {
    const { era } = this;
    const last = played.length > this.played.length ? played.at(-1) : undefined;
    const before = this.now;
    try {
      this.problem = '';
      this.foresee(played);
      const now = await neighbours<Position>('gap', this.deal, played);
      if (era !== this.era) return;
      Object.assign(this, { now, played, undone, pending: false });
      this.turn += 1;
      this.changed();
      const row = last && rowOf(last);
      say(`${last ? `Moved the ${this.faces.spoken(moved(last))}${row ? ` to row ${row}` : ''}. ` : ''}${this.words()}`);
    } catch (problem) {
      if (era !== this.era) return;
      Object.assign(this, { now: before, problem: message(problem), pending: false });
      this.turn += 1;
      this.changed();
      say(this.problem);
      whenBack(() => void (era === this.era && this.go(() => [played, undone])));
    }
  }

  /** The server has already said where each legal move leads: that is shown at once, and what follows is asked
   *  meanwhile. */
  private foresee(played: string[]): void {
    const { now } = this;
    const one = played.length === this.played.length + 1 && this.played.every((move, i) => move === played[i]);
    const position = one && now?.after[now.moves.indexOf(played.at(-1) ?? '')];
    if (!position) return;
    Object.assign(this, { now: { goal: false, moves: [], after: [], position }, pending: true });
    this.turn += 1;
    this.changed();
  }
}
