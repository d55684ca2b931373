// The cards on the table as buttons: those that can move are lit; a click moves one, or a drag onto its gap.

import { h } from '../dom';
import { moved, type Position, type Spot, spoken, target } from './deal';

export class Table {
  readonly element = h('div', { class: 'table', role: 'group', 'aria-label': 'Cards' });
  private picked: string | null = null;

  /** `play` is told the move. */
  constructor(private readonly play: (move: string) => void) {}

  draw(position: Position, moves: string[], after: Position[], hint: string | null): void {
    const focus = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-card') : null;
    const targets = new Map<string, string[]>();
    moves.forEach((move, i) => {
      const spot = target(position, after[i] ?? { rows: [] });
      if (spot) targets.set(String(spot), [...(targets.get(String(spot)) ?? []), move]);
    });
    const rows = position.rows.map((row, r) =>
      h('div', { class: 'cards' }, ...row.map((card, c) => (card === null ? this.gap([r, c], targets.get(`${r},${c}`) ?? []) : this.card(card, [r, c], moves, hint)))),
    );
    this.element.classList.toggle('wide', (position.rows[0]?.length ?? 0) > 9);
    this.element.replaceChildren(...rows);
    if (focus) (this.element.querySelector<HTMLElement>(`[data-card="${focus}"]`) ?? this.element.querySelector<HTMLElement>('.lit'))?.focus();
    this.picked = null;
  }

  private card(card: string, [row, column]: Spot, moves: string[], hint: string | null): HTMLElement {
    const ways = moves.filter((move) => moved(move) === card);
    const lit = ways.length > 0;
    const face = [h('span', { class: 'suit' }, card[0] ?? ''), h('span', { class: 'value' }, card.slice(1))];
    const kind = `card-face suit-${card[0]}${lit ? ' lit' : ''}${hint && moved(hint) === card ? ' hinted' : ''}`;
    if (!lit) return h('div', { class: kind, role: 'img', 'aria-label': `${spoken(card)}, row ${row + 1}, place ${column + 1}` }, ...face);
    return h(
      'button',
      {
        type: 'button',
        class: kind,
        draggable: 'true',
        'data-card': card,
        'aria-label': `${card}: move the ${spoken(card)} from row ${row + 1}`,
        click: () => this.choose(card, ways),
        dragstart: (event: DragEvent) => {
          this.picked = card;
          event.dataTransfer?.setData('text/plain', card);
        },
      },
      ...face,
    );
  }

  /** Plays the only move of a card; of several, the row is then chosen by its gap. */
  private choose(card: string, ways: string[]): void {
    if (ways.length === 1 && ways[0]) return this.play(ways[0]);
    this.picked = card;
    for (const gap of this.element.querySelectorAll('.gap')) gap.classList.toggle('open', (gap.getAttribute('data-takes') ?? '').split(' ').includes(card));
  }

  private gap([row, column]: Spot, moves: string[]): HTMLElement {
    const cards = moves.map(moved);
    const take = (): void => {
      const move = moves.find((one) => moved(one) === this.picked) ?? (moves.length === 1 ? moves[0] : undefined);
      if (move) this.play(move);
    };
    const place = `row ${row + 1}, place ${column + 1}`;
    if (moves.length === 0) return h('div', { class: 'gap', role: 'img', 'aria-label': `Gap, ${place}` });
    return h(
      'button',
      {
        type: 'button',
        class: 'gap takes',
        'data-takes': cards.join(' '),
        'aria-label': `${cards.join(' or ')} into the gap in ${place}`,
        click: take,
        dragover: (event: DragEvent) => {
          if (this.picked && cards.includes(this.picked)) event.preventDefault();
        },
        drop: (event: DragEvent) => {
          event.preventDefault();
          take();
        },
      },
      h('span', {}, cards.join(' or ')),
    );
  }
}
