// How far it is from the board that is shown to one that is won: asked after every input.

import { ApiError, type Line, type Request } from '../api';
import { h, several } from '../dom';
import { run } from '../job';
import { sayToo } from '../say';
import type { Source } from './server';

const SECONDS = 10;
const LIMITS = { seconds: SECONDS };

/** What is known of a board. */
interface Known {
  is: 'far' | 'lost' | 'unknown';
  words: string;
  /** The first shortest solution. */
  moves?: string[];
}

export class Distance {
  readonly element = h('div', { class: 'winnable' });
  private box = h('input', { type: 'checkbox', checked: true, change: () => this.turn() });
  private check = h('label', { class: 'check' }, this.box, 'Tell how far it is');
  private answer = h('output', { class: 'verdict' });
  private abort: AbortController | null = null;
  private known = new Map<string, Known>();
  private about = '';
  /** Whether nothing was pressed yet. */
  private begins = true;
  private asked: [Source, Record<string, unknown>, string] | null = null;

  constructor(private readonly changed: () => void) {
    this.element.append(this.check, this.answer);
  }

  get on(): boolean {
    return this.box.checked;
  }

  set on(on: boolean) {
    this.box.checked = on;
  }

  /** Another game: what is known is of none of its boards. */
  forget(): void {
    this.rest();
    this.known.clear();
  }

  /** Says why nothing is told of a game's levels. */
  refuse(why: string): void {
    this.rest();
    this.check.hidden = true;
    this.answer.textContent = `Not searched: ${why}.`;
    this.answer.dataset['is'] = 'unknown';
  }

  /** Asks about a board, which `key` tells from others; `input` led to it from the one before. */
  ask(source: Source, place: Record<string, unknown>, key: string, input: string | undefined): void {
    this.asked = [source, place, key];
    this.check.hidden = false;
    this.begins = input === undefined;
    if (!this.on || this.about === key) return;
    const before = this.known.get(this.about);
    // Who follows a shortest solution is one input nearer.
    if (before?.moves?.length && input === before.moves[0] && !this.known.has(key)) this.known.set(key, far(before.moves.slice(1)));
    this.abort?.abort();
    this.about = key;
    const known = this.known.get(key);
    if (known) return this.tell(known);
    void this.find(source, place, key);
  }

  /** Nothing is to be asked. */
  rest(): void {
    this.abort?.abort();
    this.abort = null;
    this.about = '';
    this.answer.textContent = '';
    this.answer.dataset['is'] = '';
  }

  /** The first shortest solution from the board that was asked about, where it is known. */
  get way(): string[] | null {
    return this.known.get(this.about)?.moves ?? null;
  }

  private turn(): void {
    const { asked, begins } = this;
    this.rest();
    if (this.on && asked) this.ask(...asked, begins ? undefined : '');
    this.changed();
  }

  private async find({ name, definition }: Source, instance: Record<string, unknown>, key: string): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    this.answer.textContent = 'How far is it? …';
    this.answer.dataset['is'] = 'asking';
    const request: Request = { kind: 'solve', puzzle: name, definition, instance, limits: LIMITS };
    try {
      const job = await run(request, {}, abort.signal);
      if (abort.signal.aborted) return;
      const line = job.lines?.[0];
      const known = line ? read(line) : { is: 'unknown' as const, words: job.error?.message ?? 'How far it is the server does not say.' };
      if (line) this.known.set(key, known);
      this.tell(known);
    } catch (problem) {
      if (!abort.signal.aborted) this.tell({ is: 'unknown', words: problem instanceof ApiError ? problem.message : 'How far it is the server does not say.' });
    }
  }

  private tell({ is, words }: Known): void {
    const told = is === 'lost' && this.begins ? 'This level cannot be won: everything was tried.' : words;
    this.answer.textContent = told;
    this.answer.dataset['is'] = is;
    sayToo(told);
  }
}

function far(moves: string[]): Known {
  return { is: 'far', words: `${several(moves.length, 'input')} to go, and no fewer.`, moves };
}

function read(line: Line): Known {
  if (line.verdict === 'unsolvable') return { is: 'lost', words: 'It can no longer be won from here: undo, or restart.' };
  if (line.verdict === 'solved') return far(line.moves ?? []);
  const least = `At least ${several(line.at_least ?? 1, 'input')} to go`;
  if (line.length !== undefined) return { is: 'far', words: `${least}, and ${line.length} are enough.` };
  return { is: 'unknown', words: `${least}; more is not known within ${SECONDS} s.` };
}
