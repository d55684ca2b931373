// "A deal of your own": rows of cards or JSON, typed or pasted.

import { message } from '../api';
import { button, h } from '../dom';
import { type Deal, read } from './deal';

export class Own {
  readonly element: HTMLElement;
  private text = h('textarea', { rows: 5, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });

  constructor(private readonly open: (deal: Deal) => void) {
    this.element = h(
      'details',
      { class: 'card' },
      h('summary', {}, 'Lay out a deal of your own'),
      h('label', { class: 'field wide' }, h('span', {}, 'Rows of cards, a line each, or JSON'), this.text),
      this.trouble,
      button('Lay it out', () => this.use()),
    );
  }

  fill(deal: Deal): void {
    this.text.value = deal.rows.map((row) => row.join(' ')).join('\n');
  }

  private use(): void {
    try {
      this.trouble.textContent = '';
      this.open(read(this.text.value));
    } catch (problem) {
      this.trouble.textContent = problem instanceof SyntaxError ? 'This is not JSON as it should be.' : message(problem);
    }
  }
}
