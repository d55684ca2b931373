// The editor of a level: what to paint cells with, the size, the level as a text, and what is true of it.

import { button, field, h } from '../dom';
import { say } from '../say';
import { LevelBadge } from './badge';
import { inWords } from './cells';
import type { Game } from './game';
import type { Picture } from './picture';

/** Edits as they stand, with those that can be taken back or done again. */
export interface Edited {
  rows: string[];
  past: string[][];
  future: string[][];
}

/** So many edits can be taken back, and so many rows and columns a level may have here. */
const STEPS = 500;
const LARGEST = 100;
const TILE = 30;

export class Edit {
  readonly element = h('section', { class: 'card editor', 'aria-labelledby': 'edit-title', hidden: true });
  rows: string[] = [];
  /** Row and column, from 0. */
  cursor: [number, number] = [0, 0];
  private paint = '';
  private badge = new LevelBadge();
  private palette = h('div', { class: 'palette tiles', role: 'group', 'aria-label': 'What to paint' });
  private height = h('input', { type: 'number', min: 1, max: LARGEST, change: () => this.resize() });
  private width = h('input', { type: 'number', min: 1, max: LARGEST, change: () => this.resize() });
  private text = h('textarea', { rows: 8, class: 'signs', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  /** The text of the game whose level was edited last. */
  private edited = '';
  /** What the last edit did, in words. */
  private did = '';
  private stroke = false;
  private past: string[][] = [];
  private future: string[][] = [];
  private keys = { undo: button('Undo edit', () => this.back()), redo: button('Redo edit', () => this.again()) };

  constructor(
    private readonly game: Game,
    private readonly picture: Picture,
    private readonly changed: () => void,
    done: () => void,
    /** What lay there before the first edit, or after the last one that was taken back; false if nothing did. */
    private readonly beyond: { back(): boolean; again(): boolean },
  ) {
    this.element.append(
      h('div', { class: 'row between' }, h('h2', { id: 'edit-title' }, 'Edit'), button('Play it', done, { class: 'primary' })),
      this.badge.element,
      h('p', { class: 'hint' }, 'Choose what to paint, and paint cells. Or move with the arrow keys, and type the sign.'),
      this.palette,
      h('div', { class: 'row' }, this.keys.undo, this.keys.redo),
      h('div', { class: 'row' }, field('Rows', this.height), field('Columns', this.width)),
      h('label', { class: 'field wide' }, h('span', {}, 'As text, in the signs of the game'), this.text),
      this.trouble,
      h('div', { class: 'row' }, button('Use this text', () => this.use())),
    );
  }

  get on(): boolean {
    return !this.element.hidden;
  }

  /** Edits a level. If it is not the one that was edited last, nothing of that is to be undone. */
  open(rows: string[]): void {
    const { signs } = this.game;
    this.element.hidden = false;
    if (rows.join('\n') === this.rows.join('\n') && this.edited === this.game.source.definition) return this.show(rows);
    Object.assign(this, { past: [], future: [], cursor: [0, 0], edited: this.game.source.definition });
    this.palette.replaceChildren(
      ...(signs?.all ?? []).map((sign) => {
        const words = signs?.words(sign) ?? '';
        const swatch = button('', () => this.take(sign), { 'aria-label': `${sign} ${words}`, title: `${sign}: ${words}`, 'data-sign': sign });
        swatch.append(this.picture.tile(signs?.cells([sign])[0]?.[0] ?? [], TILE), h('span', {}, sign === ' ' ? '␣' : sign));
        return swatch;
      }),
    );
    this.take(signs?.all[0] ?? '');
    this.show(rows);
  }

  /** What is edited, to come back to it. */
  get state(): Edited {
    return { rows: this.rows, past: [...this.past], future: [...this.future] };
  }

  /** Goes on with what was edited before. */
  resume({ rows, past, future }: Edited): void {
    this.open(rows);
    Object.assign(this, { past: [...past], future: [...future] });
    this.show(rows);
  }

  get can(): { back: boolean; again: boolean } {
    return { back: this.past.length > 0, again: this.future.length > 0 };
  }

  close(): void {
    this.element.hidden = true;
    this.badge.rest();
  }

  /** Says on the keys whether there is something to be undone, here or before it. */
  keyed(back: boolean, again: boolean): void {
    this.keys.undo.setAttribute('aria-disabled', String(!back));
    this.keys.redo.setAttribute('aria-disabled', String(!again));
  }

  /** Moves the cursor and says what is there. */
  move(row: number, column: number): void {
    const [height, width] = [this.rows.length, this.rows[0]?.length ?? 1];
    this.cursor = [Math.max(0, Math.min(height - 1, this.cursor[0] + row)), Math.max(0, Math.min(width - 1, this.cursor[1] + column))];
    say(`Row ${this.cursor[0] + 1}, column ${this.cursor[1] + 1}: ${this.words(...this.cursor)}`);
    this.changed();
  }

  /** A key while the level is edited; false if it means nothing. */
  key(key: string): boolean {
    if (key === 'ctrl+z') this.back();
    else if (key === 'ctrl+y' || key === 'ctrl+shift+z') this.again();
    else if (key.startsWith('ctrl+')) return false;
    else if (key === 'Enter') this.put(this.cursor, this.paint, false);
    else if (key.length === 1) {
      const sign = [key, key.toLowerCase()].find((one) => this.game.signs?.has(one));
      if (sign === undefined && key !== ' ') return false;
      this.put(this.cursor, sign ?? this.paint, false);
    } else return false;
    return true;
  }

  /** A pointer on a cell: pressed there, or dragged to it from another one, between which all are painted. */
  touch(cell: [number, number], dragged: boolean): void {
    const from = dragged ? this.cursor : cell;
    if (!dragged) this.stroke = false;
    const far = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[1] - from[1]), 1);
    for (let i = dragged ? 1 : far; i <= far; i += 1) {
      const between = (axis: 0 | 1): number => Math.round(from[axis] + ((cell[axis] - from[axis]) * i) / far);
      this.cursor = [between(0), between(1)];
      this.put(this.cursor, this.paint, this.stroke);
    }
  }

