// What is always true of a maze while it is edited: whether it has a solution, how long the shortest is, in how many ways,
// how hard it is, and what of that the last edit changed.

import { type Line, message } from '../api';
import { h, several, spaced } from '../dom';
import { run } from '../job';
import { sayToo } from '../say';
import type { Maze } from './instance';

const LIMITS = { seconds: 10, positions: 20_000_000, bytes: 500_000_000 };
/** Edits that follow each other at once are asked about as one. */
const PAUSE = 250;

/** What is known of a maze; nothing of what is not known yet. */
interface Known {
  length?: number | 'none';
  count?: string;
  hard?: string;
}

export class Badge {
  readonly element = h('output', { class: 'badge' });
  private abort: AbortController | null = null;
  private timer = 0;
  private about: Maze | null = null;
  /** Of the maze before the last edit. */
  private before: Known = {};
  private known: Known = {};

  /** Asks about a maze, unless it is the one that it tells of. */
  ask(maze: Maze): void {
    if (maze === this.about) return;
    // What was not found out yet is compared with what was known before it.
    if (this.known.length !== undefined) this.before = this.known;
    this.halt();
    this.about = maze;
    this.known = {};
    this.tell('asking', 'Checking…');
    const abort = new AbortController();
    this.abort = abort;
    this.timer = window.setTimeout(() => void this.find(maze, abort), PAUSE);
  }

  /** Nothing is edited any more. */
  rest(): void {
    this.halt();
    this.about = null;
    this.before = this.known = {};
    this.tell('', '');
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  private async find(maze: Maze, abort: AbortController): Promise<void> {
    const line = async (more: { question: string } | null): Promise<Line> => {
      const job = await run({ kind: more ? 'solve' : 'explain', puzzle: 'maze', instance: maze, limits: LIMITS, ...more }, {}, abort.signal);
      const [first] = job.lines ?? [];
      if (!first || job.state !== 'done') throw new Error(job.error?.message ?? 'The server does not say.');
      return first;
    };
    try {
      const first = await line({ question: 'solve' });
      if (abort.signal.aborted) return;
      if (first.verdict === 'stopped') return this.tell('unknown', `Not known within ${LIMITS.seconds} s; it takes at least ${several(first.at_least ?? 1, 'tip')}.`);
      this.know({ length: first.verdict === 'solved' ? (first.length ?? 0) : 'none' });
      if (first.verdict !== 'solved') return sayToo(this.element.textContent ?? '');
      const second = await line({ question: 'count' });
      if (abort.signal.aborted) return;
      if (second.verdict === 'solved') this.know({ count: String(second['count'] ?? '') });
      const third = await line(null);
      if (abort.signal.aborted) return;
      const hard = /^\s*(Difficulty [\d.]+)/m.exec(third.text ?? '')?.[1];
      if (hard) this.know({ hard });
      sayToo(this.element.textContent ?? '');
    } catch (problem) {
      if (!abort.signal.aborted) this.tell('unknown', message(problem));
    }
  }

  private know(more: Known): void {
    this.known = { ...this.known, ...more };
    const { length, count, hard } = this.known;
    const { before } = this;
    if (length === 'none') return this.tell('lost', `No solution: everything was tried.${before.length !== undefined && before.length !== 'none' ? ` Before the last edit there was one, in ${several(before.length, 'tip')}.` : ''}`);
    const changes = [
      before.length !== undefined && before.length !== length && (before.length === 'none' ? 'had no solution' : several(before.length, 'tip')),
      count !== undefined && before.count !== undefined && before.count !== count && ways(before.count),
      hard !== undefined && before.hard !== undefined && before.hard !== hard && before.hard.toLowerCase(),
    ].filter(Boolean);
    const now = [`Shortest: ${several(length ?? 0, 'tip')}`, count !== undefined && ways(count)].filter(Boolean).join(', ');
    this.tell('far', `${now}.${hard ? ` ${hard}.` : ''}${changes.length > 0 ? ` Before the last edit: ${changes.join(', ')}.` : ''}`);
  }

  private tell(is: string, words: string): void {
    this.element.textContent = words;
    this.element.dataset['is'] = is;
  }
}

const ways = (count: string): string => (count === '1' ? 'one way only' : `${spaced(count)} ways`);
