// "A deal of your own": rows of cards or JSON, typed or pasted.

import { call, message } from '../api';
import { button, h, inSight } from '../dom';
import { type Deal, read } from './deal';

/** Cards as players write them, and Solvitaire’s JSON: the server can read them. */
const PLAYERS = /^\s*(\d\s+)?(--|(10|[2-9TJQKA])[SHDC♠♥♦♣])|"sequences"/i;

export class Own {
  readonly element: HTMLDetailsElement;
  private text = h('textarea', { rows: 5, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });

  constructor(private readonly open: (deal: Deal) => void) {
    this.element = h(
      'details',
      { class: 'card' },
      h('summary', {}, 'Lay out a deal of your own'),
      h('label', { class: 'field wide' }, h('span', {}, 'Rows of cards, a line each: 26 31 … or 6H AD …; or JSON'), this.text),
      this.trouble,
      button('Lay it out', () => void this.use()),
    );
  }

  fill(deal: Deal): void {
    this.text.value = deal.rows.map((row) => row.join(' ')).join('\n');
  }

  /** Lays out the deal of a text, and says what is wrong with it. */
  async read(text: string): Promise<void> {
    this.text.value = text;
    await this.use();
    this.element.open = this.trouble.textContent !== '';
    if (this.element.open) inSight(this.trouble);
  }

  private async use(): Promise<void> {
    try {
      this.trouble.textContent = '';
      const text = this.text.value;
      this.open(read(PLAYERS.test(text) ? await converted(text) : text));
    } catch (problem) {
      this.trouble.textContent = problem instanceof SyntaxError ? 'This is not JSON as it should be.' : message(problem);
    }
  }
}

async function converted(text: string): Promise<string> {
  return ((await (await call('POST', 'convert', { puzzle: 'gap', text, to: 'json' })).json()) as { text: string }).text;
}
