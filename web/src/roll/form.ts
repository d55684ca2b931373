// The numbers that are wanted, as fields and as text; the server reads and writes the text, and says where it is
// wrong.

import { ApiError, convert, message, sentence } from '../api';
import { copyField } from '../copy';
import { button, choice, field, h } from '../dom';
import { say } from '../say';
import { fromJson, type Roll, toJson, whole } from './instance';

const digits = (label: string, change: () => void): HTMLInputElement =>
  h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: 25, 'aria-label': label, change });

export class Form {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'numbers-title' });
  private counts = [1, 2, 3, 4, 5, 6].map((n) => digits(`Number ${n}`, () => this.take()));
  private from = digits('First tip to print', () => this.take());
  private to = digits('Last tip to print', () => this.take());
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  private text = h('textarea', { rows: 4, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private several = h('div', { class: 'row' });
  private asked = 0;
  private six = h('div', { class: 'six', role: 'group', 'aria-label': 'Wanted numbers' }, ...this.counts);

  constructor(
    private readonly example: Roll,
    private readonly open: (roll: Roll) => void,
  ) {
    this.element.append(
      h('h2', { id: 'numbers-title' }, 'Numbers'),
      h('p', { class: 'hint' }, 'How often the six faces are to touch the table, in any arrangement.'),
      this.six,
      h('div', { class: 'row print-range' }, field('Print the tips', this.from), field('to', this.to)),
      this.trouble,
      h('div', { class: 'row' }, button('Example', () => this.open(this.example)), button('Thousands', () => this.open({ counts: [5000n, 5000n, 5000n, 5000n, 5000n, 5000n], print: [29951n, 30000n] }))),
      h(
        'details',
        {},
        h('summary', {}, 'As text'),
        h('label', { class: 'field wide' }, h('span', {}, 'Contest text or JSON: change it or paste another'), this.text),
        h('div', { class: 'row' }, button('Use this text', () => void this.use()), button('As contest text', () => void this.write('contest')), button('As JSON', () => void this.write('json')), button('Copy text', () => void copyField(this.text))),
        this.several,
      ),
    );
  }

  /** Fills the fields from what is open. */
  fill(roll: Roll): void {
    this.asked += 1;
    roll.counts.forEach((n, i) => {
      const input = this.counts[i];
      if (input) input.value = String(n);
    });
    this.six.classList.toggle('long', roll.counts.some((n) => String(n).length > 8));
    this.from.value = String(roll.print?.[0] ?? '');
    this.to.value = String(roll.print?.[1] ?? '');
    this.complain('');
    this.text.value = `${roll.counts.join(' ')}\n${(roll.print ?? [1n, 1n]).join(' ')}\n0 0 0 0 0 0\n`;
    if (!roll.print) this.text.value = JSON.stringify(toJson(roll));
  }

  complain(text: string): void {
    this.trouble.textContent = text;
  }

  /** Opens what the fields say, or says which of them is no number. */
  private take(): void {
    const clean = (input: HTMLInputElement): string => input.value.replace(/[\s\u202f,]/g, '');
    for (const input of [...this.counts, this.from, this.to]) input.removeAttribute('aria-invalid');
    const wrong = [...this.counts, this.from, this.to].find((input) => whole(clean(input)) === null && (clean(input) !== '' || this.counts.includes(input)));
    if (wrong) {
      wrong.setAttribute('aria-invalid', 'true');
      return this.complain(`${wrong.getAttribute('aria-label')}: “${wrong.value}” is not a whole number.`);
    }
    const [from, to] = [whole(clean(this.from)), whole(clean(this.to))];
    if ((from === null) !== (to === null)) return this.complain('The tips to print have a first and a last, or leave both fields empty.');
    void this.check({ counts: this.counts.map((input) => whole(clean(input)) ?? 0n), print: from !== null && to !== null ? [from, to] : null });
  }

  /** Opens numbers that the server takes, or says in its words why it does not. */
  private async check(roll: Roll): Promise<void> {
    const mine = ++this.asked;
    try {
      await convert('roll', { instance: toJson(roll, true) }, 'json');
      if (mine === this.asked) this.open(roll);
    } catch (problem) {
      if (mine === this.asked) this.complain(inFields(problem));
    }
  }

  private async use(): Promise<void> {
    try {
      this.complain('');
      this.several.replaceChildren();
      const lines = (await convert('roll', { text: this.text.value }, 'json')).trim().split('\n').filter(Boolean);
      const rolls = lines.map((line) => fromJson(JSON.parse(line)));
      const [first] = rolls;
      if (!first) return this.complain('There are no numbers in this text.');
      this.open(first);
      if (rolls.length > 1) this.offer(rolls);
      say('The numbers of the text are open.');
    } catch (problem) {
      this.complain(message(problem));
    }
  }

  /** Lets one choose where a text has several instances. */
  private offer(rolls: Roll[]): void {
    const names = rolls.map((roll, i): [string, string] => [String(i), `${i + 1}: ${roll.counts.join(' ')}`]);
    const pick = choice(names, '0', (value) => {
      const roll = rolls[Number(value)];
      if (roll) this.open(roll);
    });
    this.several.append(field(`Instance (of ${rolls.length})`, pick));
  }

  private async write(format: 'contest' | 'json'): Promise<void> {
    try {
      this.complain('');
      const [from, to] = [whole(this.from.value), whole(this.to.value)];
      const roll: Roll = { counts: this.counts.map((input) => whole(input.value) ?? 0n), print: from !== null && to !== null ? [from, to] : null };
      this.text.value = await convert('roll', { instance: toJson(roll, true) }, format);
    } catch (problem) {
      this.complain(inFields(problem));
    }
  }
}

/** What is wrong with the fields: they have no lines and columns, so these are left out. */
function inFields(problem: unknown): string {
  if (!(problem instanceof ApiError)) return message(problem);
  const { message: words, expected } = problem.trouble;
  return sentence({ message: words, ...(expected ? { expected } : {}) });
}
