// Explores all positions of a puzzle, or all that an instance reaches, while one looks on: the chart grows with
// each layer that is finished, and the farthest positions are listed when all are known. Where a limit or somebody
// stops it, what is certain so far stays, and is called no more than that.

import type { Family, Line, Request } from '../api';
import { message } from '../api';
import { copyLink } from '../copy';
import { button, choice, field, h, several, spaced } from '../dom';
import { Limits } from '../limits';
import { nameOf } from '../names';
import { hash, type Place, rewrite } from '../place';
import { Runner, STOPS } from '../runner';
import { say } from '../say';
import { Panel } from '../atlas/panel';
import { Chart } from './chart';
import { ended, type Exploration } from './kept';
import { mapped } from './mapped';
import { cubeNet } from './net';
import { example, follow, type Start, start } from './start';
import { type Cited, digestOf, Take } from './take';

const METRICS: Record<string, string> = { quarter: 'quarter turns', half: 'turns of a face, quarter or half' };

const USUAL = { seconds: '60', positions: '20000000', bytes: '1000' };

/** What a link may begin without being asked for: what takes longer is begun by who follows it. */
const GLANCE = { seconds: 2, positions: 300_000, bytes: 100_000_000 };

export class Exploring implements Exploration {
  readonly element = h('div', { class: 'explore' });
  private runner = new Runner();
  private chart: Chart;
  private atlas: Panel | null = null;
  private take: Take;
  private metric: HTMLSelectElement | null = null;
  private limits: Limits;
  private farthest = h('section', { class: 'card', hidden: true, 'aria-labelledby': 'farthest' });
  private from: Start;
  /** How many positions lie at each distance, as far as it is known. */
  private counts: (number | undefined)[] = [];
  /** It was run, and whoever follows the link sees it run. */
  private ran = false;

  constructor(
    private readonly family: Family,
    private readonly place: Place,
  ) {
    const { values } = place;
    let problem = '';
    try {
      this.from = start(family, values);
    } catch (wrong) {
      problem = message(wrong);
      this.from = start(family, new URLSearchParams());
    }
    if (family.metrics.length > 0)
      this.metric = choice(family.metrics.map((one) => [one, METRICS[one] ?? one]), values.get('metric') ?? family.metrics[0] ?? '', () => this.remember());
    this.limits = new Limits(USUAL, values, () => this.remember());
    const chart = mapped(family, this.from, () => this.metric?.value ?? null);
    this.chart = new Chart(chart && ((depth) => this.atlas?.show(depth)));
    if (chart) this.atlas = new Panel(chart, (depth) => this.chart.mark(depth));
    this.take = new Take(this.chart, () => this.cited());
    this.lay();
    if (problem) this.runner.finish(problem, true);
    else if (values.has('run')) void this.explore(true);
  }

  get title(): string {
    return nameOf(this.family.name);
  }

  get address(): string {
    return hash({ view: this.place.view || this.family.name, values: this.values() });
  }

  get blank(): boolean {
    return !this.ran;
  }

  get busy(): boolean {
    return this.runner.busy;
  }

  fits(values: URLSearchParams): boolean {
    const now = this.values();
    return ['metric', ...Object.keys(USUAL)].every((key) => !values.has(key) || values.get(key) === (now.get(key) ?? USUAL[key as keyof typeof USUAL]));
  }

  shown(): void {
    this.remember();
  }

  stop(): void {
    this.runner.abort();
  }

  end(): void {
    this.runner.cancel();
    this.atlas?.close();
    this.chart.close();
  }

