// All positions of a twisty puzzle, from solved: what to expect, the chart while it grows, how far the farthest are,
// and each of them opened in the view to play.

import { type Line, message } from '../api';
import { button, choice, field, h, several, size, spaced } from '../dom';
import { Panel } from '../atlas/panel';
import { Chart } from '../explore/chart';
import { ended, type Exploration } from '../explore/kept';
import { type Cited, Take } from '../explore/take';
import { hash, rewrite } from '../place';
import { Runner } from '../runner';
import { toValues } from './definition';
import { Known } from './known';
import { MappedPieces } from './mapped';
import { describe, type Description, METRICS, named, type Puzzle, titled } from './server';

/** A link begins by itself what takes no longer, and no more positions; anything else is begun by who follows it. */
const AT_ONCE = { seconds: 5, positions: 10_000_000 };

export class TwistyExplore implements Exploration {
  readonly element = h('div', { class: 'explore twisty-explore fresh' });
  private runner = new Runner();
  private chart = new Chart((depth) => this.atlas.show(depth));
  private atlas: Panel;
  private take = new Take(this.chart, () => this.cited());
  /** What tells the definition from any other. */
  private digest = '';
  private metric: HTMLSelectElement;
  private gigabytes = h('input', { type: 'number', min: '0.001', max: '1024', step: 'any', placeholder: 'any' });
  private depth = h('input', { type: 'number', min: '1', max: '10000', step: '1', placeholder: 'any' });
  private lead = h('p', { class: 'lead' });
  private forecast = h('p', { class: 'hint forecast' }, 'Asking what to expect…');
  private back = h('a', {}, 'Play with it');
  private god = h('p', { class: 'win', hidden: true });
  private known = new Known();
  private ran = false;
  /** What is on screen as in an address. */
  private values = new URLSearchParams();
  private farthest = h('section', { class: 'card', hidden: true, 'aria-labelledby': 'farthest' });

  constructor(
    private readonly puzzle: Puzzle,
    values: URLSearchParams,
  ) {
    this.metric = choice(METRICS, values.get('metric') ?? 'half', () => void this.remember());
    this.depth.value = /^\d{1,5}$/.exec(values.get('depth') ?? '')?.[0] ?? '';
    this.atlas = new Panel(new MappedPieces(puzzle, () => this.metric.value), (depth) => this.chart.mark(depth));
    const form = h(
      'form',
      { class: 'row', submit: (event: Event) => (event.preventDefault(), void this.explore()) },
      field('Count', this.metric),
      field('Moves at most', this.depth),
      field('Gigabytes at most', this.gigabytes),
      button('Explore', () => undefined, { type: 'submit', class: 'primary' }),
    );
    this.element.append(
      h('h1', {}, `All positions of ${puzzle.name}`),
      this.lead,
      this.forecast,
      form,
      this.runner.element,
      this.god,
      h('div', { class: 'columns' }, h('section', { class: 'card', 'aria-label': 'Layers' }, this.chart.element, this.take.element), h('div', { class: 'side' }, this.farthest, this.known.element)),
      this.atlas.element,
      this.chart.table,
    );
    void this.known.show(puzzle);
    void this.begin(values.has('run'));
  }

  get title(): string {
    return `All positions of ${this.puzzle.name}`;
  }

  get address(): string {
    return hash({ view: 'twisty/explore', values: this.values });
  }

  get blank(): boolean {
    return !this.ran;
  }

  get busy(): boolean {
    return this.runner.busy;
  }

  fits(values: URLSearchParams): boolean {
    return ['metric', 'depth'].every((key) => !values.has(key) || values.get(key) === this.values.get(key));
  }

  shown(): void {
    void this.remember();
  }

  stop(): void {
    this.runner.abort();
  }

  end(): void {
    this.runner.cancel();
    this.atlas.close();
    this.chart.close();
  }

  private async begin(run: boolean): Promise<void> {
    await this.remember();
    let small = false;
    try {
      const about = await describe(this.puzzle);
      this.lead.replaceChildren(`${titled(about.title || about.name)}. How far from solved can it be? Explore goes through all positions, layer by layer. `, this.back, ', or see ', h('a', { href: '#twisty/results' }, 'what was found of others'), '.');
      this.forecast.textContent = expected(about);
      this.digest = about.digest ?? '';
      small = quick(about);
      this.element.classList.remove('fresh');
    } catch (problem) {
      this.element.classList.remove('fresh');
      this.forecast.textContent = message(problem);
      this.forecast.classList.add('bad');
      return;
    }
    if (run && small) await this.explore();
    else if (run) this.runner.finish('This link explores all positions. It may take long: press Explore to begin.');
  }

  private async explore(): Promise<void> {
    this.ran = true;
    await this.remember();
    this.chart.clear();
    this.atlas.clear();
    this.take.show(false);
    this.farthest.hidden = this.god.hidden = this.atlas.element.hidden = true;
    // Left open, it is as much as the server gives a job.
    const bytes = Math.round(this.gigabytes.valueAsNumber * 1e9);
    const depth = Math.round(this.depth.valueAsNumber);
    const limits = { ...(bytes > 0 ? { bytes } : {}), ...(depth > 0 ? { depth } : {}) };
    const job = await this.runner.start(
      'Exploring',
      { kind: 'explore', ...named(this.puzzle), metric: this.metric.value, limits },
      { layer: ({ depth, count }) => this.chart.layer(depth, Number(count)) },
    );
    ended(this);
    const line = job?.lines?.[0];
    if (job && !line) return this.runner.finish('The server gave no answer.', true);
    if (line) await this.tell(line);
  }

