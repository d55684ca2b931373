// What is known of the block while one changes it: how many arrangements there are and which sums the right side
// can show. One question at a time: a later one ends the one before.

import { type Job, type Line, message, sentence } from '../api';
import { h, spaced } from '../dom';
import { run } from '../job';
import { stoppedBy } from '../runner';
import { say } from '../say';
import { type Block, type Face, named, toJson } from './block';

const PAUSE = 200;
const STALE = 700;
const LIMITS = { seconds: 20, positions: 100_000_000, bytes: 500_000_000 };

export interface Known {
  /** Digits, for the number may be far beyond what a double holds. */
  count: string;
  sums: number[];
  clash: Face[];
}

export class Live {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'live-title' });
  private outcome = h('p', { class: 'outcome count-line' });
  private why = h('p', { class: 'hint why' });
  private sums = h('p', { class: 'sums', tabindex: '0', role: 'region', 'aria-label': 'Sums of the right side' });
  private timer = 0;
  private old = 0;
  private abort: AbortController | null = null;
  private last: Known | null = null;

  /** `known` is told what is known of the block, or that nothing is yet. */
  constructor(private readonly known: (known: Known | null) => void) {
    this.element.append(h('h2', { id: 'live-title' }, 'Arrangements'), this.outcome, this.why, h('h3', {}, 'Sums of the right side'), this.sums);
  }

  /** Asks about a block when nothing else has changed for a moment. */
  ask(block: Block): void {
    this.stop();
    this.element.setAttribute('aria-busy', 'true');
    this.outcome.textContent ||= 'Counting…';
    this.timer = window.setTimeout(() => void this.count(block), PAUSE);
    // What is told of the block before stays no longer than one would take it for that of this one.
    clearTimeout(this.old);
    this.old = window.setTimeout(() => {
      if (!this.element.hasAttribute('aria-busy')) return;
      this.outcome.textContent = 'Counting…';
      this.outcome.classList.remove('bad');
      this.why.textContent = this.sums.textContent = '';
    }, STALE);
  }

  stop(): void {
    clearTimeout(this.old);
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  /** Marks the sum of the arrangement that is shown. */
  mark(sum: number | null): void {
    for (const one of this.sums.children) one.classList.toggle('now', sum !== null && one.textContent === String(sum));
  }

  private async count(block: Block): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    try {
      const line = answer(await run({ kind: 'solve', puzzle: 'stack', instance: toJson(block), question: 'count', limits: LIMITS }, {}, abort.signal));
      if (abort.signal.aborted) return;
      if (line.verdict === 'stopped') return this.fail(stoppedBy(line, 'die'));
      const known: Known = { count: String(line['count'] ?? '0'), sums: (line['sums'] as number[] | undefined) ?? [], clash: [] };
      let why = '';
      if (known.count === '0') {
        why = await this.explain(block, abort.signal);
        if (abort.signal.aborted) return;
        known.clash = named(why);
      }
      this.tell(known, why);
    } catch (problem) {
      if (!abort.signal.aborted) this.fail(message(problem));
    }
  }

  /** Why there is no arrangement, in the server's words. */
  private async explain(block: Block, signal: AbortSignal): Promise<string> {
    const line = answer(await run({ kind: 'explain', puzzle: 'stack', instance: toJson(block), limits: LIMITS }, {}, signal));
    const told = (line.text ?? '').split('\n').map((one) => one.trim());
    return told.filter((one) => /^(These givens|One die|There are too many)/.test(one)).join(' ');
  }

  private tell(known: Known, why: string): void {
    this.last = known;
    this.element.removeAttribute('aria-busy');
    const none = known.count === '0';
    this.outcome.textContent = none ? 'There is no arrangement: the faces given contradict each other.' : known.count === '1' ? 'Exactly one arrangement.' : `${spaced(known.count)} arrangements.`;
    this.outcome.classList.toggle('bad', none);
    this.why.textContent = why;
    this.sums.replaceChildren(...known.sums.flatMap((sum) => [h('span', {}, String(sum)), ' ']));
    if (none) this.sums.textContent = 'none';
    const sums = known.sums.length === 1 ? `The sum is ${known.sums[0]}.` : `${known.sums.length} sums.`;
    say(`${this.outcome.textContent} ${none ? why : sums}`);
    this.known(known);
  }

  private fail(text: string): void {
    this.last = null;
    this.element.removeAttribute('aria-busy');
    this.outcome.textContent = text;
    this.outcome.classList.add('bad');
    this.why.textContent = this.sums.textContent = '';
    say(text);
    this.known(null);
  }

  get now(): Known | null {
    return this.last;
  }
}

/** The first line of a job that ended well; else an error with the server's words. */
export function answer(job: Job): Line {
  const line = job.lines?.[0];
  if (job.state !== 'done' || !line) throw new Error(job.error ? sentence(job.error) : 'The server gave no answer.');
  return line;
}
