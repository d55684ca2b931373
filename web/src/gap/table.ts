// The cards on the table: those that can move are lit buttons; a click moves one, or a drag into its gap. Where a
// card can go to several gaps, or a gap takes several cards, one chooses the other after it.

import { calm, h } from '../dom';
import { hearKeys } from '../keys';
import { say } from '../say';
import { moved, type Position, type Spot, target } from './deal';
import { draggable } from './drag';
import type { Faces } from './faces';

/** What the table shows. */
export interface Shown {
  position: Position;
  moves: string[];
  after: Position[];
  /** The move to point at. */
  hint: string | null;
}

interface Way {
  move: string;
  card: string;
  /** Row and place of the gap, from 0, as `1,3`. */
  spot: string;
}

const GLIDE = 220;

export class Table {
  readonly element = h('div', { class: 'table', role: 'group', 'aria-label': 'Cards' });
  private ways: Way[] = [];
  private picked: { card?: string; spot?: string } = {};
  private lost = new Set<string>();
  private focused: string | null = null;

  /** `play` is told the move. */
  constructor(
    private readonly faces: Faces,
    private readonly play: (move: string) => void,
  ) {
    hearKeys(this.element, (event) => {
      // Who has focused nothing scrolls with the arrow keys.
      if (!(event.ctrlKey || event.metaKey || event.altKey) && event.target !== document.body && this.key(event.key)) event.preventDefault();
    });
    draggable(this.element, (card) => this.ways.filter((way) => way.card === card).map((way) => this.gapAt(way.spot)), (card, spot) => {
      const way = this.ways.find((one) => one.card === card && one.spot === spot);
      if (way) this.go(way);
    });
  }

  draw({ position, moves, after, hint }: Shown): void {
    const before = this.places();
    const active = this.element.contains(document.activeElement) ? document.activeElement : null;
    if (active) this.focused = active.getAttribute('data-card') ?? this.focused ?? '';
    else if (document.activeElement !== document.body) this.focused = null;
    this.picked = {};
    this.lost.clear();
    this.ways = moves.flatMap((move, i) => {
      const spot = target(position, after[i] ?? { rows: [] });
      return spot ? [{ move, card: moved(move), spot: String(spot) }] : [];
    });
    const rows = position.rows.map((row, r) => {
      const home = ordered(row);
      return h('div', { class: 'cards' }, ...row.map((card, c) => (card === null ? this.gap([r, c]) : this.card(card, [r, c], hint, c < home))));
    });
    const wide = position.rows[0]?.length ?? 0;
    this.element.classList.toggle('wide', wide > 9);
    this.element.classList.toggle('suits', this.faces.suits);
    this.element.replaceChildren(...rows);
    if (this.focused !== null) this.focusCard(this.focused);
    this.glide(before);
  }

  /** Marks the moves after which the cards cannot be ordered any more. */
  mark(lost: string[]): void {
    this.lost = new Set(lost);
    for (const element of this.element.querySelectorAll('[data-card], [data-spot]')) {
      const key = element.getAttribute('data-card');
      const ways = this.ways.filter((way) => (key ? way.card === key : way.spot === element.getAttribute('data-spot')));
      const bad = ways.length > 0 && ways.every((way) => this.lost.has(way.move));
      if (bad === element.classList.contains('loses')) continue;
      element.classList.toggle('loses', bad);
      const name = element.getAttribute('aria-label') ?? '';
      element.setAttribute('aria-label', bad ? `${name}; after that it is lost` : name.replace(/; after that it is lost$/, ''));
    }
  }

  /** Gives the keys to the first card that can move. */
  focus(): void {
    this.focused = '';
    this.element.querySelector<HTMLElement>('.lit')?.focus({ preventScroll: true });
  }

  private focusCard(card: string): void {
    const own = this.element.querySelector<HTMLElement>(`[data-card="${card}"]`);
    const next = own?.matches('.lit') ? own : (this.element.querySelector<HTMLElement>('.lit') ?? own);
    next?.focus({ preventScroll: true });
    // The card stays in mind while the server is asked, so that the focus can be given to what can move then.
    this.focused = card;
  }

  private card(card: string, [row, column]: Spot, hint: string | null, home: boolean): HTMLElement {
    const lit = this.ways.some((way) => way.card === card);
    const face = this.faces.draw(card);
    const kind = `card-face suit-${card[0]}${lit ? ' lit' : ''}${home ? ' home' : ''}${hint && moved(hint) === card ? ' hinted' : ''}`;
    const place = `row ${row + 1}, place ${column + 1}`;
    if (!lit) return h('div', { class: kind, role: 'img', tabindex: '-1', 'data-card': card, 'aria-label': `${this.faces.spoken(card)}, ${place}` }, ...face);
    const name = `${this.faces.short(card)}: move the ${this.faces.spoken(card)} from row ${row + 1}`;
    return h('button', { type: 'button', class: kind, 'data-card': card, 'aria-label': name, click: () => this.choose(card) }, ...face);
  }

