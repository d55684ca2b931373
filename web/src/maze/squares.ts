// The squares as a table that is read and not seen: what stands where, where the die lies, and where it can go. Of a large
// maze it has those around the die.

import { h } from '../dom';
import type { Shown } from './flat';
import { at, columns, type Maze, rows, word } from './instance';

/** So many squares to each side of the die, where not all are there. */
const AROUND = 10;

/** From one row or column to another, both among them. */
type Part = [from: number, to: number];

export class Squares {
  readonly element = h('div', { class: 'hidden' });
  private maze: Maze | null = null;
  private cells = new Map<string, HTMLTableCellElement>();
  private parts = '';
  /** The squares of which more is said than what they hold. */
  private marked: string[] = [];

  /** Another maze. */
  board(maze: Maze): void {
    this.maze = maze;
    this.parts = '';
  }

  /** Where the die lies and can go. */
  show({ square, lit, hint, cursor }: Shown): void {
    const { maze } = this;
    if (!maze) return;
    const [row, column] = cursor ?? square;
    this.lay(maze, part(row, rows(maze)), part(column, columns(maze)));
    const marks = new Map<string, string>([[String(square), ', the die is here'], ...lit.map((one): [string, string] => [String(one), ', the die can go here'])]);
    if (hint) marks.set(String(hint), ', the die is to go here');
    if (cursor) marks.set(String(cursor), `${marks.get(String(cursor)) ?? ''}, the cursor`);
    for (const key of this.marked) if (!marks.has(key)) this.write(maze, key, '');
    for (const [key, mark] of marks) this.write(maze, key, mark);
    this.marked = [...marks.keys()];
  }

  private lay(maze: Maze, [top, bottom]: Part, [left, right]: Part): void {
    const parts = [top, bottom, left, right].join();
    if (parts === this.parts) return;
    this.parts = parts;
    this.cells.clear();
    this.marked = [];
    const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const all = bottom - top + 1 === rows(maze) && right - left + 1 === columns(maze);
    const caption = `The squares of the maze${all ? '' : `, rows ${top} to ${bottom} of ${rows(maze)}, columns ${left} to ${right} of ${columns(maze)}`}`;
    const head = h('tr', {}, h('td', {}), ...count(left, right).map((column) => h('th', { scope: 'col' }, `Column ${column}`)));
    const body = count(top, bottom).map((row) => h('tr', {}, h('th', { scope: 'row' }, `Row ${row}`), ...count(left, right).map((column) => this.cell(maze, `${row},${column}`))));
    this.element.replaceChildren(h('table', {}, h('caption', {}, caption), h('thead', {}, head), h('tbody', {}, ...body)));
  }

  private cell(maze: Maze, key: string): HTMLTableCellElement {
    const cell = h('td', {}, words(maze, key));
    this.cells.set(key, cell);
    return cell;
  }

  private write(maze: Maze, key: string, mark: string): void {
    const cell = this.cells.get(key);
    if (cell) cell.textContent = `${words(maze, key)}${mark}`;
  }
}

/** What is always said of a square. */
function words(maze: Maze, key: string): string {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return `${word(at(maze, row, column))}${String(maze.start) === key ? ', the start' : ''}${String(maze.goal) === key ? ', the goal' : ''}`;
}

/** All of a few rows or columns; of many a part that has the one that is asked for, and stays while that moves little. */
function part(middle: number, all: number): Part {
  if (all <= 2 * AROUND + 1) return [1, all];
  const from = Math.max(1, Math.min(all - 2 * AROUND, Math.floor((middle - 1) / AROUND) * AROUND + 1 - AROUND / 2));
  return [from, from + 2 * AROUND];
}