  private words(row: number, column: number): string {
    const cell = this.game.signs?.cells([this.rows[row]?.[column] ?? ''])[0]?.[0] ?? [];
    return inWords(this.game.signs?.seen(cell) ?? []) || 'nothing';
  }

  private put([row, column]: [number, number], sign: string, dragged: boolean): void {
    const line = [...(this.rows[row] ?? '')];
    line[column] = sign;
    const rows = this.rows.map((old, y) => (y === row ? line.join('') : old));
    if (rows.join('\n') === this.rows.join('\n')) return this.changed();
    // A stroke over several cells is taken back as one.
    this.keep(dragged);
    this.stroke = true;
    this.did = dragged ? 'With these cells' : `With ${this.game.signs?.words(sign) || 'nothing'} on row ${row + 1}, column ${column + 1}`;
    this.show(rows);
    say(`Row ${row + 1}, column ${column + 1}: ${this.words(row, column)}`);
  }

  private keep(sameStroke = false): void {
    if (!sameStroke || this.past.length === 0) this.past.push(this.rows);
    this.past.splice(0, this.past.length - STEPS);
    this.future = [];
  }

  private show(rows: string[]): void {
    const { signs } = this.game;
    this.rows = rows;
    this.cursor = [Math.min(this.cursor[0], rows.length - 1), Math.min(this.cursor[1], (rows[0]?.length ?? 1) - 1)];
    this.height.value = String(rows.length);
    this.width.value = String(rows[0]?.length ?? 0);
    this.text.value = rows.join('\n');
    this.trouble.textContent = '';
    const objects = rows.flatMap((row) => [...row]).flatMap((sign) => signs?.objects(sign) ?? []);
    this.badge.ask({ source: this.game.source, rows, players: objects.some((name) => signs?.isPlayer(name) === true) }, this.did);
    this.did = '';
    this.changed();
  }

  back(): void {
    const last = this.past.pop();
    if (!last) return this.beyond.back() ? undefined : say('There is nothing to undo.');
    this.future.push(this.rows);
    this.did = 'With the edit undone';
    this.show(last);
    say('The edit is undone.');
  }

  again(): void {
    const next = this.future.pop();
    if (!next) return this.beyond.again() ? undefined : say('There is nothing to redo.');
    this.past.push(this.rows);
    this.did = 'With the edit done again';
    this.show(next);
    say('The edit is done again.');
  }

  private take(sign: string): void {
    this.paint = sign;
    for (const swatch of this.palette.children) swatch.setAttribute('aria-pressed', String(swatch.getAttribute('data-sign') === sign));
  }

  private resize(): void {
    const [height, width] = [this.height.valueAsNumber, this.width.valueAsNumber];
    const fits = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= LARGEST;
    if (!fits(height) || !fits(width)) return void (this.trouble.textContent = `Rows and columns are whole numbers from 1 to ${LARGEST}.`);
    this.keep();
    const empty = this.empty();
    const rows = this.rows.slice(0, height).map((row) => [...row].slice(0, width).join('').padEnd(width, empty));
    while (rows.length < height) rows.push(empty.repeat(width));
    this.show(rows);
  }

  /** The sign of a cell in which nothing is. */
  private empty(): string {
    const { signs, about } = this.game;
    return signs?.of([about?.ground ?? '']) ?? signs?.all[0] ?? '.';
  }

  private use(): void {
    const rows = this.text.value.replace(/\r/g, '').split('\n').filter((row) => row.trim() !== '');
    const width = Math.max(0, ...rows.map((row) => [...row].length));
    if (rows.length === 0) return void (this.trouble.textContent = 'There is no row in this text.');
    for (const [y, row] of rows.entries())
      for (const [x, sign] of [...row].entries())
        if (!this.game.signs?.has(sign) && !this.game.signs?.has(sign.toLowerCase())) return void (this.trouble.textContent = `Row ${y + 1}, column ${x + 1}: “${sign}” is nothing that a level of this game has.`);
    this.keep();
    const known = (sign: string): string => (this.game.signs?.has(sign) ? sign : sign.toLowerCase());
    this.show(rows.map((row) => [...row].map(known).join('').padEnd(width, this.empty())));
    say('The level of the text is on the board.');
  }
}
