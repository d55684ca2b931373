// The form of a booklet, and the booklet: so many puzzles as wished, made, solved, set in order and written here, whether or not
// there is a server.

import { button, choice, field, h, size } from '../dom';
import type { Order } from '../making';
import { hash } from '../place';
import { say } from '../say';
import { deals } from './gap';
import type { Kind } from './kind';
import { collect, type Made } from './make';
import { mazes } from './maze';
import { booklet, GRIDS } from './pages';
import { PAPERS } from './pdf';
import { rolls } from './roll';
import { blocks } from './stack';

/** What is known of a view: what is wished in it, and the address that makes the same again. */
export interface Source {
  order(seconds: number): Order | null;
  /** The wishes as in an address, without a seed; nothing where they are the usual ones. */
  wish(): string | null;
}

/** Each family draws its own instances: which they are only it knows. */
const KINDS = { maze: mazes, gap: deals, stack: blocks, roll: rolls } as unknown as Record<string, Kind<unknown, unknown>>;

const ORDERS: [string, string][] = [['easy', 'from easy to hard'], ['hard', 'from hard to easy'], ['made', 'as they were made']];
/** Where paper is in inches. */
const INCHES = /^(en-(US|CA)|es-MX|fr-CA)\b/i;
const MOST = 200;

export class Card {
  readonly element = h('section', { class: 'card booklet', 'aria-labelledby': 'booklet-title' });
  private kind: Kind<unknown, unknown>;
  private many = h('input', { type: 'number', inputmode: 'numeric', min: 1, max: MOST, value: 12, required: true });
  private seconds = h('input', { type: 'number', inputmode: 'numeric', min: 1, max: 3600, value: 60, required: true });
  private title = h('input', { type: 'text', maxlength: 80, required: true });
  private perPage: HTMLSelectElement;
  private paper = choice(Object.keys(PAPERS).map((name) => [name, name]), INCHES.test(navigator.language) ? 'Letter' : 'A4', () => undefined);
  private inOrder = choice(ORDERS, 'easy', () => undefined);
  private solutions = h('input', { type: 'checkbox', checked: true });
  private outcome = h('p', { class: 'outcome' });
  private bar = h('progress', { 'aria-label': 'Puzzles made', hidden: true });
  private stop = button('Cancel', () => this.abort?.abort(), { hidden: true });
  private ready = h('p', {});
  private abort: AbortController | null = null;
  private file = '';

  constructor(
    view: string,
    private readonly source: Source,
  ) {
    const kind = KINDS[view];
    if (!kind) throw new Error(`There are no booklets of ${view}.`);
    this.kind = kind;
    this.title.value = kind.title;
    this.perPage = choice(Object.keys(GRIDS).map((n) => [n, n]), String(kind.usual), () => undefined);
    const form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.make()) },
      h('div', { class: 'wishes' }, field('How many', this.many), field('To a page', this.perPage), field('Paper', this.paper), field('Seconds at most', this.seconds)),
      h('div', { class: 'wishes one' }, field('Title', this.title), field('Order', this.inOrder)),
      h('label', { class: 'check' }, this.solutions, 'Solutions at the end'),
      h('div', { class: 'row' }, button('Make the booklet', () => undefined, { type: 'submit', class: 'primary' }), this.stop),
    );
    this.element.append(h('h2', { id: 'booklet-title' }, 'Booklet'), h('p', { class: 'hint' }, `As many ${kind.nouns[1]} as you like as one PDF, as wished in the form for a new one; ${kind.measure} says which are harder. Each has its seed and link below it.`), form, this.bar, this.outcome, this.ready);
  }

  focus(): void {
    this.element.scrollIntoView({ block: 'nearest' });
    this.many.focus();
  }

  close(): void {
    this.abort?.abort();
    if (this.file) URL.revokeObjectURL(this.file);
    this.file = '';
  }

  private async make(): Promise<void> {
    this.close();
    const many = this.many.valueAsNumber;
    const order = this.source.order(this.seconds.valueAsNumber);
    if (!order) return this.tell('The form for a new one says what cannot be wished.', true);
    const abort = new AbortController();
    this.abort = abort;
    this.ready.replaceChildren();
    Object.assign(this.bar, { max: many, value: 0, hidden: false });
    this.stop.hidden = false;
    const far = (n: number): void => {
      if (this.abort !== abort) return;
      this.bar.value = n;
      this.outcome.textContent = `${n} of ${many} are made…`;
    };
    far(0);
    this.outcome.classList.remove('bad');
    say(`Making ${many} ${this.kind.nouns[1]}.`);
    const made = await collect(this.kind, order, many, far, abort.signal);
    if (this.abort !== abort) return;
    this.abort = null;
    this.bar.hidden = this.stop.hidden = true;
    await this.write(made, many, order);
  }

  private async write(made: Made<unknown, unknown>, many: number, order: Order): Promise<void> {
    const { items } = made;
    const [one, several] = this.kind.nouns;
    if (made.cancelled) return this.tell(`Cancelled: ${items.length} of ${many} were made.`);
    const lacks = [...made.lacks].map(([why, times]) => `${times === 1 ? 'One is' : `${times} are`} not there: ${why.replace(/[.\s]+$/, '')}.`).join(' ');
    if (items.length === 0) return this.tell(`There is no booklet. ${lacks}`, true);
    if (this.inOrder.value !== 'made') items.sort((a, b) => (this.inOrder.value === 'easy' ? a.item.hard - b.item.hard : b.item.hard - a.item.hard));
    const wish = this.source.wish();
    // As short as it may be: on paper it is typed.
    const base = (values: URLSearchParams): string => new URL(hash({ view: this.kind.view, values }), location.href).href.replace(/%2F/gi, '/').replace(/%3A/gi, ':');
    const entries = items.map(({ item, seed }) => {
      const values = new URLSearchParams();
      this.kind.address(item.instance, values);
      return { item, seed, address: base(values) };
    });
    const { file, pages } = await booklet(this.kind, entries, {
      paper: PAPERS[this.paper.value] ?? [595.28, 841.89],
      title: this.title.value.trim() || this.kind.title,
      wish: base(wish ? new URLSearchParams({ wish }) : new URLSearchParams()),
      perPage: Number(this.perPage.value),
      solutions: this.solutions.checked,
      order: this.inOrder.value === 'made' ? '' : (ORDERS.find(([name]) => name === this.inOrder.value)?.[1] ?? ''),
    });
    this.file = URL.createObjectURL(file);
    const name = `${this.title.value.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || this.kind.view}.pdf`;
    const link = h('a', { href: this.file, download: name, class: 'button' }, `Save ${name}`);
    this.ready.replaceChildren(link, ` ${size(file.size)}`);
    link.focus();
    this.tell(`${items.length} ${items.length === 1 ? one : several} on ${pages} ${pages === 1 ? 'page' : 'pages'}, from seed ${order.seed}. ${lacks}`.trim(), made.lacks.size > 0);
  }

  private tell(text: string, bad = false): void {
    this.outcome.textContent = text;
    this.outcome.classList.toggle('bad', bad);
    say(text);
  }
}
