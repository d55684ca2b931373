// What stands above the board: how the game stands, and that it is won. Its place is kept free, so that the board does
// not move when the words change.

import { button, calm, h, several } from '../dom';
import type { Game } from './game';

const GAP = 8;

export class Tellings {
  readonly element = h('div', { class: 'tellings' });
  private status = h('p', { id: 'status', class: 'status' });
  private words = h('span');
  private win = h('div', { class: 'win', hidden: true });
  /** Whether it was over when last drawn: only what has just come about is scrolled to. */
  private ended = true;

  constructor(
    private readonly game: Game,
    another: () => void,
  ) {
    this.win.append(this.words, button('New maze', another));
    this.element.append(this.status, this.win);
  }

  /** Says how it stands: `text`, or that the die is home. */
  draw(text: string, bad: boolean): void {
    const { game } = this;
    const won = game.mode === 'play' && game.now?.goal === true && !bad;
    this.status.hidden = won;
    this.status.textContent = text;
    this.status.classList.toggle('bad', bad);
    this.status.classList.toggle('stuck', game.stuck);
    this.win.hidden = !won;
    this.words.textContent = won ? home(game.played.length, game.best) : '';
    const board = this.element.nextElementSibling;
    const ended = won || game.stuck;
    if (ended && !this.ended) show(this.element, board instanceof HTMLElement ? board : this.element);
    this.ended = ended || game.now === null;
  }
}

function home(tips: number, best: number | null): string {
  const said = `Home again in ${several(tips, 'tip')}`;
  if (best === null) return `${said}! Solve tells whether it can be shorter.`;
  return tips <= best ? `${said}, the shortest possible!` : `${said}; the shortest way takes ${best}.`;
}

/** Scrolls as little as makes all from `first` to `last` visible; where that is too high, from `else_` on. */
export function show(first: HTMLElement, last: HTMLElement, else_ = first): void {
  const high = window.innerHeight;
  const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  if (top >= 0 && bottom <= high) return;
  const fits = bottom - top + GAP <= high;
  const by = !fits ? else_.getBoundingClientRect().top - GAP / 2 : top < 0 ? top - Math.min(GAP, high - (bottom - top)) : bottom - high + GAP / 2;
  window.scrollBy({ top: by, behavior: calm() ? 'auto' : 'smooth' });
}
