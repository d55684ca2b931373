// The squares as a table that is read and not seen: what stands where, where the die lies, and where it can go.

import { h } from '../dom';
import type { Shown } from './flat';
import { at, columns, type Maze, rows, word } from './instance';

export class Squares {
  readonly element = h('div', { class: 'hidden' });
  private cells = new Map<string, HTMLTableCellElement>();
  private words = new Map<string, string>();
  /** The squares of which more is said than what they hold. */
  private marked: string[] = [];

  /** Another maze. */
  board(maze: Maze): void {
    this.cells.clear();
    this.words.clear();
    this.marked = [];
    const across = Array.from({ length: columns(maze) }, (_, c) => c + 1);
    const down = Array.from({ length: rows(maze) }, (_, r) => r + 1);
    const head = h('tr', {}, h('td', {}), ...across.map((column) => h('th', { scope: 'col' }, `Column ${column}`)));
    const body = down.map((row) => h('tr', {}, h('th', { scope: 'row' }, `Row ${row}`), ...across.map((column) => this.cell(maze, row, column))));
    this.element.replaceChildren(h('table', {}, h('caption', {}, 'The squares of the maze'), h('thead', {}, head), h('tbody', {}, ...body)));
  }

  /** Where the die lies and can go. */
  show({ square, lit, cursor }: Shown): void {
    const marks = new Map<string, string>([[String(square), ', the die is here'], ...lit.map((one): [string, string] => [String(one), ', the die can go here'])]);
    if (cursor) marks.set(String(cursor), `${marks.get(String(cursor)) ?? ''}, the cursor`);
    for (const key of this.marked) if (!marks.has(key)) this.write(key, '');
    for (const [key, mark] of marks) this.write(key, mark);
    this.marked = [...marks.keys()];
  }

  private cell(maze: Maze, row: number, column: number): HTMLTableCellElement {
    const key = `${row},${column}`;
    const is = (other: [number, number] | undefined): boolean => String(other) === key;
    const words = `${word(at(maze, row, column))}${is(maze.start) ? ', the start' : ''}${is(maze.goal) ? ', the goal' : ''}`;
    const cell = h('td', {}, words);
    this.cells.set(key, cell);
    this.words.set(key, words);
    return cell;
  }

  private write(key: string, mark: string): void {
    const cell = this.cells.get(key);
    if (cell) cell.textContent = `${this.words.get(key) ?? ''}${mark}`;
  }
}
