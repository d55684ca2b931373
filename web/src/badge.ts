// What is always true of something while it is edited. Until the answer about what lies there now has come it says that it is
// being asked, and never what was true of something else; then also what the last edit changed.

import { type Line, message, type Request } from './api';
import { h } from './dom';
import { run } from './job';
import { sayToo } from './say';

/** Edits that follow each other at once are asked about as one. */
const PAUSE = 250;

/** What is told: how it stands (`far`, `lost` or `unknown`), and the sentence. */
export interface Told {
  is: string;
  words: string;
}

/** Asks one question; nothing where there is no answer to it. */
export type Ask = (request: Request) => Promise<Line | null>;

export abstract class Badge<About, Known extends object> {
  readonly element = h('output', { class: 'badge' });
  private abort: AbortController | null = null;
  private timer = 0;
  private about: About | null = null;
  private edit = '';
  private known: Partial<Known> = {};
  /** Of what lay there before the last edit: only what was all found out is compared with. */
  private before: Partial<Known> | null = null;
  private whole = false;

  /** Asks all questions in their order, and hands over what is known as soon as it is. */
  protected abstract find(about: About, ask: Ask, know: (more: Partial<Known>) => void, signal: AbortSignal): Promise<void>;
  protected abstract tell(known: Partial<Known>): Told;
  /** What is other than before, in words. */
  protected abstract changes(before: Partial<Known>, now: Partial<Known>): string[];

  /** Asks about something, unless it is what is told of; `edit` says in words what the last edit did. */
  ask(about: About, edit = ''): void {
    if (about === this.about) return;
    if (this.whole) this.before = this.known;
    // Of two edits of which the first was never answered neither alone is what changed something.
    this.edit = this.whole ? edit || 'With the last edit' : 'Since the last answer';
    this.halt();
    this.about = about;
    this.known = {};
    this.whole = false;
    this.show({ is: 'asking', words: 'Checking…' });
    const abort = new AbortController();
    this.abort = abort;
    this.timer = window.setTimeout(() => void this.answer(about, abort), PAUSE);
  }

  /** Nothing is edited any more. */
  rest(): void {
    this.halt();
    this.about = null;
    this.before = null;
    this.known = {};
    this.whole = false;
    this.show({ is: '', words: '' });
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  private async answer(about: About, { signal }: AbortController): Promise<void> {
    const ask: Ask = async (request) => {
      signal.throwIfAborted();
      const job = await run(request, {}, signal);
      signal.throwIfAborted();
      const line = job.lines?.[0] ?? null;
      if (!line && job.error) throw new Error(job.error.message);
      return line;
    };
    const know = (more: Partial<Known>): void => {
      if (signal.aborted) return;
      this.known = { ...this.known, ...more };
      const { is, words } = this.tell(this.known);
      this.show({ is, words: `${words} …` });
    };
    try {
      await this.find(about, ask, know, signal);
      if (signal.aborted) return;
      this.whole = true;
      const { is, words } = this.tell(this.known);
      this.show({ is, words: [words, this.changed()].filter(Boolean).join(' ') });
      sayToo(this.element.textContent ?? '');
    } catch (problem) {
      if (!signal.aborted) this.show({ is: 'unknown', words: message(problem) });
    }
  }

  private changed(): string {
    if (!this.before) return '';
    const changes = this.changes(this.before, this.known);
    return `${this.edit}: ${changes.length > 0 ? changes.join(', ') : 'nothing of that changed'}.`;
  }

  private show({ is, words }: Told): void {
    this.element.textContent = words;
    this.element.dataset['is'] = is;
    this.element.setAttribute('aria-busy', String(is === 'asking' || words.endsWith('…')));
  }
}

/** "8 → 11", where a figure is another one. */
export const from = (before: string | number, now: string | number): string => `${before} → ${now}`;
