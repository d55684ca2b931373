// Which puzzle: one of the catalogue, one of any size by its name, or a definition file, opened or dropped.

import { message } from '../api';
import { button, field, h, inSight } from '../dom';
import { Drops } from '../drops';
import { offending } from '../packed';
import { say } from '../say';
import { byName, read } from './definition';
import { DRAWINGS } from './drawings';
import type { Entry, Puzzle } from './server';

export class Chooser {
  readonly element = h('section', { class: 'card chooser', 'aria-labelledby': 'chooser-title' });
  private select = h('select', { change: () => this.take(byName(this.select.value)) });
  private name = h('input', { type: 'text', id: 'puzzle-name', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  /** What is chosen, in words, and where else it is shown. */
  readonly about = h('p', { class: 'hint' });
  private more = h('details', {}, h('summary', {}, 'Another puzzle: by name or from a file'));
  private forms = h('p', { class: 'hint' });
  private file = h('input', { type: 'file', class: 'hidden', tabindex: '-1', 'aria-hidden': 'true', change: () => void this.open(this.file.files?.[0]) });
  private trouble = h('div', { role: 'alert', class: 'trouble' });
  private drops = new Drops('twisty', (file) => void this.open(file));

  /** `choose` shows a puzzle, or throws what is wrong with it. */
  constructor(private readonly choose: (puzzle: Puzzle) => Promise<void>) {
    const wanted = h(
      'form',
      { class: 'row', submit: (event: Event) => (event.preventDefault(), this.named()) },
      field('By name', this.name),
      button('Open', () => undefined, { type: 'submit' }),
    );
    this.element.append(
      h('h2', { id: 'chooser-title' }, 'Puzzle'),
      h('div', { class: 'row' }, field('Choose', this.select)),
      this.about,
      this.more,
      this.trouble,
    );
    this.more.append(
      wanted,
      this.forms,
      h('div', { class: 'row' }, button('Open a definition file', () => this.file.click()), this.file),
      h('p', { class: 'hint' }, 'Or drop one anywhere on this page: .tws, .def, .ksolve or .json.'),
    );
  }

  close(): void {
    this.drops.close();
  }

  /** Fills the list; puzzles that are drawn in space come first. */
  fill(entries: Entry[], puzzle: Puzzle): void {
    const isDrawn = ({ name }: Entry): boolean => name in DRAWINGS;
    const drawn = entries.filter(isDrawn);
    const others = entries.filter((entry) => !isDrawn(entry));
    const group = (label: string, list: Entry[]): HTMLElement =>
      h('optgroup', { label }, ...list.map(({ name, title }) => h('option', { value: name }, title && title !== name ? `${name}: ${short(title)}` : name)));
    this.select.replaceChildren(group('In three dimensions', drawn), group('Drawn flat', others));
    const forms = [...new Set(entries.flatMap(({ form }) => form ?? []))];
    this.forms.textContent = forms.length > 0 ? `Of any size: ${forms.join(', ')}.` : '';
    this.mark(puzzle);
  }

  /** Shows which puzzle is open: one that the list lacks is added to it. */
  mark({ name }: Puzzle): void {
    const known = [...this.select.options].find((option) => option.value === name);
    if (known) known.selected = true;
    else this.select.prepend(h('option', { value: name, selected: true }, name));
    this.name.value = '';
  }

  private named(): void {
    const name = this.name.value.trim();
    if (name) this.take(byName(name));
    else this.name.focus();
  }

  private async open(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      this.take(await read(file));
    } catch (problem) {
      this.tell(problem, '');
    } finally {
      // The same file, mended, is to be opened again.
      this.file.value = '';
    }
  }

  private take(puzzle: Puzzle): void {
    this.trouble.replaceChildren();
    this.choose(puzzle).catch((problem: unknown) => this.tell(problem, puzzle.definition ?? '', puzzle.name));
  }

  tell(problem: unknown, definition: string, name = ''): void {
    const words = definition ? `${name}: ${message(problem)}` : message(problem);
    this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, words));
    const line = offending(definition, problem);
    if (line && definition) this.trouble.append(line);
    // The file to open instead is one press away.
    this.more.open = true;
    inSight(this.trouble);
    say(words);
  }
}

/** The first sentence of a title, as far as a list has room. */
function short(title: string): string {
  const first = title.replace(/[.;].*$/s, '');
  return first.length > 48 ? `${first.slice(0, 48).replace(/\s\S*$/, '')}…` : first;
}
