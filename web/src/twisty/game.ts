// The state of the view: the puzzle, where it starts, a line of moves and the step of it that is shown. What was
// played and what solves it are one line, so undo, redo and the scrubber are the same. After each change the server
// is asked what the position is and which moves are legal.

import { message } from '../api';
import { whenBack } from '../back';
import { type Step, steps } from './expand';
import { Beyond } from './turn';
import { describe, type Description, type Position, type Puzzle, type State, stateAfter } from './server';

/** What changes together. */
export interface Shown {
  /** An algorithm that is not a plain list of moves, before the line. */
  start: string;
  line: string[];
  step: number;
  /** How many moves of the line were played before the solution that follows them; none if there is no solution. */
  found: number | null;
}

/** What somebody wrote, of which each move of the line is somewhere. */
export interface Written {
  text: string;
  steps: Step[];
}

const SOLVED: Shown = { start: '', line: [], step: 0, found: null };

export class Game {
  puzzle: Puzzle = { name: '' };
  shown: Shown = SOLVED;
  /** What the puzzle is made of, once the server has told. */
  about: Description | null = null;
  /** Solved, to tell which pieces are where they belong: several may look the same. */
  solved: Position | null = null;
  now: State | null = null;
  /** The position before the last move, to tell what it changed. */
  before: Position | null = null;
  trouble = '';
  private text: Written | null = null;
  /** While a scramble is made, nothing is turned: it would be gone at once. */
  locked = false;
  private going: Promise<void> = Promise.resolve();
  private wanted = 0;

  /** `changed` is told after each answer of the server, and whether the puzzle is another one. */
  constructor(private readonly changed: (fresh: boolean) => void) {}

  /** Takes another puzzle as an address has it; what the server does not accept is said, and solved shown. */
  open(puzzle: Puzzle, to: Partial<Shown> = {}): Promise<void> {
    return this.then(async () => {
      Object.assign(this, { puzzle, about: null, solved: null, now: null, before: null, trouble: '', shown: SOLVED, text: null });
      const wanted = { ...SOLVED, ...to };
      wanted.step = Math.max(0, Math.min(wanted.line.length, wanted.step));
      try {
        const [about, solved] = await Promise.all([describe(puzzle), stateAfter(puzzle, '', [])]);
        Object.assign(this, { about, solved: solved.position });
        const plain = wanted.start && wanted.line.length === 0 ? steps(wanted.start, about.moves, puzzle.name) : null;
        if (plain && !(plain instanceof Beyond)) {
          this.text = { text: wanted.start, steps: plain };
          Object.assign(wanted, { start: '', line: plain.map(({ move }) => move), step: to.step || plain.length });
        }
        // A line from a link is played to its end before any of it is shown.
        if (wanted.step < wanted.line.length) await stateAfter(puzzle, wanted.start, wanted.line);
        await this.ask(wanted);
      } catch (problem) {
        if (this.about) await this.ask(SOLVED).catch(() => undefined);
        this.trouble = message(problem);
        whenBack(() => void (this.puzzle === puzzle && this.open(puzzle, to)));
      }
      this.changed(true);
    });
  }

  /** Puts another start or line in place of what is shown; the error is thrown, for who asked has a place for it. */
  async set(to: Partial<Shown>): Promise<void> {
    await this.then(async () => {
      await this.ask({ ...SOLVED, ...to });
      this.changed(false);
    });
  }

  /** A legal move after the step that is shown; what followed it is gone. */
  play(move: string): void {
    if (this.locked) return;
    void this.move(() => {
      const { line, step } = this.shown;
      if (!this.now?.moves.includes(move)) return null;
      return { ...this.shown, line: [...line.slice(0, step), move], step: step + 1, found: null };
    });
  }

  /** Shows another step; of several that are asked for at once, the last. */
  to(step: number): void {
    if (this.locked) return;
    const mine = ++this.wanted;
    const goal = Math.max(0, Math.min(this.shown.line.length, step));
    void this.move(() => (mine === this.wanted && goal !== this.shown.step ? { ...this.shown, step: Math.min(goal, this.shown.line.length) } : null));
  }

  by(steps: number): void {
    if (this.locked) return;
    void this.move(() => {
      const step = this.shown.step + steps;
      return step < 0 || step > this.shown.line.length ? null : { ...this.shown, step };
    });
  }

  /** What was written, if the line is that and nothing else. */
  get written(): Written | null {
    const { text, shown } = this;
    return text && !shown.start && shown.found === null && text.steps.length === shown.line.length && text.steps.every(({ move }, i) => move === shown.line[i]) ? text : null;
  }

  /** Shows what somebody wrote, up to one of its moves. */
  async write(text: Written, step: number): Promise<void> {
    this.text = text;
    await this.set({ line: text.steps.map(({ move }) => move), step });
  }

  /** All moves to where it stands, as an algorithm. */
  get alg(): string {
    const { start, line, step } = this.shown;
    return [start, line.slice(0, step).join(' ')].filter(Boolean).join('\n');
  }

  /** When all that was asked for is shown. */
  settled(): Promise<void> {
    return this.going;
  }

  private move(next: () => Shown | null): Promise<void> {
    return this.then(async () => {
      const to = next();
      if (!to) return;
      try {
        await this.ask(to);
      } catch (problem) {
        this.trouble = message(problem);
        const { puzzle, shown } = this;
        // What was to be shown is shown then, unless something else is by now.
        whenBack(() => void (this.puzzle === puzzle && this.shown === shown && this.move(() => to)));
      }
      this.changed(false);
    }).catch(() => undefined);
  }

  /** One after another, so that quick presses are all obeyed; who fails does not stop who waits. */
  private then(act: () => Promise<void>): Promise<void> {
    const mine = this.going.then(act);
    this.going = mine.catch(() => undefined);
    return mine;
  }

  private async ask(to: Shown): Promise<void> {
    const { puzzle } = this;
    const near = this.now && to.step === this.shown.step + 1 && to.start === this.shown.start && same(this.shown.line, to.line, to.step - 1);
    const [now, before] = await Promise.all([
      stateAfter(puzzle, to.start, to.line.slice(0, to.step)),
      near ? this.now : to.step > 0 ? stateAfter(puzzle, to.start, to.line.slice(0, to.step - 1)) : null,
    ]);
    Object.assign(this, { now, before: before?.position ?? null, shown: to, trouble: '' });
  }
}

const same = (a: string[], b: string[], count: number): boolean => a.slice(0, count).join(' ') === b.slice(0, count).join(' ');
