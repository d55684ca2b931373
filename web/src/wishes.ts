// What a new instance is to be like, as a form: the wishes that a family takes, each with its words, written in an
// address as `size:6x6,moves:10-30,unique`.

import type { Family, Wish } from './api';
import { choice, field, h } from './dom';

/** How a family puts its wishes: its own words, and what it wishes unless somebody says otherwise. */
export interface Words {
  size: { labels: string[]; value: number[]; low: number[]; high: number[] };
  moves: string;
  /** The values by name, as in an address. */
  usual: Record<string, string>;
  variants?: [string, string][];
  /** How many solutions: `yes` for one of its kind, `simple` for no other at all. */
  ways?: { label: string; options: [string, string][] };
}

type Read = () => string;

/** The wishes with which the form begins; the others are below `More wishes`. */
const FIRST = ['variant', 'size', 'moves', 'solvable', 'unique'];

/** Whether there is a solution, where it can be wished that there is none, too. */
const SOLUTION: [string, string][] = [['yes', 'there is one'], ['no', 'there is none'], ['', 'whichever']];

export class Wishes {
  readonly element = h('div', {});
  /** The value of each wish, as in an address; empty where nothing is wished. */
  private reads = new Map<string, Read>();
  private seed = h('input', { type: 'number', inputmode: 'numeric', min: 0, max: 4294967295, class: 'seed', placeholder: 'any' });
  private main = h('div', { class: 'wishes' });
  private more = h('div', { class: 'wishes' });
  private given: Record<string, string>;
  private known: Map<string, Wish>;

  constructor(
    family: Family,
    private readonly words: Words,
    code: string | null,
  ) {
    this.given = code === null ? words.usual : decode(code);
    this.known = new Map(family.generator.map((wish) => [wish.key, wish]));
    for (const key of FIRST) this.add(this.known.get(key), this.main);
    for (const wish of family.generator) if (!FIRST.includes(wish.key) && wish.key !== 'unsolvable') this.add(wish, this.more);
    this.more.append(field('Seed', this.seed));
    this.seed.value = this.given['seed'] ?? '';
    const open = Object.keys(this.given).some((key) => !FIRST.includes(key));
    this.element.append(this.main, h('details', { open }, h('summary', {}, 'More wishes'), this.more));
  }

  focus(): void {
    this.main.querySelector<HTMLElement>('input, select')?.focus();
  }

  /** As the server takes them. */
  read(): Record<string, unknown> {
    const wishes: Record<string, unknown> = {};
    for (const [key, read] of this.reads) {
      const value = read();
      if (!value) continue;
      const kind = this.known.get(key)?.kind;
      if (key === 'solvable') wishes[value === 'yes' ? 'solvable' : 'unsolvable'] = true;
      else if (kind === 'size') wishes[key] = value.split('x').map(Number);
      else if (kind === 'range') wishes[key] = ends(value);
      else if (kind === 'yes') wishes[key] = true;
      else wishes[key] = kind === 'number' ? Number(value) : value;
    }
    // A maze by wishes about its journey is meant to have one.
    if (!this.reads.has('solvable')) wishes['solvable'] = true;
    return wishes;
  }

  /** Whether no other solution at all is wished. */
  get alone(): boolean {
    return this.reads.get('unique')?.() === 'simple';
  }

  /** The seed wished, or one by chance. */
  seeded(): number {
    const wished = this.seed.value.trim() === '' ? Number.NaN : this.seed.valueAsNumber;
    return Number.isInteger(wished) && wished >= 0 ? wished : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }

  /** The wishes as in an address; nothing where they are the usual ones. */
  code(): string | null {
    const parts = [...this.reads].map(([key, read]): [string, string] => [key, read()]);
    const seed = this.seed.value.trim();
    const code = encode(parts, seed);
    const usual = encode([...this.reads.keys()].map((key): [string, string] => [key, this.words.usual[key] ?? '']), '');
    return code === usual ? null : code;
  }

  /** The wishes as in an address, whatever the seed; nothing where they are the usual ones. */
  plain(): string | null {
    return this.code()?.replace(/,?seed:\d+$/, '') || null;
  }

