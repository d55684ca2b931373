// The field for algorithms in any notation that the server knows; where one is wrong, its place is marked.

import { message } from '../api';
import { button, h } from '../dom';
import { offending } from '../packed';
import { expand } from './expand';
import type { Game } from './game';

export class Notation {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'notation-title' });
  private text = h('textarea', { id: 'alg', rows: 3, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'notation-trouble' });
  private trouble = h('div', { id: 'notation-trouble', role: 'alert', class: 'trouble' });

  /** What was written last, and the moves that it stands for: it stays as it was written while they are shown. */
  private written = { text: '', alg: '' };

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
    if (document.activeElement !== this.text) this.text.value = this.game.alg === this.written.alg ? this.written.text : this.game.alg;
  }

  /** Moves, in brackets or not, become the line, and can be stepped through; anything else is where the line starts. */
  private async apply(): Promise<void> {
    const text = this.text.value.trim();
    this.trouble.replaceChildren();
    if (this.game.locked) {
      this.trouble.append(h('p', { class: 'outcome' }, 'A scramble is being made. Wait for it, or cancel it.'));
      return;
    }
    try {
      const line = expand(text, this.game.about?.moves ?? []);
      this.written = { text, alg: line ? line.join(' ') : text };
      // What cannot be gone through by itself the server may know all the same, or say what is wrong with it.
      if (line) await this.game.set({ line, step: line.length });
      else {
        await this.game.set({ start: text });
        this.trouble.append(h('p', { class: 'hint' }, 'This is shown as a whole: it has turns that are no moves of this puzzle by themselves.'));
      }
    } catch (problem) {
      const mark = offending(text, problem);
      this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, message(problem)), ...(mark ? [mark] : []));
    }
  }
}
