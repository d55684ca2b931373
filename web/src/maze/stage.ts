// Where the parts stand: what is told, the board and the solution have to be seen together on every window.

import { h } from '../dom';
import { show } from './tellings';

/** Here there is room for the solution beside the board. */
const WIDE = '(min-width: 56rem)';

export class Stage {
  readonly side = h('div', { class: 'side' });
  readonly element: HTMLElement;
  private wide = matchMedia(WIDE);

  constructor(
    private readonly told: HTMLElement,
    private readonly board: HTMLElement,
    private readonly way: HTMLElement,
    under: HTMLElement,
  ) {
    this.element = h('div', { class: 'columns' }, h('div', { class: 'stage' }, told, board, under), this.side);
    this.wide.addEventListener('change', this.place);
    this.place();
  }

  close(): void {
    this.wide.removeEventListener('change', this.place);
  }

  /** Scrolls so that the board and what is said above it are visible, with the solution where that is under it. */
  reveal(): void {
    const under = !this.wide.matches && !this.way.hidden;
    show(this.told, under ? this.way : this.board, this.board);
  }

  /** Puts the solution beside the board, or directly under it where there is no room beside. */
  private readonly place = (): void => {
    const focus = document.activeElement;
    if (this.wide.matches) this.side.prepend(this.way);
    else this.board.after(this.way);
    if (focus instanceof HTMLElement && this.way.contains(focus)) focus.focus();
  };
}
