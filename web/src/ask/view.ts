// Asks the server any question about instances of any family: the instances as text or JSON, the question,
// and the answers as fields and as JSON.

import { type Family, type Line, message, type Request } from '../api';
import { button, choice, field, h, several } from '../dom';
import type { View } from '../main';
import { nameOf } from '../names';
import { copyLink, type Place, replace } from '../place';
import { Runner } from '../runner';
import { say } from '../say';
import { answer } from './answer';

const QUESTIONS: Record<string, string> = {
  solve: 'Solve',
  any: 'Any solution, not always the shortest',
  all: 'All solutions',
  count: 'How many solutions',
  unique: 'Is there exactly one solution',
  explain: 'Explain it in sentences',
  explore: 'Explore all positions from here',
};

const OWN: Record<string, [string, string]> = {
  maze: ['#maze', 'play mazes'],
  gap: ['#gap', 'play the cards'],
  cube2: ['#cube2', 'see all positions of the cube'],
};

export class AskView implements View {
  readonly element = h('div', { class: 'ask' });
  private runner = new Runner();
  private text = h('textarea', { id: 'instance', rows: 10, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', input: () => this.remember() });
  private question: HTMLSelectElement;
  private strategy = h('select', { change: () => this.remember() });
  private metric: HTMLSelectElement | null = null;
  private seconds = h('input', { type: 'number', value: '60', min: '1', max: '86400', change: () => this.remember() });
  private answers = h('div', { class: 'answers' });
  private linked = h('p', { class: 'hint' });
  private lines: Line[] = [];

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
    if (values.has('seconds')) this.seconds.value = values.get('seconds') ?? '60';
    this.lay();
    this.strategies(values.get('strategy') ?? '');
  }

  close(): void {
    this.runner.cancel();
  }

  private lay(): void {
    const { family } = this;
    const own = OWN[family.name];
    const form = h(
      'form',
      { class: 'card', submit: (event: Event) => (event.preventDefault(), void this.run()) },
      h('label', { class: 'field wide' }, h('span', {}, 'Instances: contest text, or JSON with one object a line'), this.text),
      h('div', { class: 'row' }, button('Example as text', () => this.fill(family.example)), button('Example as JSON', () => this.fill(JSON.stringify(family.json)))),
      h('div', { class: 'row' }, field('Question', this.question), field('Strategy', this.strategy)),
      h('div', { class: 'row' }, this.metric && field('Count moves as', this.metric), field('Seconds at most', this.seconds)),
      h('div', { class: 'row' }, button('Run', () => undefined, { type: 'submit', class: 'primary' }), button('Copy link', () => void this.share())),
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
    this.remember();
  }

  private async run(): Promise<void> {
    const { family } = this;
    const asked = this.question.value;
    const request: Request = { kind: asked === 'explain' || asked === 'explore' ? asked : 'solve', puzzle: family.name, text: this.text.value };
    if (request.kind === 'solve') request.question = asked;
    request.strategy = this.strategy.value || null;
    request.metric = this.metric?.value ?? null;
    request.limits = { seconds: Math.max(1, this.seconds.valueAsNumber || 60), positions: 100_000_000, bytes: 1_000_000_000 };
    this.remember();
    this.lines = [];
    this.answers.replaceChildren();
    const job = await this.runner.start('Working', request, { line: (line) => this.add(line) });
    if (!job) return;
    this.lines = [];
    this.answers.replaceChildren();
    for (const line of job.lines ?? []) this.add(line);
    const time = job.seconds === undefined ? '' : ` after ${job.seconds.toFixed(job.seconds < 1 ? 3 : 1)} seconds`;
    this.runner.finish(`${several(this.lines.length, 'answer')}${time}.`);
    if (this.lines.length > 0) this.answers.append(this.raw());
  }

  private add(line: Line): void {
    this.lines.push(line);
    this.answers.append(answer(line, this.lines.length));
  }

  private raw(): HTMLElement {
    const json = this.lines.map((line) => JSON.stringify(line)).join('\n');
    return h('details', {}, h('summary', {}, 'As JSON'), h('pre', { class: 'json', tabindex: '0', 'aria-label': 'The answers as JSON' }, json));
  }

  private remember(): void {
    const values = new URLSearchParams();
    if (this.text.value !== this.family.example) values.set('text', this.text.value);
    if (this.question.value !== 'solve') values.set('question', this.question.value);
    if (this.strategy.value) values.set('strategy', this.strategy.value);
    if (this.metric && this.metric.selectedIndex > 0) values.set('metric', this.metric.value);
    if (this.seconds.value !== '60') values.set('seconds', this.seconds.value);
    replace({ view: this.place.view || this.family.name, values });
  }

  private async share(): Promise<void> {
    try {
      this.remember();
      const copied = await copyLink();
      this.linked.textContent = copied ? 'The link is copied: it shows these instances and this question.' : `Copy this link: ${location.href}`;
      say(this.linked.textContent);
    } catch (problem) {
      this.linked.textContent = message(problem);
    }
  }
}