  private lay(): void {
    const { family, from } = this;
    const one = from.instance !== null;
    const form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.explore()) },
      h(
        'div',
        { class: 'row' },
        this.metric && field('Count', this.metric),
        button('Explore', () => undefined, { type: 'submit', class: 'primary' }),
        button('Copy link', () => void this.share()),
      ),
      one && this.limits.element,
    );
    const lead = one
      ? 'How far does it go from here? Explore goes through all positions that can be reached, distance by distance. '
      : 'How far from solved can it be? Explore goes through all positions, layer by layer. ';
    const ask = h('a', { href: `#${family.name}/ask` }, one ? 'Ask something else' : 'Ask about one position');
    this.element.append(
      h('h1', {}, one ? `${nameOf(family.name)}: all positions` : nameOf(family.name)),
      h('p', { class: 'lead' }, lead, from.back && h('a', { href: from.back }, 'Back to it'), from.back && '. ', ask, '.'),
      ...(one ? [h('details', { class: 'format' }, h('summary', {}, 'The instance'), h('pre', { class: 'json', tabindex: '0', 'aria-label': 'The instance as JSON' }, JSON.stringify(from.instance)))] : []),
      form,
      this.runner.element,
      h('div', { class: 'columns' }, h('section', { class: 'card', 'aria-label': 'Layers' }, this.chart.element, this.take.element), this.farthest),
      ...(this.atlas ? [this.atlas.element] : []),
      this.chart.table,
    );
  }

  private request(glance: boolean): Request {
    const request: Request = { kind: 'explore', puzzle: this.family.name };
    if (this.metric) request.metric = this.metric.value;
    if (!this.from.instance) return request;
    request.instance = this.from.instance;
    request.limits = this.limits.read();
    if (glance) for (const key of ['seconds', 'positions', 'bytes'] as const) request.limits[key] = Math.min(request.limits[key] ?? GLANCE[key], GLANCE[key]);
    return request;
  }

  /** Explores up to the limits; at a glance where a link asks for it, and nobody else has yet. */
  private async explore(glance = false): Promise<void> {
    this.ran = true;
    this.remember();
    this.chart.clear();
    this.counts = [];
    this.farthest.hidden = true;
    this.atlas?.clear();
    if (this.atlas) this.atlas.element.hidden = true;
    this.take.show(false);
    const job = await this.runner.start('Exploring', this.request(glance), {
      layer: ({ depth, count }) => {
        this.counts[depth] = count;
        this.chart.layer(depth, count);
      },
    });
    ended(this);
    if (!job) return this.partly();
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('The server gave no answer.', true);
    this.tell(line);
    if (glance && line.why) this.runner.add('This is as much as a link explores by itself: press Explore to go on, up to the limits.');
  }

  /** It was cancelled or failed: says what was certain by then. */
  private partly(): void {
    const known = this.counts.filter((count) => count !== undefined);
    if (known.length === 0 || this.runner.busy) return;
    const sum = known.reduce((all, count) => all + count, 0);
    this.runner.add(`There are at least ${several(sum, 'position')}, and distances up to ${this.counts.length - 1} are complete.`);
  }

  private tell(line: Line): void {
    const counts = line['counts'] as number[];
    const depth = Number(line['depth'] ?? counts.length - 1);
    const all = Number(line['positions']);
    this.chart.all(counts, !line.why);
    this.take.show(!line.why);
    if (this.atlas) this.atlas.element.hidden = Boolean(line.why);
    const what = this.metric ? `, counted in ${METRICS[this.metric.value] ?? this.metric.value}` : '';
    if (line.why) {
      const sum = counts.reduce((one, other) => one + other, 0);
      return this.runner.finish(
        `Stopped, because ${STOPS[line.why] ?? 'a limit was reached'}: at least ${several(Math.max(all, sum), 'position')}, the farthest at least ${line.at_least ?? counts.length - 1} away${what}. Distances up to ${counts.length - 1} are complete.`,
      );
    }
    this.runner.finish(all === 1 ? 'There is one position only: nothing can be moved.' : `All ${spaced(all)} positions: the farthest are ${depth} away${what}.`);
    const examples = (line['examples'] as string[] | undefined) ?? [];
    const list = h('ul', { class: this.family.name === 'cube2' || this.family.name === 'gap' ? 'nets' : 'plain' });
    for (const one of examples) {
      const link = follow(this.family, this.from, one, this.metric?.value ?? null);
      list.append(h('li', {}, this.family.name === 'cube2' ? cubeNet(one) : example(this.family.name, one), link && h('a', { href: link[0] }, link[1])));
    }
    const antipodes = Number(line['antipodes'] ?? examples.length);
    const more = antipodes > examples.length ? `; here are ${examples.length} of them` : '';
    this.farthest.replaceChildren(
      h('h2', { id: 'farthest' }, `The farthest: ${several(antipodes, 'position')}`),
      h('p', { class: 'hint' }, `${antipodes === 1 ? 'It is' : 'Each is'} ${depth} away from ${this.from.instance ? 'the start' : 'solved'}${more}.`),
      list,
    );
    this.farthest.hidden = false;
  }

  /** What is told of it where it is taken along: of an instance its digest is that of its JSON. */
  private cited(): Cited {
    const { family, from, metric } = this;
    const name = family.name;
    const instance = from.instance ? JSON.stringify(from.instance) : '';
    const command = `everystate explore ${name}${instance ? ` '${instance}'` : ''}${metric ? ` --metric ${metric.value}` : ''}`;
    const what = `${nameOf(name)}${instance ? ' from one instance' : ''}${metric ? `, counted in ${METRICS[metric.value] ?? metric.value}` : ''}`;
    return { what, name: `everystate-${name}`, command, digest: () => (instance ? digestOf(instance) : Promise.resolve('')) };
  }

  /** What is on screen as in an address. */
  private values(): URLSearchParams {
    const values = new URLSearchParams(this.from.values);
    if (this.metric) values.set('metric', this.metric.value);
    this.limits.toValues(values);
    if (this.ran) values.set('run', '1');
    return values;
  }

  private remember(): void {
    rewrite({ view: this.place.view || this.family.name, values: this.values() });
  }

  private async share(): Promise<void> {
    this.remember();
    const text = await copyLink('what is explored here');
    this.runner.add(text);
    say(text);
  }
}