  private gap([row, column]: Spot): HTMLElement {
    const spot = `${row},${column}`;
    const cards = this.ways.filter((way) => way.spot === spot).map((way) => way.card);
    const place = `row ${row + 1}, place ${column + 1}`;
    if (cards.length === 0) return h('div', { class: 'gap', role: 'img', 'aria-label': `Gap, ${place}` });
    const names = cards.map((card) => this.faces.short(card));
    const name = `${names.join(' or ')} into the gap in ${place}`;
    const few = cards.length > 2 ? `${cards.length} cards` : names.join(' or ');
    return h('button', { type: 'button', class: 'gap takes', 'data-takes': cards.join(' '), 'data-spot': spot, 'aria-label': name, click: () => this.take(spot) }, h('span', {}, few));
  }

  private go(way: Way): void {
    this.focused = way.card;
    this.play(way.move);
  }

  private gapAt(spot: string): HTMLElement | null {
    return this.element.querySelector(`[data-spot="${spot}"]`);
  }

  /** Plays the only move of a card; of several, the gap is chosen next. */
  private choose(card: string): void {
    const all = this.ways.filter((way) => way.card === card);
    const ways = this.picked.spot ? all.filter((way) => way.spot === this.picked.spot) : all;
    const only = (ways.length > 0 ? ways : all).length === 1 ? (ways[0] ?? all[0]) : undefined;
    if (only) return this.go(only);
    this.pick({ card });
    this.gapAt(all[0]?.spot ?? '')?.focus();
    say(`Where to? ${all.map((way) => `row ${Number(way.spot.split(',')[0]) + 1}`).join(', ')}. Choose a gap, or type the row’s number; Escape leaves it.`);
  }

  /** Plays the only card that a gap takes; of several, the card is chosen next. */
  private take(spot: string): void {
    const all = this.ways.filter((way) => way.spot === spot);
    const ways = this.picked.card ? all.filter((way) => way.card === this.picked.card) : all;
    const only = (ways.length > 0 ? ways : all).length === 1 ? (ways[0] ?? all[0]) : undefined;
    if (only) return this.go(only);
    this.pick({ spot });
    this.element.querySelector<HTMLElement>(`.lit[data-card="${all[0]?.card ?? ''}"]`)?.focus();
    say(`Which card? ${all.map((way) => this.faces.spoken(way.card)).join(', ')}. Escape leaves it.`);
  }

  /** Shows where the card picked can go, or what the gap picked can take. */
  private pick(picked: { card?: string; spot?: string }): void {
    this.picked = picked;
    const open = new Set(this.ways.filter((way) => way.card === picked.card).map((way) => way.spot));
    const able = new Set(this.ways.filter((way) => way.spot === picked.spot).map((way) => way.card));
    for (const gap of this.element.querySelectorAll('.gap')) gap.classList.toggle('open', open.has(gap.getAttribute('data-spot') ?? ''));
    for (const card of this.element.querySelectorAll('.lit')) {
      card.classList.toggle('picked', card.getAttribute('data-card') === picked.card);
      card.classList.toggle('open', able.has(card.getAttribute('data-card') ?? ''));
    }
    this.element.classList.toggle('picking', picked.card !== undefined || picked.spot !== undefined);
  }

  /** Arrow keys go from one thing that can be pressed to the next; a number is the row for the card picked. */
  private key(key: string): boolean {
    if (key === 'Escape' && (this.picked.card || this.picked.spot)) {
      this.pick({});
      return true;
    }
    if (/^[1-9]$/.test(key) && this.picked.card) {
      const way = this.ways.find((one) => one.card === this.picked.card && one.spot.startsWith(`${Number(key) - 1},`));
      if (way) this.go(way);
      return way !== undefined;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (!step) return false;
    const keys = [...this.element.querySelectorAll<HTMLElement>('button')];
    const at = keys.indexOf(document.activeElement as HTMLElement);
    keys[(at + step + keys.length) % keys.length]?.focus();
    return keys.length > 0;
  }

  /** Where each card lies on the screen. */
  private places(): Map<string, DOMRect> {
    const cards = [...this.element.querySelectorAll('[data-card]')];
    return new Map(cards.map((card) => [card.getAttribute('data-card') ?? '', card.getBoundingClientRect()]));
  }

  /** Lets the cards that moved glide from where they lay. */
  private glide(before: Map<string, DOMRect>): void {
    if (calm()) return;
    for (const card of this.element.querySelectorAll<HTMLElement>('[data-card]')) {
      const from = before.get(card.getAttribute('data-card') ?? '');
      if (!from) continue;
      const to = card.getBoundingClientRect();
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      card.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 2 }, { transform: 'none', zIndex: 2 }], { duration: GLIDE, easing: 'ease-out' });
    }
  }
}

/** How many cards at the left of a row follow each other from the lowest: they lie where they belong, or might. */
function ordered(row: (string | null)[]): number {
  const [first] = row;
  if (!first || Number(first.slice(1)) > 2) return 0;
  let n = 1;
  while (row[n] && row[n] === `${first[0]}${Number(first.slice(1)) + n}`) n += 1;
  return n;
}
