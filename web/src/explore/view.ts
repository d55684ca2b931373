// Explores all positions of a puzzle while one looks on: the chart grows with each layer that is finished, and
// the farthest positions are listed when all are known.

import type { Family, Line, Request } from '../api';
import { button, choice, field, h, several, spaced } from '../dom';
import type { View } from '../main';
import { nameOf } from '../names';
import { type Place, replace } from '../place';
import { Runner } from '../runner';
import { Chart } from './chart';
import { cubeNet } from './net';

const METRICS: Record<string, string> = { quarter: 'quarter turns', half: 'turns of a face, quarter or half' };

export class ExploreView implements View {
  readonly element = h('div', { class: 'explore' });
  private runner = new Runner();
  private chart = new Chart();
  private metric: HTMLSelectElement;
  private farthest = h('section', { class: 'card', hidden: true, 'aria-labelledby': 'farthest' });

  constructor(
    private readonly family: Family,
    place: Place,
  ) {
    const metrics = family.metrics.length > 0 ? family.metrics : ['quarter'];
    this.metric = choice(metrics.map((one) => [one, METRICS[one] ?? one]), place.values.get('metric') ?? metrics[0] ?? '', () => this.remember());
    const form = h(
      'form',
      { class: 'row', submit: (event: Event) => (event.preventDefault(), void this.explore()) },
      field('Count', this.metric),
      button('Explore', () => undefined, { type: 'submit', class: 'primary' }),
    );
    this.element.append(
      h('h1', {}, nameOf(family.name)),
      h('p', { class: 'lead' }, 'How far from solved can it be? Explore goes through all positions, layer by layer. ', h('a', { href: `#${family.name}/ask` }, 'Ask about one position'), '.'),
      form,
      this.runner.element,
      h('div', { class: 'columns' }, h('section', { class: 'card', 'aria-label': 'Layers' }, this.chart.element), this.farthest),
    );
    if (place.values.has('run')) void this.explore();
  }

  close(): void {
    this.runner.cancel();
    this.chart.close();
  }

  private async explore(): Promise<void> {
    this.remember(true);
    this.chart.clear();
    this.farthest.hidden = true;
    const request: Request = { kind: 'explore', puzzle: this.family.name, metric: this.metric.value };
    const job = await this.runner.start('Exploring', request, { layer: ({ depth, count }) => this.chart.layer(depth, count) });
    if (!job) return;
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('The server gave no answer.', true);
    this.tell(line);
  }

  private tell(line: Line): void {
    const counts = line['counts'] as number[];
    const depth = Number(line['depth'] ?? counts.length - 1);
    this.chart.all(counts);
    const what = METRICS[this.metric.value] ?? 'moves';
    this.runner.finish(`All ${spaced(Number(line['positions']))} positions: the farthest are ${depth} away, counted in ${what}.`);
    const examples = (line['examples'] as string[] | undefined) ?? [];
    const list = h('ul', { class: 'nets' });
    for (const one of examples) {
      const text = JSON.stringify({ from: one });
      const ask = h('a', { href: `#${this.family.name}/ask?${new URLSearchParams({ text, metric: this.metric.value })}` }, 'Solve this one');
      list.append(h('li', {}, one.length === 24 ? cubeNet(one) : h('code', {}, one), ask));
    }
    this.farthest.replaceChildren(
      h('h2', { id: 'farthest' }, `The farthest: ${several(Number(line['antipodes'] ?? examples.length), 'position')}`),
      h('p', { class: 'hint' }, examples.length > 0 ? `${several(examples.length, 'example')}, each ${depth} away from solved.` : ''),
      list,
    );
    this.farthest.hidden = false;
  }

  private remember(run = false): void {
    replace({ view: this.family.name, values: new URLSearchParams({ metric: this.metric.value, ...(run ? { run: '1' } : {}) }) });
  }
}
