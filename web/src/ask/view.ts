// Asks the server any question about instances of any family: the instances as text or JSON, the question,
// and the answers as fields and as JSON.

import { call, type Family, type Line, message, type Request } from '../api';
import { copyLink } from '../copy';
import { button, choice, field, h, several } from '../dom';
import { Limits } from '../limits';
import type { View } from '../main';
import { nameOf } from '../names';
import { type Place, rewrite } from '../place';
import { Runner } from '../runner';
import { say } from '../say';
import { Drops } from '../drops';
import { exploring } from '../explore/address';
import { answer } from './answer';
import { asLines } from './lines';
import { spot } from './spot';

const QUESTIONS: Record<string, string> = {
  solve: 'Solve',
  any: 'Any solution, not always the shortest',
  all: 'All solutions',
  count: 'How many solutions',
  unique: 'Is there exactly one solution',
  explain: 'Explain it in sentences',
  explore: 'Explore all positions from here',
};

const USUAL = { seconds: '60', positions: '100000000', bytes: '1000', depth: '' };

const OWN: Record<string, [string, string]> = {
  maze: ['#maze', 'play mazes'],
  gap: ['#gap', 'play the cards'],
  roll: ['#roll', 'roll the die'],
  stack: ['#stack', 'build a block'],
  cube2: ['#cube2', 'see all positions of the cube'],
};

