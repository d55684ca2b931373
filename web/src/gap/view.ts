// Gap at the card table: play, undo, redo, a hint from here, a new deal, and a link to all of it.

import { type Family, type Job, message, neighbours, type Neighbours } from '../api';
import { button, h, several } from '../dom';
import type { View } from '../main';
import { nameOf } from '../names';
import { copyLink, type Place, replace } from '../place';
import { Runner, stoppedBy } from '../runner';
import { say } from '../say';
import { asDeal, type Deal, fromValues, moved, type Position, read, spoken, toValues } from './deal';
import { Table } from './table';

export class GapView implements View {
  readonly element = h('div', { class: 'gap-view' });
  private deal: Deal;
  private played: string[] = [];
  private undone: string[] = [];
  private now: Neighbours<Position> | null = null;
  private hint: string | null = null;
  private table = new Table((move) => this.play(move));
  private status = h('p', { class: 'status', id: 'status' });
  private win = h('p', { class: 'win', hidden: true });
  private runner = new Runner();
  private plan = h('p', { class: 'moves' });
  private keys: Record<'undo' | 'redo' | 'restart', HTMLButtonElement>;
  private text = h('textarea', { rows: 5, spellcheck: 'false' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  private asked = 0;
  private going: Promise<void> = Promise.resolve();

  constructor(family: Family, place: Place) {
    this.deal = fromValues(place.values) ?? (structuredClone(family.json) as unknown as Deal);
    this.keys = {
      undo: button('Undo', () => this.undo()),
      redo: button('Redo', () => this.redo()),
      restart: button('Restart', () => void this.go(() => [[], []])),
    };
    this.lay();
    const played = (place.values.get('played') ?? '').split('.').filter(Boolean);
    void this.go(() => [[], []]);
    if (played.length > 0) void this.go(() => [played, []]);
  }

  close(): void {
    this.runner.cancel();
  }

  private lay(): void {
    const tools = h(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Cards' },
      button('Hint', () => void this.solve(true), { class: 'primary' }),
      button('Solve from here', () => void this.solve(false)),
      this.keys.undo,
      this.keys.redo,
      this.keys.restart,
      button('New deal', () => void this.fresh()),
      button('Copy link', () => void this.share()),
    );
    const own = h(
      'details',
      { class: 'format' },
      h('summary', {}, 'Lay out a deal of your own'),
      h('label', { class: 'field wide' }, h('span', {}, 'Rows of cards, a line each, or JSON'), this.text),
      this.trouble,
      button('Lay it out', () => this.use()),
    );
    this.text.value = this.deal.rows.map((row) => row.join(' ')).join('\n');
    this.element.append(
      h('h1', {}, nameOf('gap')),
      h('p', { class: 'lead' }, 'A gap takes the card that follows its left neighbour: the same suit, one higher. Bring each suit into its row, in order from the left. Cards that can move are lit. ', h('a', { href: '#gap/ask' }, 'Ask more about deals'), '.'),
      tools,
      this.runner.element,
      this.plan,
      this.win,
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'The table' }, this.table.element),
      this.status,
      own,
    );
    this.element.addEventListener('keydown', (event) => {
      if (!event.ctrlKey || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === 'z') this.undo();
      else if (event.key === 'y') this.redo();
      else return;
      event.preventDefault();
    });
  }

  /** One move after another, so that quick presses are all obeyed: `next` says where to go when its turn comes,
   *  or nothing. */
  private go(next: () => [played: string[], undone: string[]] | null): Promise<void> {
    this.going = this.going.then(() => {
      const to = next();
      return to ? this.ask(...to) : undefined;
    });
    return this.going;
  }

  /** Asks for the position after these moves and shows it; `undone` is what can be done again. */
  private async ask(played: string[], undone: string[]): Promise<void> {
    const mine = ++this.asked;
    try {
      const now = await neighbours<Position>('gap', this.deal, played);
      if (mine !== this.asked) return;
      const last = played.length > this.played.length ? played.at(-1) : undefined;
      Object.assign(this, { now, played, undone, hint: null });
      this.plan.textContent = '';
      this.runner.cancel();
      this.draw();
      say(`${last ? `Moved the ${spoken(moved(last))}. ` : ''}${this.words()}`);
    } catch (problem) {
      if (mine !== this.asked) return;
      this.status.textContent = message(problem);
      this.status.classList.add('bad');
      say(message(problem));
    }
  }

  private play(move: string): void {
    void this.go(() => (this.now?.moves.includes(move) ? [[...this.played, move], []] : null));
  }

