// "Can it still be won?", asked after every move: the server looks at the position for a few seconds, and where
// that is cheap at the positions after each legal move, too, so that those that lose can be marked.

import type { Line, Request } from '../api';
import { h } from '../dom';
import { run } from '../job';
import { sayToo } from '../say';
import type { Deal } from './deal';

const SECONDS = 5;
const LIMITS = { seconds: SECONDS, positions: 30_000_000, bytes: 500_000_000 };

/** Where the position itself took longer, those after the moves are left alone: seconds. */
const CHEAP = 0.3;

/** Up to so many an answer comes at once as a rule, so that it is asked without being told to. */
const QUICK = 52;

const WORDS = {
  asking: 'Can it still be won? …',
  yes: 'It can still be won.',
  no: 'It can no longer be won: undo, or restart.',
  unknown: `Whether it can still be won is not known within ${SECONDS} s.`,
  silent: 'Whether it can still be won the server does not say.',
};

export class Winnable {
  readonly element = h('div', { class: 'winnable' });
  private box = h('input', { type: 'checkbox', change: () => this.turn(this.box.checked) });
  private answer = h('output', { class: 'verdict' });
  private abort: AbortController | null = null;
  /** What was last asked about: asked again where the box is ticked. */
  private asked: [Deal, Deal[], string[]] | null = null;
  /** `columns` answers "any" for most rules and decks; for the rest the shortest solution is asked for. */
  private question = 'any';
  /** The last answer, which a table that is only drawn again keeps. */
  private last = { about: '', lost: [] as string[] };

  constructor(
    private readonly chosen: boolean | null,
    private readonly changed: () => void,
    private readonly mark: (lost: string[]) => void,
  ) {
    this.element.append(h('label', { class: 'check' }, this.box, 'Tell whether it can still be won'), this.answer);
  }

  /** What somebody chose, where it is not what the deal suggests. */
  get choice(): boolean | null {
    const [deal] = this.asked ?? [];
    return deal && this.box.checked !== quick(deal) ? this.box.checked : null;
  }

  /** Another deal: whether it is asked about is as chosen, or as its size suggests. */
  open(deal: Deal): void {
    this.question = 'any';
    this.box.checked = this.choice ?? this.chosen ?? quick(deal);
  }

  /** Asks about a position, and about those after each of `moves`. */
  ask(position: Deal, after: Deal[], moves: string[]): void {
    this.asked = [position, after, moves];
    if (this.box.checked && this.last.about === JSON.stringify(position)) return this.mark(this.last.lost);
    this.abort?.abort();
    if (this.box.checked) void this.find(position, after, moves);
    else this.tell('', '');
  }

  /** Nothing is to be asked: the game is won, or a solution is shown. */
  rest(): void {
    this.abort?.abort();
    this.abort = null;
    this.last.about = '';
    this.tell('', '');
  }

  private turn(on: boolean): void {
    if (on && this.asked) this.ask(...this.asked);
    if (!on) {
      this.rest();
      this.mark([]);
    }
    this.changed();
  }

  private async find(position: Deal, after: Deal[], moves: string[]): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    this.tell('asking', '');
    const lost: string[] = [];
    this.last = { about: JSON.stringify(position), lost };
    const line = (one: Line): void => {
      if (abort.signal.aborted) return;
      const number = one.instance ?? 1;
      if (number === 1) this.verdict(one);
      else if (one.verdict === 'unsolvable' && !lost.includes(moves[number - 2] ?? '')) lost.push(moves[number - 2] ?? '');
      // Where the position itself is lost, or takes too long, there is nothing to mark.
      if (number === 1 && (one.verdict !== 'solved' || Number(one['seconds'] ?? 0) > CHEAP)) abort.abort();
      else this.show(lost);
    };
    const text = [position, ...after].map((deal) => JSON.stringify(deal)).join('\n');
    try {
      const ask = (): Promise<unknown> => this.follow(text, line, abort.signal);
      if ((await ask()) === 'failed' && this.question === 'any' && this.answer.dataset['is'] === 'asking') {
        this.question = 'solve';
        await ask();
      }
      if (!abort.signal.aborted && this.answer.dataset['is'] === 'asking') this.tell('silent', WORDS.silent);
    } catch {
      if (!abort.signal.aborted) this.tell('silent', WORDS.silent);
    }
  }

  /** How the job ended. Lines may come twice, as events and with the end. */
  private async follow(text: string, line: (one: Line) => void, signal: AbortSignal): Promise<string> {
    const request: Request = { kind: 'solve', puzzle: 'gap', text, question: this.question, limits: LIMITS };
    const job = await run(request, { line }, signal);
    for (const one of job.lines ?? []) line(one);
    return job.state;
  }

  /** Marks the moves that lose, and says what the mark means. */
  private show(lost: string[]): void {
    this.mark(lost);
    if (lost.length > 0) this.answer.textContent = `${WORDS.yes} Moves with ✕ lose.`;
  }

  private verdict(line: Line): void {
    if (this.answer.dataset['is'] !== 'asking') return;
    const is = line.verdict === 'solved' ? 'yes' : line.verdict === 'unsolvable' ? 'no' : 'unknown';
    this.tell(is, WORDS[is]);
  }

  private tell(is: '' | keyof typeof WORDS, aloud: string): void {
    this.answer.textContent = is ? WORDS[is] : '';
    this.answer.dataset['is'] = is;
    if (aloud) sayToo(aloud);
  }
}

const cards = (deal: Deal): number => deal.rows.length * (deal.rows[0]?.length ?? 0);

function quick(deal: Deal): boolean {
  return cards(deal) <= QUICK && !deal.variant?.includes('live');
}