export class AskView implements View {
  readonly element = h('div', { class: 'ask' });
  private runner = new Runner();
  private text = h('textarea', { id: 'instance', rows: 10, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', input: () => this.remember() });
  private question: HTMLSelectElement;
  private strategy = h('select', { change: () => this.remember() });
  private metric: HTMLSelectElement | null = null;
  private limits: Limits;
  private answers = h('div', { class: 'answers' });
  private chart = button('Show as a chart', () => void this.draw(), { hidden: true });
  private linked = h('p', { class: 'hint' });
  private lines: Line[] = [];
  private drops: Drops;

  constructor(
    private readonly family: Family,
    private readonly place: Place,
  ) {
    const { values } = place;
    const known = new Set(family.strategies.flatMap((one) => one.answers));
    const offered = Object.keys(QUESTIONS).filter((one) => known.has(one) || one === 'explain' || (one === 'explore' && family.explore === 'instance'));
    const asked = values.get('question') ?? 'solve';
    this.question = choice(offered.map((one) => [one, QUESTIONS[one] ?? one]), asked, () => this.strategies());
    if (family.metrics.length > 0)
      this.metric = choice(family.metrics.map((one) => [one, one]), values.get('metric') ?? family.metrics[0] ?? '', () => this.remember());
    this.text.value = values.get('text') ?? family.example;
    this.limits = new Limits(USUAL, values, () => this.remember());
    this.drops = new Drops(family.name as Drops['reader'], (file) => void file.text().then((text) => this.fill(text)));
    this.lay();
    this.strategies(values.get('strategy') ?? '');
    // A cube of this size takes a moment; anything else is asked by who follows the link.
    if (values.has('run') && family.name === 'cube2') void this.run();
  }

  close(): void {
    this.runner.cancel();
    this.drops.close();
  }

  private lay(): void {
    const { family } = this;
    const own = OWN[family.name];
    const form = h(
      'form',
      { class: 'card', submit: (event: Event) => (event.preventDefault(), void this.run()) },
      h('label', { class: 'field wide' }, h('span', {}, 'Instances: contest text, or JSON with one object a line'), this.text),
      h('div', { class: 'row' }, button('Example as text', () => this.fill(family.example)), button('Example as JSON', () => this.fill(JSON.stringify(family.json)))),
      h('div', { class: 'row' }, field('Question', this.question), field('Strategy', this.strategy), this.metric && field('Count moves as', this.metric)),
      this.limits.element,
      h('div', { class: 'row' }, button('Run', () => undefined, { type: 'submit', class: 'primary' }), button('Copy link', () => void this.share()), this.chart),
      this.linked,
    );
    this.element.append(
      h('h1', {}, nameOf(family.name)),
      h('p', { class: 'lead' }, `${family.title.charAt(0).toUpperCase()}${family.title.slice(1)}. ${family.rules}`, own ? ' ' : '', own && h('a', { href: own[0] }, `Or ${own[1]}.`)),
      h('details', { class: 'format' }, h('summary', {}, 'How to write instances'), h('p', {}, family.format)),
      h('div', { class: 'columns' }, form, h('section', { class: 'card', 'aria-label': 'Answer' }, h('h2', {}, 'Answer'), this.runner.element, this.answers)),
    );
    this.answers.append(h('p', { class: 'hint' }, 'Run a question to see its answer here.'));
  }

  private fill(text: string): void {
    this.text.value = text;
    this.remember();
    this.text.focus();
  }

  /** Offers the strategies that answer the question. */
  private strategies(wanted = ''): void {
    const asked = this.question.value;
    const able = this.family.strategies.filter((one) => one.answers.includes(asked));
    this.strategy.replaceChildren(h('option', { value: '' }, 'the best one'));
    for (const { name } of able) this.strategy.append(h('option', { value: name, selected: name === wanted }, name));
    this.strategy.disabled = able.length === 0;
    this.chart.hidden = asked !== 'explore';
    this.remember();
  }

  private async run(): Promise<void> {
    const { family } = this;
    const asked = this.question.value;
    const request: Request = { kind: asked === 'explain' || asked === 'explore' ? asked : 'solve', puzzle: family.name, text: this.text.value };
    if (request.kind === 'solve') request.question = asked;
    request.strategy = this.strategy.value || null;
    request.metric = this.metric?.value ?? null;
    request.limits = this.limits.read();
    this.remember();
    this.lines = [];
    this.answers.replaceChildren();
    const job = await this.runner.start('Working', request, { line: (line) => this.add(line) });
    if (!job) return this.refused();
    this.lines = [];
    this.answers.replaceChildren();
    for (const line of job.lines ?? []) this.add(line);
    const time = job.seconds === undefined ? '' : ` after ${job.seconds.toFixed(job.seconds < 1 ? 3 : 1)} seconds`;
    this.runner.finish(`${several(this.lines.length, 'answer')}${time}.`);
    if (this.lines.length > 0) this.answers.append(asLines(this.lines, `${family.name}-${asked}.jsonl`));
  }

  private add(line: Line): void {
    this.lines.push(line);
    this.answers.append(answer(line, this.lines.length));
  }

  /** Shows where in the text something is wrong, and what had been answered before. */
  private refused(): void {
    const place = spot(this.runner.trouble, this.text);
    if (place) this.answers.prepend(place);
    if (this.lines.length > 0) this.answers.append(asLines(this.lines, `${this.family.name}-part.jsonl`));
  }

  private remember(): void {
    const values = new URLSearchParams();
    if (this.text.value !== this.family.example) values.set('text', this.text.value);
    if (this.question.value !== 'solve') values.set('question', this.question.value);
    if (this.strategy.value) values.set('strategy', this.strategy.value);
    if (this.metric && this.metric.selectedIndex > 0) values.set('metric', this.metric.value);
    this.limits.toValues(values);
    rewrite({ view: this.place.view || this.family.name, values });
  }

  /** Opens the view that explores the first instance of the text. */
  private async draw(): Promise<void> {
    try {
      const { name } = this.family;
      const text = this.text.value.trim();
      const json = text.startsWith('{') ? text : await converted(name, text);
      location.hash = `${name}/explore?${exploring(name, JSON.parse(json.split('\n')[0] ?? ''))}`;
    } catch (problem) {
      this.runner.finish(problem instanceof SyntaxError ? 'This is not JSON as it should be.' : message(problem), true);
    }
  }

  private async share(): Promise<void> {
    try {
      this.remember();
      this.linked.textContent = await copyLink('these instances and this question');
      say(this.linked.textContent);
    } catch (problem) {
      this.linked.textContent = message(problem);
    }
  }
}

/** Instances written as JSON, a line each. */
async function converted(puzzle: string, text: string): Promise<string> {
  return ((await (await call('POST', 'convert', { puzzle, text, to: 'json' })).json()) as { text: string }).text;
}
