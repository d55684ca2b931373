// What is known of the block while one changes it: how many arrangements there are and which sums the right side
// can show, how many faces are decided, and what of that the last change did. One question at a time: a later one ends the one
// before, and nothing that was told of another block stands as if it were told of this one.

import { type Job, type Line, message, sentence } from '../api';
import { from } from '../badge';
import { h, spaced } from '../dom';
import { run } from '../job';
import { stoppedBy } from '../runner';
import { say } from '../say';
import { type Block, type Face, named, toJson } from './block';

const PAUSE = 200;
const LIMITS = { seconds: 20, positions: 100_000_000, bytes: 500_000_000 };

/** Why there is no arrangement; and how many faces are decided. */
const WHY = /^(These givens|One die|There are too many)/;
const DECIDED = /^Of the (\d+) open faces?, (\d+) shows? the same/;

export interface Known {
  /** Digits, for the number may be far beyond what a double holds. */
  count: string;
  sums: number[];
  clash: Face[];
  /** How many open faces show the same pips in every arrangement, of how many; nothing where it is not told. */
  decided: [number, number] | null;
}

export class Live {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'live-title' });
  private outcome = h('p', { class: 'outcome count-line' });
  private why = h('p', { class: 'hint why' });
  private news = h('p', { class: 'news' });
  private sums = h('p', { class: 'sums', tabindex: '0', role: 'region', 'aria-label': 'Sums of the right side' });
  private timer = 0;
  private abort: AbortController | null = null;
  private last: Known | null = null;
  /** Of the block before the last change, and what that change was. */
  private before: Known | null = null;
  private edit = '';

  /** `known` is told what is known of the block, or that nothing is yet. */
  constructor(private readonly known: (known: Known | null) => void) {
    this.element.append(h('h2', { id: 'live-title' }, 'Arrangements'), this.outcome, this.why, this.news, h('h3', {}, 'Sums of the right side'), this.sums);
  }

  /** Asks about a block when nothing else has changed for a moment; `edit` says in words what was changed. */
  ask(block: Block, edit = ''): void {
    this.stop();
    // Of two changes of which the first was never answered neither alone is what made a difference.
    this.edit = this.last ? edit || 'With the last change' : 'Since the last answer';
    this.before = this.last ?? this.before;
    this.last = null;
    this.element.setAttribute('aria-busy', 'true');
    this.outcome.textContent = 'Counting…';
    this.outcome.classList.remove('bad');
    this.timer = window.setTimeout(() => void this.count(block), PAUSE);
  }

  stop(): void {
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
      const known: Known = { count: String(line['count'] ?? '0'), sums: (line['sums'] as number[] | undefined) ?? [], clash: [], decided: null };
      // It is an extra: the number stands without it.
      const told = await this.explain(block, abort.signal).catch(() => []);
      if (abort.signal.aborted) return;
      const why = told.filter((one) => (known.count === '0' ? WHY : DECIDED).test(one)).join(' ');
      if (known.count === '0') known.clash = named(why);
      const [, open, decided] = DECIDED.exec(why) ?? [];
      if (known.count !== '0' && open && decided) known.decided = [Number(decided), Number(open)];
      this.tell(known, why);
    } catch (problem) {
      if (!abort.signal.aborted) this.fail(message(problem));
    }
  }

  /** What there is to say about the block, in the server's words. */
  private async explain(block: Block, signal: AbortSignal): Promise<string[]> {
    const line = answer(await run({ kind: 'explain', puzzle: 'stack', instance: toJson(block), limits: LIMITS }, {}, signal));
    return (line.text ?? '').split('\n').map((one) => one.trim());
  }

  private tell(known: Known, why: string): void {
    this.last = known;
    this.element.removeAttribute('aria-busy');
    const none = known.count === '0';
    this.outcome.textContent = none ? 'There is no arrangement: the faces given contradict each other.' : known.count === '1' ? 'Exactly one arrangement.' : `${spaced(known.count)} arrangements.`;
    this.outcome.classList.toggle('bad', none);
    this.why.textContent = why;
    this.news.textContent = this.before ? `${this.edit}: ${changes(this.before, known)}.` : '';
    this.sums.replaceChildren(...known.sums.flatMap((sum) => [h('span', {}, String(sum)), ' ']));
    if (none) this.sums.textContent = 'none';
    const sums = known.sums.length === 1 ? `The sum is ${known.sums[0]}.` : `${known.sums.length} sums.`;
    say([this.outcome.textContent, none ? why : sums, this.news.textContent].filter(Boolean).join(' '));
    this.known(known);
  }

  private fail(text: string): void {
    this.last = null;
    this.element.removeAttribute('aria-busy');
    this.outcome.textContent = text;
    this.outcome.classList.add('bad');
    this.why.textContent = this.sums.textContent = this.news.textContent = '';
    say(text);
    this.known(null);
  }

  get now(): Known | null {
    return this.last;
  }

  /** What is known of the block, when it is known; nothing where it does not come to be. */
  async settled(): Promise<Known | null> {
    while (this.element.hasAttribute('aria-busy') && this.element.isConnected) await new Promise((wake) => setTimeout(wake, PAUSE));
    return this.last;
  }
}

/** What is other than before, in words. */
function changes(before: Known, now: Known): string {
  if (before.count === now.count) {
    const [was, is] = [before.decided?.[0], now.decided?.[0]];
    return was === undefined || is === undefined || was === is ? 'nothing of that changed' : `as many arrangements, decided faces ${from(was, is)}`;
  }
  if (now.count === '1') return `${spaced(before.count)} arrangements before, now only one`;
  return `arrangements ${from(spaced(before.count), spaced(now.count))}`;
}

/** The first line of a job that ended well; else an error with the server's words. */
export function answer(job: Job): Line {
  const line = job.lines?.[0];
  if (job.state !== 'done' || !line) throw new Error(job.error ? sentence(job.error) : 'The server gave no answer.');
  return line;
}
