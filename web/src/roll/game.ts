// The state of the view of the rolling die: what is wanted, the tips played, the sequence found and the tip of it
// that is shown. Every change ends in `changed`, which draws; what is legal is asked of the server.

import { neighbours, type Neighbours } from '../api';
import { spaced } from '../dom';
import { type Die, isTip, type Tip, usual, WORDS } from '../maze/die';
import { say } from '../say';
import { Turns } from '../turns';
import { open, type Roll, toJson, total } from './instance';
import { type Lie, NONE, type Run, Sequence, touched } from './runs';

export interface Position {
  top: number;
  front: number;
  right: number;
  touches: number[];
}

/** Nobody tips a die more often by hand. The server lets no larger numbers be played, but to have so many tips left
 *  or 10^18 makes no difference to which tips are legal. */
const BY_HAND = 1_000_000n;

export class Game extends Turns {
  mode: 'play' | 'way' = 'play';
  played: Tip[] = [];
  undone: Tip[] = [];
  now: Neighbours<Position> | null = null;
  way: Sequence | null = null;
  /** How many tips of the sequence have been made. */
  step = 0n;
  /** How the die lies at the start; the server says it, and it is the same for all numbers. */
  private start: Die | null = null;

  constructor(
    public roll: Roll,
    private readonly example: Roll,
    changed: () => void,
  ) {
    super(changed);
  }

  /** Opens other numbers; the tips are replayed if they are legal. */
  open(roll: Roll, played: string[] = []): Promise<void> {
    this.roll = roll;
    const era = (this.era += 1);
    Object.assign(this, { mode: 'play', played: [], undone: [], now: null, way: null, step: 0n, problem: '' });
    this.changed();
    return this.after(async () => {
      if (era !== this.era) return;
      if (!this.start) {
        const { top, front, right } = (await this.ask([], this.example)).position;
        this.start = usual(top, front, right);
      }
      const now = await this.ask([]);
      if (era !== this.era) return;
      this.now = now;
      if (played.length === 0) return;
      const then = await this.ask(played);
      if (era === this.era) Object.assign(this, { now: then, played: played.filter(isTip) });
    });
  }

  tip(move: Tip): Promise<void> {
    return this.after(async () => {
      const { now } = this;
      if (!now || this.mode !== 'play') return;
      if (now.goal) return say('All numbers are reached. Undo or restart to go on.');
      if (!now.moves.includes(move)) return say(`Not ${WORDS[move]}: the face would touch too often. ${this.choices()}`);
      await this.go([...this.played, move]);
      this.undone = [];
      say(`${WORDS[move]}. ${this.spoken()}`);
    });
  }

  undo(): Promise<void> {
    return this.after(async () => {
      const last = this.played.at(-1);
      if (!last || this.mode !== 'play') return say('There is nothing to undo.');
      await this.go(this.played.slice(0, -1));
      this.undone.push(last);
      say(`Undone. ${this.spoken()}`);
    });
  }

  redo(): Promise<void> {
    return this.after(async () => {
      const next = this.undone.at(-1);
      if (!next || this.mode !== 'play') return say('There is nothing to redo.');
      await this.go([...this.played, next]);
      this.undone.pop();
      say(`Again ${WORDS[next]}. ${this.spoken()}`);
    });
  }

  restart(): Promise<void> {
    return this.after(async () => {
      await this.go([]);
      this.undone = [];
      say(`Back at the start. ${this.spoken()}`);
    });
  }

  /** Shows the sequence that the server found, at one of its tips. */
  show(runs: Run[], step: bigint): Promise<void> {
    return this.after(async () => {
      if (!this.start) return;
      this.way = new Sequence(runs, this.start);
      this.mode = 'way';
      this.scrub(step);
    });
  }

  scrub(step: bigint): void {
    const last = this.way?.length ?? 0n;
    this.step = step < 0n ? 0n : step > last ? last : step;
    this.changed();
  }

  /** Back to playing, where the player was. */
  leave(): void {
    this.mode = 'play';
    this.changed();
    say(this.spoken());
  }

  /** How the die lies now and what has touched; nothing before the server has said how it lies at the start. */
  lie(): Lie | null {
    if (this.mode === 'way' && this.way) return this.way.at(this.step);
    return this.start && this.played.reduce<Lie>(touched, { die: this.start, touches: [...NONE] });
  }

  /** For each face, the numbers that it can still come to: in a sequence the one that it does come to. */
  wanted(touches: readonly bigint[]): bigint[][] {
    if (this.mode === 'way' && this.way) return this.way.at(this.way.length).touches.map((n) => [n]);
    return open(this.roll.counts, touches);
  }

  /** The last tips that led here, the latest last. */
  trail(many: number): Tip[] {
    if (this.mode === 'way' && this.way) return this.way.cut(this.step - BigInt(many) + 1n, this.step);
    return this.played.slice(-many);
  }

  legal(): Tip[] {
    return this.mode === 'play' && this.now && !this.now.goal ? this.now.moves.filter(isTip) : [];
  }

  spoken(): string {
    if (this.problem) return this.problem;
    if (!this.now) return 'Asking the server…';
    const left = total(this.roll.counts) - BigInt(this.played.length);
    return `${spaced(this.played.length)} of ${spaced(String(total(this.roll.counts)))} tips made, ${spaced(String(left))} to go. ${this.choices()}`;
  }

  private choices(): string {
    if (!this.now) return '';
    if (this.now.goal) return 'All numbers are reached!';
    const ways = this.legal().map((tip) => WORDS[tip]);
    if (ways.length === 0) return 'No tip is possible from here: undo or restart.';
    return `You can tip ${ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ` : ''}${ways.at(-1)}.`;
  }

  private async go(played: Tip[]): Promise<void> {
    const { era } = this;
    const before = { played: this.played, now: this.now };
    const next = played.length === this.played.length + 1 ? this.now?.after[this.now.moves.indexOf(played.at(-1) ?? '')] : undefined;
    if (next) {
      // Where each legal tip leads is known: show that at once, and ask what follows meanwhile.
      this.played = played;
      this.now = { goal: false, moves: [], after: [], position: next };
      this.changed();
    }
    try {
      const now = await this.ask(played);
      if (era === this.era) Object.assign(this, { played, now });
    } catch (problem) {
      // What was shown too early is taken back.
      if (era === this.era) Object.assign(this, before);
      throw problem;
    }
  }

  private ask(played: string[], roll = this.roll): Promise<Neighbours<Position>> {
    const counts = roll.counts.map((n) => (n < BY_HAND ? n : BY_HAND));
    return neighbours<Position>('roll', toJson({ counts, print: null }), played);
  }
}