  private undo(): void {
    void this.go(() => {
      const last = this.played.at(-1);
      if (!last) say('There is nothing to undo.');
      return last ? [this.played.slice(0, -1), [...this.undone, last]] : null;
    });
  }

  private redo(): void {
    void this.go(() => {
      const next = this.undone.at(-1);
      if (!next) say('There is nothing to redo.');
      return next ? [[...this.played, next], this.undone.slice(0, -1)] : null;
    });
  }

  /** Solves what lies on the table: a hint is the first move of it. */
  private async solve(hint: boolean): Promise<void> {
    // A move that is still on its way to the server comes first.
    await this.going;
    if (!this.now) return;
    const instance = asDeal(this.now.position, this.deal);
    const request = { kind: 'solve', puzzle: 'gap', instance, question: 'solve', limits: { seconds: 30, positions: 100_000_000, bytes: 1_000_000_000 } } as const;
    const mine = this.asked;
    const job = await this.runner.start(hint ? 'Looking for a good move' : 'Looking for the fewest moves', request);
    if (job && mine === this.asked) this.answer(job, hint);
  }

  private answer(job: Job, hint: boolean): void {
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('The server gave no answer.', true);
    if (line.verdict === 'unsolvable') return this.runner.finish('From here the cards cannot be ordered any more: everything was tried. Undo, or restart.');
    if (line.verdict === 'stopped') return this.runner.finish(stoppedBy(line, 'move'), true);
    const moves = line.moves ?? [];
    const first = moves[0];
    if (!first) return this.runner.finish('The cards are in order already.');
    this.hint = first;
    this.plan.textContent = hint ? '' : moves.join(' ');
    this.runner.finish(hint ? `Move the ${spoken(moved(first))} (${moved(first)}); ${several(moves.length, 'move')} to go.` : `${several(moves.length, 'move')} from here, and no fewer:`);
    this.draw();
  }

  private async fresh(): Promise<void> {
    const { rows, variant } = this.deal;
    const wishes = { size: [rows.length, rows[0]?.length ?? 7], solvable: true, ...(variant ? { variant } : {}) };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const job = await this.runner.start('Dealing', { kind: 'generate', puzzle: 'gap', wishes, count: 1, seed, limits: { seconds: 60 } });
    const line = job?.lines?.[0];
    if (!line) return;
    const made = (typeof line['instance'] === 'object' ? line['instance'] : line) as unknown as Deal;
    this.open({ rows: made.rows, ...(made.variant ? { variant: made.variant } : {}) });
  }

  private use(): void {
    try {
      this.trouble.textContent = '';
      const deal = read(this.text.value);
      this.open(this.deal.variant && !deal.variant ? { ...deal, variant: this.deal.variant } : deal);
    } catch (problem) {
      this.trouble.textContent = problem instanceof SyntaxError ? 'This is not JSON as it should be.' : message(problem);
    }
  }

  private open(deal: Deal): void {
    this.deal = deal;
    this.text.value = deal.rows.map((row) => row.join(' ')).join('\n');
    Object.assign(this, { played: [], undone: [], now: null });
    void this.go(() => [[], []]);
  }

  private words(): string {
    const { now } = this;
    if (!now) return 'Asking the server…';
    if (now.goal) return 'All cards are in order.';
    if (now.moves.length === 0) return 'No card can move: undo or restart.';
    return `${several(this.played.length, 'move')} played. These can move: ${now.moves.map(moved).join(', ')}.`;
  }

  private draw(): void {
    const { now } = this;
    if (!now) return;
    this.table.draw(now.position, now.goal ? [] : now.moves, now.after, this.hint);
    this.status.textContent = this.words();
    this.status.classList.remove('bad');
    this.win.hidden = !now.goal;
    this.win.textContent = now.goal ? `In order after ${several(this.played.length, 'move')}!` : '';
    this.keys.undo.setAttribute('aria-disabled', String(this.played.length === 0));
    this.keys.restart.setAttribute('aria-disabled', String(this.played.length === 0));
    this.keys.redo.setAttribute('aria-disabled', String(this.undone.length === 0));
    const values = new URLSearchParams();
    toValues(this.deal, values);
    if (this.played.length > 0) values.set('played', this.played.join('.'));
    replace({ view: 'gap', values });
  }

  private async share(): Promise<void> {
    const copied = await copyLink();
    this.runner.finish(copied ? 'The link is copied: it shows this deal and the moves played.' : `Copy this link: ${location.href}`);
  }
}
