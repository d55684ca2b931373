// "New …": what to wish for, and the job that makes one.

import type { Family } from './api';
import { button, h } from './dom';
import { type Lone, make, type Order } from './making';
import { Runner } from './runner';
import { Wishes, type Words } from './wishes';

/** How a family makes new ones. */
export interface Making {
  family: Family;
  words: Words;
  title: string;
  /** What is on the button, and what is said while it is at work. */
  press: string;
  doing: string;
  /** What to say where nothing was found, and where something was. */
  none: string;
  done(seed: number): string;
  seconds: number;
  lone?: Lone;
  open(line: Record<string, unknown>): void | Promise<void>;
  changed(): void;
}

export class Wish {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'wish-title' });
  readonly wishes: Wishes;
  private runner = new Runner();
  private form: HTMLFormElement;
  private keys = h('div', { class: 'row' });

  constructor(
    private readonly making: Making,
    code: string | null,
  ) {
    const { family, words, title, press, changed } = making;
    this.keys.append(button(press, () => undefined, { type: 'submit', class: 'primary' }));
    this.wishes = new Wishes(family, words, code);
    this.form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.make()), change: changed },
      this.wishes.element,
      this.keys,
    );
    this.element.append(h('h2', { id: 'wish-title' }, title), this.form, this.runner.element);
  }

  /** Puts another key beside the one that makes one. */
  beside(key: HTMLElement): void {
    this.keys.append(key);
  }

  get busy(): boolean {
    return this.runner.busy;
  }

  focus(): void {
    this.element.scrollIntoView({ block: 'nearest' });
    this.wishes.focus();
  }

  close(): void {
    this.runner.cancel();
  }

  code(): string | null {
    return this.wishes.code();
  }

  /** What is wished, for one or for many; nothing where a field says what it cannot. */
  order(seconds: number): Order | null {
    if (!this.form.checkValidity()) {
      const fold = this.form.querySelector('details');
      if (fold?.querySelector(':invalid')) fold.open = true;
      this.form.reportValidity();
      return null;
    }
    const { family, lone } = this.making;
    return { puzzle: family.name, wishes: this.wishes.read(), seed: this.wishes.seeded(), seconds, lone: (this.wishes.alone && lone) || null };
  }

  /** Makes one for who pressed a key elsewhere: where none came one sees here why. */
  async another(): Promise<void> {
    const came = await this.make();
    if (!came && !this.busy && !document.activeElement?.matches(':invalid')) this.focus();
  }

  /** Makes one as the form has it; false if none came. How far it is and what came of it is shown by `runner`. */
  async make(runner = this.runner): Promise<boolean> {
    const { doing, none, done, open, seconds } = this.making;
    const order = this.order(seconds);
    if (!order) return false;
    const line = await runner.together(doing, seconds, (run) => make(order, run));
    if (line === null) return false;
    if (!line) {
      runner.finish(none, true);
      return false;
    }
    await open(line);
    runner.finish(done(order.seed));
    return true;
  }
}