  /** The field of a wish, as its kind has it. */
  private add(wish: Wish | undefined, into: HTMLElement): void {
    if (!wish) return;
    const { key, heading, kind, names = [] } = wish;
    const { variants, moves, ways } = this.words;
    if (kind === 'size') this.size();
    else if (key === 'solvable') this.known.has('unsolvable') && this.choice(key, 'Solution', SOLUTION, into);
    else if (key === 'unique' && ways) this.choice(key, ways.label, ways.options, into);
    else if (kind === 'range') this.range(key, key === 'moves' ? moves : heading, into);
    else if (kind === 'number') this.number(key, heading, wish.least ?? 0, wish.most ?? 100_000, into);
    else if (kind === 'yes') this.check(key, heading, into);
    else if (key === 'variant' && variants) this.choice(key, heading, variants, into);
    else if (names.length > 0) this.choice(key, heading, [['', 'none'], ...names], into);
    else this.text(key, heading, into);
  }

  private size(): void {
    const { labels, value, low, high } = this.words.size;
    const given = (this.given['size'] ?? '').split('x').map(Number);
    const inputs = labels.map((label, i) => {
      const input = h('input', { type: 'number', inputmode: 'numeric', value: given[i] || value[i], min: low[i], max: high[i], required: true });
      this.main.append(field(label, input));
      return input;
    });
    this.reads.set('size', () => inputs.map((input) => input.value).join('x'));
  }

  private range(key: string, label: string, into: HTMLElement): void {
    const [low = '', high = ''] = (this.given[key] ?? '').split('-');
    const least = h('input', { type: 'number', inputmode: 'numeric', min: 0, value: low, placeholder: 'any' });
    const most = h('input', { type: 'number', inputmode: 'numeric', min: 0, value: high, placeholder: 'any' });
    into.append(field(`${label}, at least`, least), field(`${label}, at most`, most));
    this.reads.set(key, () => (least.value || most.value ? `${least.value}-${most.value}` : ''));
  }

  private number(key: string, label: string, low: number, high: number, into: HTMLElement): void {
    const input = h('input', { type: 'number', inputmode: 'numeric', min: low, max: high, value: this.given[key] ?? '', placeholder: 'any' });
    into.append(field(label, input));
    this.reads.set(key, () => input.value);
  }

  private text(key: string, label: string, into: HTMLElement): void {
    const input = h('input', { type: 'text', value: this.given[key] ?? '', placeholder: 'any', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
    into.append(field(label, input));
    this.reads.set(key, () => input.value.trim());
  }

  private check(key: string, label: string, into: HTMLElement): void {
    const box = h('input', { type: 'checkbox', checked: key in this.given });
    into.append(h('label', { class: 'check whole' }, box, label));
    this.reads.set(key, () => (box.checked ? 'yes' : ''));
  }

  private choice(key: string, label: string, options: [string, string][], into: HTMLElement): void {
    const given = this.given[key] ?? '';
    const all = options.some(([value]) => value === given) ? options : [...options, [given, given] as [string, string]];
    const select = choice(all, given, () => undefined);
    const whole = field(label, select);
    whole.classList.add('whole');
    into.append(whole);
    this.reads.set(key, () => select.value);
  }
}

/** "10-30" as from and to; where an end is open the range has no end there. */
function ends(value: string): [number, number] {
  const [low = '', high = ''] = value.split('-');
  return [Number(low || 0), high === '' ? 1_000_000 : Number(high)];
}

function encode(parts: [string, string][], seed: string): string {
  const all = parts.filter(([, value]) => value !== '').map(([key, value]) => (value === 'yes' && key !== 'solvable' ? key : `${key}:${value}`));
  if (seed) all.push(`seed:${seed}`);
  return all.join(',');
}

function decode(code: string): Record<string, string> {
  const pairs = code.split(',').filter(Boolean).map((part): [string, string] => {
    const [key = '', ...value] = part.split(':');
    return [key, value.join(':') || 'yes'];
  });
  return Object.fromEntries(pairs);
}
