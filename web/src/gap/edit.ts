// The editor of a deal: press one card and then another, and they change places; how many suits and cards there are; and what
// is true of the deal meanwhile.

import { button, field, h } from '../dom';
import { say } from '../say';
import { DealBadge } from './badge';
import type { Deal } from './deal';
import type { Faces } from './faces';

const MOST = { suits: 9, ranks: 16 };
const ARROWS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Edit {
  readonly element = h('section', { class: 'card editor', 'aria-labelledby': 'edit-title', hidden: true });
  /** The cards as they lie, in the place of the table. */
  readonly table = h('div', { class: 'table editing', role: 'group', 'aria-label': 'The deal', hidden: true });
  private badge = new DealBadge();
  private picked: [number, number] | null = null;
  private deal: Deal = { rows: [] };
  private did = '';
  private suits = h('input', { type: 'number', inputmode: 'numeric', min: 1, max: MOST.suits, change: () => this.resize() });
  private ranks = h('input', { type: 'number', inputmode: 'numeric', min: 2, max: MOST.ranks, change: () => this.resize() });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });

  /** `open` lays out another deal. */
  constructor(
    private readonly faces: Faces,
    private readonly open: (deal: Deal) => void,
    done: () => void,
  ) {
    this.element.append(
      h('div', { class: 'row between' }, h('h2', { id: 'edit-title' }, 'Edit'), button('Done', done, { class: 'primary' })),
      this.badge.element,
      h('p', { class: 'hint' }, 'Press one card and then another: they change places. The arrow keys go from card to card, Enter takes one. Cards drawn with dashes become the gaps.'),
      h('div', { class: 'row' }, field('Suits', this.suits), field('Cards of each', this.ranks)),
      this.trouble,
      h('div', { class: 'row' }, button('Shuffle', () => this.shuffle())),
    );
    this.table.addEventListener('keydown', (event) => {
      const step = ARROWS[event.key];
      const at = document.activeElement?.getAttribute('data-place')?.split(',').map(Number);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') this.drop();
      else if (step && at) this.focus([(at[0] ?? 0) + step[0], (at[1] ?? 0) + step[1]]);
      else return;
      event.preventDefault();
    });
  }

  get on(): boolean {
    return !this.element.hidden;
  }

  turn(on: boolean): void {
    this.element.hidden = this.table.hidden = !on;
    this.picked = null;
    this.did = '';
    if (on) return;
    this.badge.rest();
    this.table.replaceChildren();
  }

  /** Undone or done again: the badge compares with what lay there before. */
  turned(did: string): void {
    this.did = did;
  }

  close(): void {
    this.badge.rest();
  }

  draw(deal: Deal): void {
    if (!this.on) return;
    const active = document.activeElement?.getAttribute('data-place');
    const same = deal === this.deal;
    this.deal = deal;
    this.suits.value = String(deal.rows.length);
    this.ranks.value = String(deal.rows[0]?.length ?? 0);
    this.trouble.textContent = '';
    this.table.classList.toggle('wide', (deal.rows[0]?.length ?? 0) > 9);
    this.table.classList.toggle('suits', this.faces.suits);
    this.table.replaceChildren(...deal.rows.map((row, r) => h('div', { class: 'cards' }, ...row.map((card, c) => this.card(card, r, c)))));
    if (active && this.table.contains(document.activeElement) === false) this.table.querySelector<HTMLElement>(`[data-place="${active}"]`)?.focus({ preventScroll: true });
    this.badge.ask(deal, same ? '' : this.did);
    this.did = '';
  }

  /** Gives the keys to the card in a place. */
  focus([row, column]: [number, number] = [0, 0]): void {
    this.table.querySelector<HTMLElement>(`[data-place="${row},${column}"]`)?.focus({ preventScroll: true });
  }

  private card(card: string, row: number, column: number): HTMLElement {
    const picked = this.picked?.[0] === row && this.picked[1] === column;
    const kind = `card-face suit-${card[0]}${card.slice(1) === '1' ? ' becomes-gap' : ''}`;
    const name = `${this.faces.short(card)}: the ${this.faces.spoken(card)}, row ${row + 1}, place ${column + 1}`;
    return h('button', { type: 'button', class: kind, 'data-place': `${row},${column}`, 'aria-label': name, 'aria-pressed': String(picked), click: () => this.take(row, column) }, ...this.faces.draw(card));
  }

  private drop(): void {
    this.picked = null;
    this.draw(this.deal);
    say('No card is taken.');
  }

  private take(row: number, column: number): void {
    const { picked, deal } = this;
    const card = deal.rows[row]?.[column] ?? '';
    if (!picked) {
      this.picked = [row, column];
      this.draw(deal);
      return say(`The ${this.faces.spoken(card)} is taken. Press the card that is to lie here.`);
    }
    const other = deal.rows[picked[0]]?.[picked[1]] ?? '';
    if (card === other) return this.drop();
    this.picked = null;
    const rows = deal.rows.map((line) => line.map((one) => (one === card ? other : one === other ? card : one)));
    this.did = `With ${this.faces.short(other)} and ${this.faces.short(card)} exchanged`;
    say(`The ${this.faces.spoken(other)} and the ${this.faces.spoken(card)} have changed places.`);
    this.open({ ...deal, rows });
  }

  private shuffle(): void {
    const { deal } = this;
    const cards = deal.rows.flat();
    const chance = crypto.getRandomValues(new Uint32Array(cards.length));
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = (chance[i] ?? 0) % (i + 1);
      [cards[i], cards[j]] = [cards[j] ?? '', cards[i] ?? ''];
    }
    this.lay(cards, deal.rows.length, deal.rows[0]?.length ?? 2);
  }

  /** Another size: the cards that stay keep their order, new ones come last. */
  private resize(): void {
    const [suits, ranks] = [this.suits.valueAsNumber, this.ranks.valueAsNumber];
    const fits = (n: number, low: number, high: number): boolean => Number.isInteger(n) && n >= low && n <= high;
    if (!fits(suits, 1, MOST.suits) || !fits(ranks, 2, MOST.ranks)) return void (this.trouble.textContent = `There are 1 to ${MOST.suits} suits of 2 to ${MOST.ranks} cards.`);
    const wanted = Array.from({ length: suits * ranks }, (_, i) => `${Math.floor(i / ranks) + 1}${(i % ranks) + 1}`);
    const kept = this.deal.rows.flat().filter((card) => wanted.includes(card));
    this.lay([...kept, ...wanted.filter((card) => !kept.includes(card))], suits, ranks);
  }

  private lay(cards: string[], suits: number, ranks: number): void {
    this.picked = null;
    this.open({ ...this.deal, rows: Array.from({ length: suits }, (_, row) => cards.slice(row * ranks, (row + 1) * ranks)) });
  }
}
