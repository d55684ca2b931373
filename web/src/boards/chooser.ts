// Which game and level: one that comes with the program, or one of one's own, pasted, opened or dropped.

import { message } from '../api';
import { button, choice, field, h, inSight } from '../dom';
import { Drops } from '../drops';
import { offending } from '../packed';
import { say } from '../say';
import type { Described, Listed, Source } from './server';
import { named, read } from './source';

export class Chooser {
  readonly element = h('section', { class: 'card chooser', 'aria-labelledby': 'chooser-title' });
  private select = h('select', { change: () => void this.named(this.select.value) });
  private levels = h('div', {});
  private about = h('p', { class: 'hint' });
  private warnings = h('div', {});
  private text = h('textarea', { rows: 10, class: 'signs', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private more = h('details', {}, h('summary', {}, 'A game of your own'));
  private file = h('input', { type: 'file', class: 'hidden', tabindex: '-1', 'aria-hidden': 'true', change: () => void this.file_() });
  private trouble = h('div', { role: 'alert', class: 'trouble' });
  private drops = new Drops('boards', (file) => void this.open(file));
  private source: Source | null = null;

  /** `choose` shows a game, or throws what is wrong with it; `level` begins one of its levels. */
  constructor(
    private readonly choose: (source: Source) => Promise<void>,
    private readonly level: (level: number | 'own') => void,
  ) {
    this.element.append(h('h2', { id: 'chooser-title' }, 'Game'), h('div', { class: 'row' }, field('Choose', this.select)), this.levels, this.about, this.warnings, this.more, this.trouble);
    this.more.append(
      h('p', { class: 'hint' }, 'A game of PuzzleScript, or levels of Sokoban: paste the text here, or drop a file anywhere on this page.'),
      h('label', { class: 'field wide' }, h('span', {}, 'The text of the game'), this.text),
      h('div', { class: 'row' }, button('Play this text', () => void this.pasted()), button('Open a file', () => this.file.click()), this.file),
    );
  }

  close(): void {
    this.drops.close();
  }

  /** Fills the list of games. */
  list(games: Listed[]): void {
    const words = ({ title, name }: Listed): string => title ?? name;
    this.select.replaceChildren(...games.map((game) => h('option', { value: game.name }, words(game))));
  }

  /** Shows which game there is, and its levels. */
  fill(source: Source, about: Described, level: number | 'own', own: boolean): void {
    this.source = source;
    this.trouble.replaceChildren();
    if (![...this.select.options].some(({ value }) => value === source.name)) this.select.prepend(h('option', { value: source.name }, about.title ? `${about.title} (${source.name})` : source.name));
    this.select.value = source.name;
    let count = 0;
    const options = about.levels.flatMap((one, number): [string, string][] => {
      if (one.rows) return [[String(number), `Level ${++count}${one.title ? `: ${one.title}` : ''}`]];
      return number === level ? [[String(number), count === 0 ? 'Message at the beginning' : `Message after level ${count}`]] : [];
    });
    if (own || level === 'own') options.unshift(['own', 'A level of your own']);
    const pick = choice(options, String(level), (value) => this.level(value === 'own' ? value : Number(value)));
    this.levels.replaceChildren(h('div', { class: 'row' }, field(`Level (of ${count})`, pick)));
    this.about.textContent = [about.title, about.author && `by ${about.author}`].filter(Boolean).join(' ');
    if (document.activeElement !== this.text) this.text.value = source.definition;
    const told = about.warnings.map(({ line, message: text }) => h('li', {}, line ? `Line ${line}: ${text}` : text));
    this.warnings.replaceChildren(...(told.length > 0 ? [h('details', {}, h('summary', {}, `${told.length} ${told.length === 1 ? 'warning' : 'warnings'} about the text`), h('ul', { class: 'told' }, ...told))] : []));
  }

  tell(problem: unknown, source: Source | null): void {
    const words = source ? `${source.name}: ${message(problem)}` : message(problem);
    this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, words));
    const line = source && offending(source.definition, problem);
    if (line) this.trouble.append(line);
    this.more.open = true;
    if (this.source) this.select.value = this.source.name;
    inSight(this.trouble);
    say(words);
  }

  private async named(name: string): Promise<void> {
    try {
      const source = await named(name);
      if (source) await this.take(source);
    } catch (problem) {
      this.tell(problem, null);
    }
  }

  private async pasted(): Promise<void> {
    const name = this.text.value === this.source?.definition ? this.source.name : 'pasted.txt';
    await this.take({ name, definition: this.text.value });
  }

  private async file_(): Promise<void> {
    await this.open(this.file.files?.[0]);
    // The same file, mended, is to be opened again.
    this.file.value = '';
  }

  private async open(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const source = await read(file);
      this.text.value = source.definition;
      await this.take(source);
    } catch (problem) {
      this.tell(problem, null);
    }
  }

  private async take(source: Source): Promise<void> {
    try {
      await this.choose(source);
    } catch (problem) {
      this.tell(problem, source);
    }
  }
}
