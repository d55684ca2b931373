// The state of a game that is played: its text, where it began, and what was pressed. What an input does is asked of the
// server, one question after another; every change ends in `changed`, which draws.

import { several } from '../dom';
import { say } from '../say';
import { Turns } from '../turns';
import { Signs } from './cells';
import { type Described, describe, type Now, play, type Source, type Start } from './server';

export const WORDS: Record<string, string> = { up: 'up', left: 'left', down: 'down', right: 'right', action: 'action', tick: 'wait', restart: 'restart' };

export class Game extends Turns {
  source: Source = { name: '', definition: '' };
  about: Described | null = null;
  signs: Signs | null = null;
  start: Start = { level: 0 };
  /** A message that stands between levels, while it is read. */
  note: { level: number; text: string } | null = null;
  played: string[] = [];
  now: Now | null = null;
  /** Counts the boards that came up, so that a late answer about an earlier one is known as such. */
  turn = 0;
  private past: string[][] = [];
  private future: string[][] = [];
  /** What was said last of an input. */
  private remark = '';

  /** Opens a game; the error is what is wrong with its text, and what was there stays. */
  async load(source: Source): Promise<void> {
    const about = await describe(source);
    this.era += 1;
    Object.assign(this, { source, about, signs: new Signs(about), now: null, note: null, played: [], past: [], future: [], problem: '' });
  }

  /** The first level that is no message. */
  get first(): number {
    return Math.max(0, this.about?.levels.findIndex((level) => level.rows) ?? 0);
  }

  /** Begins a level, or a message, or rows of one's own. */
  open(start: Start, played: string[] = []): Promise<void> {
    this.era += 1;
    const level = 'level' in start ? this.about?.levels[start.level] : null;
    Object.assign(this, { start, note: null, now: null, played: [], past: [], future: [], problem: '', remark: '' });
    if (level?.message !== undefined && 'level' in start) {
      this.note = { level: start.level, text: level.message };
      say(level.message);
      this.changed();
      return Promise.resolve();
    }
    return this.after(async () => {
      try {
        await this.come(played);
        this.past = played.map((_, i) => played.slice(0, i));
      } catch (problem) {
        // What was pressed may be wrong, and the level there all the same.
        if (played.length > 0) await this.come([]);
        throw problem;
      }
    });
  }

  /** The level after this one, if there is any. */
  get next(): number | null {
    const after = 'level' in this.start ? this.start.level + 1 : -1;
    return after > 0 && after < (this.about?.levels.length ?? 0) ? after : null;
  }

  press(input: string): Promise<void> {
    return this.after(async () => {
      const { now } = this;
      if (!now || now.goal) return;
      if (input !== 'tick' && !now.moves.includes(input)) {
        this.remark = `${capital(WORDS[input] ?? input)} changes nothing.`;
        return say(this.remark);
      }
      await this.go([...this.played, input], `${capital(WORDS[input] ?? input)}.`);
    });
  }

  undo(): Promise<void> {
    return this.after(async () => {
      const before = this.past.at(-1);
      if (this.about && !this.about.undo) return say('In this game nothing is undone.');
      if (!before) return say('There is nothing to undo.');
      const { played } = this;
      await this.come(before);
      this.past.pop();
      this.future.push(played);
      say(`Undone. ${this.words()}`);
    });
  }

  redo(): Promise<void> {
    return this.after(async () => {
      const after = this.future.at(-1);
      if (!after) return say('There is nothing to redo.');
      const { played } = this;
      await this.come(after);
      this.future.pop();
      this.past.push(played);
      say(`Done again. ${this.words()}`);
    });
  }

  /** From the beginning; or from a checkpoint, where the game has some. */
  restart(): Promise<void> {
    return this.after(async () => {
      if (this.played.length === 0) return;
      if (this.about && !this.about.restart) return say('In this game no level is begun anew.');
      const checks = /\bcheckpoint\b/i.test(this.source.definition);
      await this.go(checks && !this.now?.goal ? [...this.played, 'restart'] : [], 'From the beginning.');
    });
  }

  /** Shows what some inputs make, as a solution that is gone through does: nothing of that is to be undone. */
  look(played: string[]): Promise<void> {
    return this.after(() => this.come(played));
  }

  /** Goes on from what is shown; what was there before is to be had by undoing. */
  stay(before: string[]): void {
    if (this.played.length === before.length) return;
    this.past.push(before);
    this.future = [];
    this.changed();
  }

  get undoes(): boolean {
    return this.past.length > 0 && this.about?.undo !== false;
  }

  get redoes(): boolean {
    return this.future.length > 0;
  }

  /** What is to be asked about where it is now. */
  get place(): Record<string, unknown> {
    return { ...this.start, inputs: this.played };
  }

  words(): string {
    const { now, note } = this;
    if (this.problem) return this.problem;
    if (note) return 'A message: go on when you have read it.';
    if (!now) return this.source.definition ? 'Asking the server…' : 'No game is open.';
    const count = several(this.played.length, 'input');
    if (now.goal) return `Won with ${count}.`;
    if (now.messages.length > 0) return `${now.messages.join(' ')} (${count}.)`;
    if (now.moves.length === 0 && !this.about?.real_time) return `${count}. Nothing that is pressed changes anything: undo or restart.`;
    return [this.remark, `${count}.`].filter(Boolean).join(' ');
  }

  private async go(played: string[], remark: string): Promise<void> {
    const before = this.played;
    await this.come(played);
    this.past.push(before);
    this.future = [];
    if (remark) say(`${remark} ${this.words()}`);
  }

  private async come(played: string[]): Promise<void> {
    const { era } = this;
    const now = await play(this.source, this.start, played);
    if (era !== this.era) return;
    Object.assign(this, { now, played, remark: '' });
    this.turn += 1;
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
