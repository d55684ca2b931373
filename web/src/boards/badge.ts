// What is always true of a level while it is edited: whether it can be won, how long it takes, in how many ways.

import { type Line, message, type Request } from '../api';
import { h, several, spaced } from '../dom';
import { run } from '../job';
import { sayToo } from '../say';
import type { Source } from './server';

const SECONDS = 10;
/** Edits that follow each other at once are asked about as one. */
const PAUSE = 250;

export class Badge {
  readonly element = h('output', { class: 'badge' });
  private abort: AbortController | null = null;
  private timer = 0;
  private warning = '';

  /** Asks about a level, and forgets what was told of the one before. */
  ask(source: Source, rows: string[], players: boolean): void {
    this.warning = players ? '' : 'There is no player. ';
    this.rest();
    this.tell('asking', 'Checking…');
    const abort = new AbortController();
    this.abort = abort;
    this.timer = window.setTimeout(() => void this.find(source, rows, abort), PAUSE);
  }

  rest(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
    this.tell('', '');
  }

  private async find({ name, definition }: Source, rows: string[], abort: AbortController): Promise<void> {
    const ask = async (question: string): Promise<Line> => {
      const request: Request = { kind: 'solve', puzzle: name, definition, instance: { rows }, question, limits: { seconds: SECONDS } };
      const job = await run(request, {}, abort.signal);
      const line = job.lines?.[0];
      if (!line) throw new Error(job.error?.message ?? 'The server does not say.');
      return line;
    };
    try {
      const first = await ask('solve');
      if (abort.signal.aborted) return;
      this.verdict(first, '');
      if (first.verdict !== 'solved' || first.length === 0) return sayToo(this.element.textContent ?? '');
      const second = await ask('count');
      if (abort.signal.aborted) return;
      const count = String(second['count'] ?? '');
      if (second.verdict === 'solved') this.verdict(first, count === '1' ? ', in one way only' : `, in ${spaced(count)} ways`);
      sayToo(this.element.textContent ?? '');
    } catch (problem) {
      if (!abort.signal.aborted) this.tell('unknown', message(problem));
    }
  }

  private verdict(line: Line, ways: string): void {
    if (line.verdict === 'unsolvable') this.tell('lost', 'It cannot be won: proved.');
    else if (line.verdict === 'solved') this.tell('far', line.length === 0 ? 'It is won as it begins.' : `Shortest: ${several(line.length ?? 0, 'input')}${ways}.`);
    else {
      const least = `takes at least ${several(line.at_least ?? 1, 'input')}`;
      this.tell(line.length === undefined ? 'unknown' : 'far', line.length === undefined ? `Not known within ${SECONDS} s; it ${least}.` : `It can be won with ${several(line.length, 'input')}, and ${least}.`);
    }
  }

  private tell(is: string, words: string): void {
    this.element.textContent = words && this.warning + words;
    this.element.dataset['is'] = is;
  }
}
