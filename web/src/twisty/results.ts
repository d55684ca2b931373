// All results of explorations that the server has, each with its puzzle, in the order that somebody likes.

import { message } from '../api';
import { choice, field, h, several } from '../dom';
import type { View } from '../main';
import { rewrite } from '../place';
import { alone, told } from './known';
import { catalogue, type Result, results, titled } from './server';

const ORDERS: [string, string][] = [['positions', 'positions'], ['depth', 'God’s number'], ['seconds', 'time'], ['name', 'name']];

export class TwistyResults implements View {
  readonly element = h('div', { class: 'twisty-results' });
  private order: HTMLSelectElement;
  private count = h('p', { class: 'hint' }, 'Asking the server…');
  private list = h('ul', { class: 'results' });
  /** As the server has them: from the fewest positions to the most. */
  private all: Result[] = [];
  private titles = new Map<string, string>();

  constructor(values: URLSearchParams) {
    const order = values.get('sort') ?? '';
    this.order = choice(ORDERS, ORDERS.some(([name]) => name === order) ? order : 'positions', () => this.sort());
    this.element.append(
      h('h1', {}, 'Results of explorations'),
      h('p', { class: 'lead' }, 'Puzzles that were explored to their last position: how many positions there are, how far from solved the farthest are (God’s number), and how many these are. A picture has a bar for each distance. Each result was verified beside its table.'),
      h('div', { class: 'row' }, field('Sort by', this.order)),
      this.count,
      this.list,
    );
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      const [all, entries] = await Promise.all([results(), catalogue()]);
      this.all = all;
      this.titles = new Map(entries.map(({ name, title }) => [name, title]));
    } catch (problem) {
      this.count.textContent = message(problem);
      this.count.classList.add('bad');
      return;
    }
    this.count.textContent = `${several(this.all.length, 'result')}.`;
    this.draw();
  }

  private sort(): void {
    this.draw();
    const values = new URLSearchParams();
    if (this.order.value !== 'positions') values.set('sort', this.order.value);
    rewrite({ view: 'twisty/results', values });
  }

  private draw(): void {
    const sorted = [...this.all].sort((one, other) => {
      if (this.order.value === 'name') return one.puzzle.localeCompare(other.puzzle);
      if (this.order.value === 'depth') return one.depth - other.depth;
      return this.order.value === 'seconds' ? one.seconds - other.seconds : 0;
    });
    this.list.replaceChildren(...sorted.map((result) => this.item(result)));
  }

  private item(result: Result): HTMLElement {
    const { puzzle } = result;
    const title = this.titles.get(puzzle);
    const what = [title ? `${titled(title)}.` : '', alone(result)].filter(Boolean).join(' ');
    return h('li', { class: 'card known' }, h('h2', {}, h('a', { href: `#twisty?${new URLSearchParams({ puzzle })}` }, puzzle)), h('p', { class: 'hint' }, what), ...told(result));
  }
}
