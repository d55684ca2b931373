// "Booklet": a key that loads the form when it is first pressed.

import type { Card } from './booklet/card';
import { button, h } from './dom';
import { note } from './note';
import type { Wish } from './wish';

export class Booklet {
  private readonly key = button('Booklet', () => void this.open());
  /** Where the form is, once it is wanted. */
  readonly element = h('div', { hidden: true });
  private card: Card | null = null;
  private closed = false;

  constructor(
    private readonly view: string,
    private readonly wish: Wish,
  ) {
    // It is made as the wishes are, so that it is there where they are.
    wish.beside(this.key);
  }

  close(): void {
    this.closed = true;
    this.card?.close();
  }

  private async open(): Promise<void> {
    try {
      const { Card } = await import('./booklet/card');
      if (this.closed) return;
      this.card ??= new Card(this.view, { order: (seconds) => this.wish.order(seconds), wish: () => this.wish.wishes.plain() });
      this.element.replaceChildren(this.card.element);
      this.element.hidden = false;
      this.card.focus();
    } catch {
      note('The booklet could not be loaded. Is there a connection?', true);
    }
  }
}
