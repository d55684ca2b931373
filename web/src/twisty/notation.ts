// The field for algorithms in any notation that the server knows; where one is wrong, its place is marked.

import { message } from '../api';
import { button, h } from '../dom';
import { offending } from '../packed';
import type { Game } from './game';

export class Notation {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'notation-title' });
  private text = h('textarea', { id: 'alg', rows: 3, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'notation-trouble' });
  private trouble = h('div', { id: 'notation-trouble', role: 'alert', class: 'trouble' });

  constructor(private readonly game: Game) {
    this.element.append(
      h('h2', { id: 'notation-title' }, 'Notation'),
      h('label', { class: 'field wide' }, h('span', {}, 'Moves from solved'), this.text),
      this.trouble,
      h('div', { class: 'row' }, button('Show', () => void this.apply())),
    );
    this.text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      void this.apply();
    });
  }

  /** Writes what is shown, but not over what somebody is writing. */
  draw(): void {
    if (document.activeElement !== this.text) this.text.value = this.game.alg;
  }

  /** A list of moves becomes the line, and can be stepped through; anything else is where the line starts. */
  private async apply(): Promise<void> {
    const text = this.text.value.trim();
    const words = text.split(/\s+/).filter(Boolean);
    this.trouble.replaceChildren();
    if (this.game.locked) {
      this.trouble.append(h('p', { class: 'outcome' }, 'A scramble is being made. Wait for it, or cancel it.'));
      return;
    }
    try {
      if (words.every((word) => this.game.about?.moves.includes(word))) await this.game.set({ line: words, step: words.length });
      else await this.game.set({ start: text });
    } catch (problem) {
      const mark = offending(text, problem);
      this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, message(problem)), ...(mark ? [mark] : []));
    }
  }
}
