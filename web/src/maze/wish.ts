// "New maze": what to wish for, and the job that makes one.

import type { Family, Request } from '../api';
import { button, h } from '../dom';
import { Runner } from '../runner';
import { Wishes } from '../wishes';
import { LARGEST, made, type Maze } from './instance';

export class Wish {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'wish-title' });
  private runner = new Runner();
  private wishes: Wishes;
  private form: HTMLFormElement;

  constructor(
    family: Family,
    code: string | null,
    private readonly open: (maze: Maze) => void,
    changed: () => void,
  ) {
    this.wishes = new Wishes(
      family,
      {
        size: { labels: ['Rows', 'Columns'], value: [6, 6], low: [1, 1], high: [LARGEST, LARGEST] },
        moves: 'Tips',
        usual: { size: '6x6', moves: '10-30', unique: 'yes' },
      },
      code,
    );
    this.form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.make()), change: changed },
      this.wishes.element,
      h('div', { class: 'row' }, button('Make a maze', () => undefined, { type: 'submit', class: 'primary' })),
    );
    this.element.append(h('h2', { id: 'wish-title' }, 'New maze'), this.form, this.runner.element);
  }

  get busy(): boolean {
    return this.runner.busy;
  }

  focus(): void {
    this.wishes.focus();
  }

  close(): void {
    this.runner.cancel();
  }

  code(): string | null {
    return this.wishes.code();
  }

  /** Makes a maze as the form has it; false if none came. */
  async make(): Promise<boolean> {
    if (!this.form.checkValidity()) {
      const fold = this.form.querySelector('details');
      if (fold?.querySelector(':invalid')) fold.open = true;
      this.form.reportValidity();
      return false;
    }
    const seed = this.wishes.seeded();
    const request: Request = { kind: 'generate', puzzle: 'maze', wishes: this.wishes.read(), count: 1, seed, limits: { seconds: 60 } };
    const job = await this.runner.start('Making a maze', request);
    if (!job) return false;
    const line = job.lines?.[0];
    if (!line) {
      this.runner.finish('No maze was found that is as you wish. Allow other lengths or another size.', true);
      return false;
    }
    this.runner.finish(`Here it is (seed ${seed}). Tip the die to play.`);
    this.open(made(line));
    return true;
  }
}