  private async tell(line: Line): Promise<void> {
    const counts = (line['counts'] as (number | string)[]).map(Number);
    this.chart.all(counts, line.why === undefined);
    this.take.show(line.why === undefined);
    // Of what is too large for a table the nearest are charted.
    this.atlas.element.hidden = false;
    const what = METRICS.find(([name]) => name === this.metric.value)?.[1] ?? 'moves';
    if (line.why !== undefined) return this.stopped(line, counts.length - 1, what);
    const depth = Number(line['depth'] ?? counts.length - 1);
    this.god.textContent = `God’s number: ${depth}, counted in ${what}.`;
    this.god.hidden = false;
    this.runner.finish(`All ${spaced(String(line['positions']))} positions: the farthest are ${depth} away.`);
    const examples = (line['examples'] as string[] | undefined) ?? [];
    const items = await Promise.all(examples.map(async (alg) => h('li', {}, h('code', {}, alg), h('a', { href: await this.watching(alg) }, 'Open and watch'))));
    this.farthest.replaceChildren(
      h('h2', { id: 'farthest' }, `The farthest: ${spaced(String(line['antipodes'] ?? examples.length))}`),
      h('p', { class: 'hint' }, examples.length > 0 ? `${several(examples.length, 'example')}, each with a shortest way there from solved.` : ''),
      h('ul', { class: 'antipodes' }, ...items),
    );
    this.farthest.hidden = false;
  }

  /** What is certain where not all positions were reached: how far the farthest are at least. */
  private stopped(line: Line, depth: number, what: string): void {
    this.god.textContent = `God’s number is at least ${line.at_least ?? depth}, counted in ${what}.`;
    this.god.hidden = false;
    const why = LIMITS[line.why ?? ''] ?? 'a limit was reached';
    this.runner.finish(`Stopped, for ${why}. These are all positions up to ${several(depth, 'move')} from solved: ${spaced(String(line['positions']))}.`, true);
  }

  /** What is told of it where it is taken along. */
  private cited(): Cited {
    const { name, definition } = this.puzzle;
    const metric = this.metric.value;
    const what = METRICS.find(([one]) => one === metric)?.[1] ?? metric;
    return { what: `${name}, counted in ${what}`, name: `everystate-${name.replace(/[^\w.-]/g, '-')}`, command: `everystate explore ${definition === undefined ? '' : './'}${name} --metric ${metric}`, digest: async () => `Definition: BLAKE3 ${this.digest}` };
  }

  /** The address that plays the way from solved to an antipode. */
  private async watching(alg: string): Promise<string> {
    const values = new URLSearchParams();
    await toValues(this.puzzle, values);
    values.set('moves', alg);
    values.set('step', '0');
    values.set('metric', this.metric.value);
    values.set('watch', '1');
    return `#twisty?${values}`;
  }

  private async remember(): Promise<void> {
    const values = new URLSearchParams();
    await toValues(this.puzzle, values);
    this.back.setAttribute('href', `#twisty?${values}`);
    values.set('metric', this.metric.value);
    if (this.depth.value) values.set('depth', this.depth.value);
    if (this.ran) values.set('run', '1');
    this.values = values;
    if (this.element.isConnected || !this.ran) rewrite({ view: 'twisty/explore', values });
  }
}

/** Whether it is known to be explored in a moment. */
function quick({ forecast }: Description): boolean {
  const { seconds, positions } = forecast ?? {};
  return seconds !== undefined && Number(seconds) <= AT_ONCE.seconds && Number(positions ?? Infinity) <= AT_ONCE.positions;
}

/** The words for what ended an exploration before its end. */
const LIMITS: Record<string, string> = {
  memory: 'all the memory that the server gives a job was used',
  bytes: 'all the memory that the server gives a job was used',
  seconds: 'the time given was up',
  depth: 'the distance allowed was reached',
};

/** What is known before: how many positions, how much memory, how long. */
function expected({ positions, forecast }: Description): string {
  const known = forecast?.positions ?? positions;
  const parts: string[] = [];
  if (known !== undefined && known !== null) parts.push(`${spaced(String(known))} positions`);
  if (forecast?.bytes !== undefined && forecast.bytes !== null) parts.push(`${size(Number(forecast.bytes))} of memory`);
  else if (known !== undefined && known !== null) parts.push('more than any memory holds, so that only the nearest can be explored');
  if (forecast?.seconds !== undefined && forecast.seconds !== null) parts.push(`about ${time(Number(forecast.seconds))}`);
  return parts.length > 0 ? `To be expected: ${parts.join(', ')}.` : 'How many positions there are is not known before.';
}

function time(seconds: number): string {
  if (seconds < 1) return 'a second or less';
  if (seconds < 120) return several(Math.round(seconds), 'second');
  if (seconds < 7200) return several(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return several(Math.round(seconds / 3600), 'hour');
  const years = seconds / 31_557_600;
  return years < 2 ? several(Math.round(seconds / 86_400), 'day') : years > 1e6 ? 'more than a million years' : several(Math.round(years), 'year');
}
