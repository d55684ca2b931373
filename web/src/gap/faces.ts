// What cards are called and how they look: as the contest writes them, a digit for the suit and a number for the
// value, or as card players know them. Suits 1 to 4 are spades, hearts, diamonds and clubs, as the server has them.

import { h, s } from '../dom';
import { type Deal, moved, rowOf } from './deal';

export type Look = 'numbers' | 'suits';

const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'];
const SIGNS = ['♠\ufe0e', '♥\ufe0e', '♦\ufe0e', '♣\ufe0e'];
export const RANKS: Record<string, [string, string]> = { '1': ['A', 'ace'], '11': ['J', 'jack'], '12': ['Q', 'queen'], '13': ['K', 'king'] };

/** The pips as outlines, so that no font is needed, in a square of 20. */
export const PIPS = [
  'M10 2C6 6 2 8.5 2 12c0 3 3.5 4 6.5 2 0 2-.5 3-2 4h7c-1.5-1-2-2-2-4 3 2 6.5 1 6.5-2 0-3.5-4-6-8-10z',
  'M10 17.5C2 11.5 1 7.5 3.5 5 6 2.5 9 3.8 10 6.3 11 3.8 14 2.5 16.5 5 19 7.5 18 11.5 10 17.5z',
  'M10 1.5l6.2 8.5L10 18.5 3.8 10z',
  'M10 2.2a3.7 3.7 0 0 1 3.1 5.7 3.7 3.7 0 1 1-1.7 6.2c.1 1.6.6 2.9 2.1 3.9h-7c1.5-1 2-2.3 2.1-3.9a3.7 3.7 0 1 1-1.7-6.2A3.7 3.7 0 0 1 10 2.2z',
];

export class Faces {
  /** What is wished; a deck with more suits or ranks than players have shows numbers all the same. */
  look: Look = 'suits';
  private large = false;

  /** Whether players have the cards of this deal. */
  fit(deal: Deal): void {
    this.large = deal.rows.length > 4 || (deal.rows[0]?.length ?? 0) > 13;
  }

  get suits(): boolean {
    return this.look === 'suits' && !this.large;
  }

  /** "6 of suit 2", "queen of hearts". */
  spoken(card: string): string {
    const [suit, value] = [Number(card[0]), card.slice(1)];
    return this.suits ? `${RANKS[value]?.[1] ?? value} of ${SUITS[suit - 1]}` : `${value} of suit ${suit}`;
  }

  /** "26", "Q♥". */
  short(card: string): string {
    return this.suits ? `${RANKS[card.slice(1)]?.[0] ?? card.slice(1)}${SIGNS[Number(card[0]) - 1]}` : card;
  }

  /** A move in few signs; the row is named where the card could go to several. */
  move(move: string): string {
    return `${this.short(moved(move))}${rowOf(move) ? `>${rowOf(move)}` : ''}`;
  }

  /** What stands on the card. */
  draw(card: string): Element[] {
    const [suit, value] = [card[0] ?? '', card.slice(1)];
    if (!this.suits) return [h('span', { class: 'suit' }, suit), h('span', { class: 'value' }, value)];
    const pip = s('svg', { class: 'pip', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, s('path', { d: PIPS[Number(suit) - 1] ?? '' }));
    return [h('span', { class: 'value' }, RANKS[value]?.[0] ?? value), pip];
  }
}
