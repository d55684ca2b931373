// "New maze": what to wish for, and the job that makes one.

import type { Request } from '../api';
import { button, field, h } from '../dom';
import { Runner } from '../runner';
import { made, type Maze } from './instance';

function number(value: number, low: number, high: number): HTMLInputElement {
  return h('input', { type: 'number', inputmode: 'numeric', value, min: low, max: high });
}

export class Wish {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'wish-title' });
  private runner = new Runner();
  private height = number(6, 2, 40);
  private width = number(6, 2, 40);
  private least = number(10, 2, 999);
  private most = number(30, 2, 999);
  private unique = h('input', { type: 'checkbox', checked: true });

  constructor(private readonly open: (maze: Maze) => void) {
    const form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.make()) },
      h('div', { class: 'wishes' }, field('Rows', this.height), field('Columns', this.width), field('Tips, at least', this.least), field('Tips, at most', this.most)),
      h('label', { class: 'check' }, this.unique, 'Only one shortest solution'),
      h('div', { class: 'row' }, button('Make a maze', () => undefined, { type: 'submit', class: 'primary' })),
    );
    this.element.append(h('h2', { id: 'wish-title' }, 'New maze'), form, this.runner.element);
  }

  focus(): void {
    this.height.focus();
  }

  private async make(): Promise<void> {
    if (this.most.valueAsNumber < this.least.valueAsNumber) this.most.value = this.least.value;
    const request: Request = {
      kind: 'generate',
      puzzle: 'maze',
      wishes: {
        size: [this.height.valueAsNumber, this.width.valueAsNumber],
        moves: [this.least.valueAsNumber, this.most.valueAsNumber],
        unique: this.unique.checked,
        solvable: true,
      },
      count: 1,
      seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      limits: { seconds: 60 },
    };
    const job = await this.runner.start('Making a maze', request);
    if (!job) return;
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('No maze was found that is as you wish. Allow other lengths or another size.', true);
    this.runner.finish('Here it is. Tip the die to play.');
    this.open(made(line));
  }
}
