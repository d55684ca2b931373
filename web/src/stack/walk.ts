// Steps through the arrangements in the server's order. It lists them in growing portions, for there may be more
// than anybody can step through.

import { message, sentence } from '../api';
import { button, field, h, several, spaced } from '../dom';
import { run } from '../job';
import { say } from '../say';
import { arrangement, type Block, toJson } from './block';

const FIRST = 200;
/** What the server looks at before it lists: its limit counts that, too. */
const AHEAD = 16;

interface Listed {
  dice: string[];
  sum: number | null;
}

export class Walk {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'walk-title' });
  private list: Listed[] = [];
  private complete = false;
  private at = 0;
  private total = '';
  private abort: AbortController | null = null;
  private number = h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'walk-number', maxlength: 12 });
  private of = h('p', { class: 'outcome' });
  private hide = button('Hide', () => this.go(0));
  private keys: HTMLButtonElement[];

  constructor(
    private readonly block: () => Block,
    private readonly changed: () => void,
  ) {
    this.keys = [button('Previous', () => void this.to(this.at - 1)), button('Next', () => void this.to(this.at + 1), { class: 'primary' })];
    const form = h('form', { class: 'row', submit: (event: Event) => (event.preventDefault(), this.jump()) }, field('Arrangement', this.number), button('Show', () => undefined, { type: 'submit' }));
    this.element.append(h('h2', { id: 'walk-title' }, 'Step through'), h('div', { class: 'row' }, ...this.keys, this.hide), form, this.of);
    this.draw();
  }

  /** The number of the arrangement shown, from 1; 0 while none is. */
  get step(): number {
    return this.at;
  }

  get shown(): Block | null {
    const listed = this.list[this.at - 1];
    return listed ? arrangement(listed.dice, this.block().size) : null;
  }

  get sum(): number | null {
    return this.list[this.at - 1]?.sum ?? null;
  }

  /** Forgets what was listed, because the block is another one. */
  clear(): void {
    this.abort?.abort();
    Object.assign(this, { abort: null, list: [], complete: false, at: 0, total: '' });
    this.of.textContent = '';
    this.draw();
  }

  /** How many there are, once it is known. */
  count(total: string): void {
    this.total = total;
    this.draw();
  }

  /** Shows an arrangement, listing more of them where it is not among those listed. */
  async to(step: number): Promise<void> {
    if (step > this.list.length && !this.complete) {
      const asked = await this.load(Math.max(FIRST, this.list.length * 4, step));
      if (!asked) return;
    }
    const last = this.list.length;
    if (last === 0) return this.tell('There is no arrangement to show.');
    if (step > last) return this.tell(this.total === String(last) ? `That was the last of ${several(last, 'arrangement')}.` : `The server lists no more than ${spaced(last)} of them.`);
    if (step < 1) return this.tell('This is the first arrangement.');
    this.go(step);
  }

  private go(step: number): void {
    this.at = step;
    this.draw();
    this.changed();
    say(step === 0 ? 'No arrangement is shown.' : `Arrangement ${step}${this.sum === null ? '' : `, sum ${this.sum}`}.`);
  }

  private jump(): void {
    const wanted = Number(this.number.value.replace(/[\s\u202f,]/g, ''));
    if (Number.isInteger(wanted) && wanted >= 1) void this.to(wanted);
    else this.tell(`“${this.number.value}” is no number of an arrangement: they are counted from 1.`);
  }

  /** Lists so many arrangements from the first; false if another block came meanwhile or it failed. */
  private async load(many: number): Promise<boolean> {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.of.textContent = 'Listing arrangements…';
    try {
      const limits = { seconds: 30, positions: many + AHEAD, bytes: 500_000_000 };
      const job = await run({ kind: 'solve', puzzle: 'stack', instance: toJson(this.block()), question: 'all', limits }, {}, abort.signal);
      if (abort.signal.aborted) return false;
      const lines = job.lines ?? [];
      this.list = lines.filter((line) => line['solution'] !== undefined && line.moves).map((line) => ({ dice: line.moves ?? [], sum: (line['sums'] as number[] | undefined)?.[0] ?? null }));
      // A list longer than an answer may be has failed, and is still a list as far as it goes.
      this.complete = job.state === 'failed' || lines.at(-1)?.verdict !== 'stopped';
      if (job.state === 'failed' && this.list.length === 0) throw new Error(job.error ? sentence(job.error) : 'The server gave no answer.');
      this.of.textContent = '';
      return true;
    } catch (problem) {
      if (!abort.signal.aborted) this.tell(message(problem));
      return false;
    }
  }

  private tell(text: string): void {
    this.of.textContent = text;
    say(text);
  }

  private draw(): void {
    const { at, total } = this;
    this.hide.hidden = at === 0;
    this.keys[0]?.setAttribute('aria-disabled', String(at <= 1));
    this.keys[1]?.setAttribute('aria-disabled', String(total === '0' || (total !== '' && total === String(at))));
    if (document.activeElement !== this.number) this.number.value = at > 0 ? String(at) : '';
    if (at > 0) this.of.textContent = `Arrangement ${spaced(at)}${total ? ` of ${spaced(total)}` : ''}: the right side shows ${this.sum ?? '?'}.`;
  }
}
