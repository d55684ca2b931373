// The editor: a palette to paint squares with, the size, how the die lies, and the maze as a text.

import { button, choice, field, h, inSight } from '../dom';
import { say } from '../say';
import { MazeBadge } from './badge';
import type { Game } from './game';
import { columns, contestText, copy, HOLE, LARGEST, type Maze, read, resized, rows, TextError, WILD, word } from './instance';

type Paint = number | 'start';

/** A maze as it lay on the board. */
interface Laid {
  maze: Maze;
  played: string[];
}

/** So many edits can be taken back. */
const STEPS = 500;

const PAINTS: [string, Paint, string][] = [
  ['1', 1, '1'], ['2', 2, '2'], ['3', 3, '3'], ['4', 4, '4'], ['5', 5, '5'], ['6', 6, '6'],
  ['✶', WILD, 'Wild'], ['✕', HOLE, 'Hole'], ['Start', 'start', 'Start'],
];

export class Edit {
  readonly element = h('section', { class: 'card editor', 'aria-labelledby': 'edit-title' });
  cursor: [number, number] = [1, 1];
  private paint: Paint = WILD;
  private swatches = new Map<Paint, HTMLButtonElement>();
  private height = h('input', { type: 'number', min: 1, max: LARGEST, change: () => this.resize() });
  private width = h('input', { type: 'number', min: 1, max: LARGEST, change: () => this.resize() });
  private lies = h('div', { class: 'row' });
  private text = h('textarea', { rows: 6, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  /** The mazes before what was changed, or made anew, and those taken back, each with the tips that were played. */
  private past: Laid[] = [];
  private future: Laid[] = [];
  private badge = new MazeBadge();
  /** What the last edit did, in words. */
  private did = '';
  private keys = { undo: button('Undo edit', () => this.back()), redo: button('Redo edit', () => this.again()) };
  private several = h('div', { class: 'row' });

  constructor(
    private readonly game: Game,
    private readonly show: (maze: Maze, played: string[]) => void,
    done: () => void,
  ) {
    const palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'What to paint' });
    for (const [text, paint, label] of PAINTS) {
      const swatch = button(text, () => this.take(paint), { 'aria-label': label, title: label });
      this.swatches.set(paint, swatch);
      palette.append(swatch);
    }
    this.element.append(
      h('div', { class: 'row between' }, h('h2', { id: 'edit-title' }, 'Edit'), button('Done', done, { class: 'primary' })),
      this.badge.element,
      h('p', { class: 'hint' }, 'Choose a number and paint squares. Or move with the arrow keys and type 1–6, W for wild, 0 for a hole, S for the start.'),
      palette,
      h('div', { class: 'row' }, this.keys.undo, this.keys.redo),
      h('div', { class: 'row' }, field('Rows', this.height), field('Columns', this.width)),
      this.lies,
      h('label', { class: 'field wide' }, h('span', {}, 'As text: change it or paste a maze (contest text or JSON)'), this.text),
      this.trouble,
      this.several,
      h('div', { class: 'row' }, button('Use this text', () => void this.use()), button('As JSON', () => this.write(JSON.stringify(this.game.maze))), button('As contest text', () => this.write(contestText(this.game.maze) ?? ''))),
    );
    this.element.addEventListener('keydown', (event) => {
      // A field undoes what was typed in it by itself.
      const typed = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
      if (!(event.ctrlKey || event.metaKey) || typed) return;
      if (this.key(`ctrl+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`)) event.preventDefault();
    });
    this.take(WILD);
  }

  /** Another maze will lie on the board: the one that lies there now is to be had again by undoing. */
  keep(): void {
    this.past.push(this.laid());
    this.past.splice(0, this.past.length - STEPS);
    this.future = [];
  }

  /** Whether there is a maze to go back to, or to come to again. */
  get can(): { back: boolean; again: boolean } {
    return { back: this.past.length > 0, again: this.future.length > 0 };
  }

  /** The board is drawn: while it is edited, what is true of the maze is told. */
  drawn(): void {
    if (this.element.hidden) this.badge.rest();
    else this.badge.ask(this.game.maze, this.did);
  }

  close(): void {
    this.badge.rest();
  }

  /** Fills the controls from the maze. */
  fill(): void {
    const { maze } = this.game;
    this.keys.undo.setAttribute('aria-disabled', String(this.past.length === 0));
    this.keys.redo.setAttribute('aria-disabled', String(this.future.length === 0));
    this.height.value = String(rows(maze));
    this.width.value = String(columns(maze));
    this.cursor = [Math.min(this.cursor[0], rows(maze)), Math.min(this.cursor[1], columns(maze))];
    this.text.value = contestText(maze) ?? JSON.stringify(maze);
    this.lies.replaceChildren(...(maze.die ? [h('p', { class: 'hint' }, 'This maze has a die of its own; change it in the text.')] : this.faces(maze)));
  }

  /** Moves the cursor and says what is there. */
  move(row: number, column: number): void {
    const { maze } = this.game;
    this.cursor = [Math.max(1, Math.min(rows(maze), this.cursor[0] + row)), Math.max(1, Math.min(columns(maze), this.cursor[1] + column))];
    const [r, c] = this.cursor;
    const start = maze.start[0] === r && maze.start[1] === c ? ', the start' : '';
    say(`Row ${r}, column ${c}: ${word(maze.squares[r - 1]?.[c - 1] ?? HOLE)}${start}`);
    this.game.turn('edit');
  }

  /** A key while the board is edited; false if it means nothing. */
  key(key: string): boolean {
    if (key === 'ctrl+z') this.back();
    if (key === 'ctrl+y' || key === 'ctrl+shift+z') this.again();
    if (key.startsWith('ctrl+')) return /^ctrl\+(z|y|shift\+z)$/.test(key);
    const keys: Record<string, Paint> = { w: WILD, '*': WILD, x: HOLE, '0': HOLE, s: 'start' };
    const paint = /^[1-6]$/.test(key) ? Number(key) : keys[key.toLowerCase()];
    if (paint === undefined && key !== ' ' && key !== 'Enter') return false;
    this.put(this.cursor, paint ?? this.paint);
    return true;
  }

  touch(square: [number, number], dragged: boolean): void {
    this.cursor = square;
    if (!(dragged && this.paint === 'start')) this.put(square, this.paint, dragged);
  }

  /** Opens a maze that was changed; a stroke over several squares is taken back as one. */
  private open(maze: Maze, did = '', sameStroke = false): void {
    if (JSON.stringify(maze) === JSON.stringify(this.game.maze)) return;
    this.did = sameStroke ? 'With these squares' : did;
    if (!sameStroke || this.past.length === 0) this.keep();
    this.future = [];
    this.show(maze, []);
  }

  back(): void {
    const last = this.past.pop();
    if (!last) return say('There is nothing to undo.');
    this.future.push(this.laid());
    this.did = 'With the edit undone';
    this.show(last.maze, last.played);
    say(this.element.hidden ? 'The maze before is back.' : 'The edit is undone.');
  }

  again(): void {
    const next = this.future.pop();
    if (!next) return say('There is nothing to redo.');
    this.past.push(this.laid());
    this.did = 'With the edit done again';
    this.show(next.maze, next.played);
    say(this.element.hidden ? 'The maze after it is back.' : 'The edit is done again.');
  }

  private laid(): Laid {
    return { maze: copy(this.game.maze), played: [...this.game.played] };
  }

  private put([row, column]: [number, number], paint: Paint, dragged = false): void {
    const maze = copy(this.game.maze);
    const line = maze.squares[row - 1];
    if (!line) return;
    if (paint === 'start') maze.start = [row, column];
    else line[column - 1] = paint;
    say(`Row ${row}, column ${column}: ${paint === 'start' ? 'the start' : word(paint)}`);
    this.open(maze, `With ${paint === 'start' ? 'the start' : paint === WILD ? 'a wild square' : word(paint)} on row ${row}, column ${column}`, dragged);
  }

  private take(paint: Paint): void {
    this.paint = paint;
    for (const [which, swatch] of this.swatches) swatch.setAttribute('aria-pressed', String(which === paint));
  }

  private resize(): void {
    const [height, width] = [this.height.valueAsNumber, this.width.valueAsNumber];
    const fits = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= LARGEST;
    if (!fits(height) || !fits(width)) return this.complain(`Rows and columns are whole numbers from 1 to ${LARGEST}.`);
    this.open(resized(this.game.maze, height, width));
  }

  /** The two choices of how the die lies: in front there can be neither what is above nor what is below. */
  private faces(maze: Maze): HTMLElement[] {
    const all = [1, 2, 3, 4, 5, 6];
    const top = maze.top ?? 1;
    const sides = all.filter((n) => n !== top && n !== 7 - top);
    const pick = (numbers: number[], now: number, change: (n: number) => void): HTMLSelectElement =>
      choice(numbers.map((n) => [String(n), String(n)]), String(now), (value) => change(Number(value)));
    const turn = (above: number, front: number): void => {
      const free = all.filter((n) => n !== above && n !== 7 - above);
      this.open({ ...copy(maze), top: above, front: free.includes(front) ? front : (free[0] ?? 1) });
    };
    return [
      field('Die: on top', pick(all, top, (n) => turn(n, maze.front ?? 2))),
      field('in front', pick(sides, maze.front ?? 2, (n) => turn(top, n))),
    ];
  }

  private write(text: string): void {
    this.complain(text ? '' : 'The contest’s text cannot say all of this maze; it stays JSON.');
    this.text.value = text || JSON.stringify(this.game.maze);
  }

  /** Opens the maze of a text; whether there is just one, and nothing wrong with it. */
  read(text: string): boolean {
    this.text.value = text;
    return this.use();
  }

  private use(): boolean {
    const text = this.text.value;
    try {
      const mazes = read(text);
      this.complain('');
      this.offer(mazes);
      if (mazes[0]) this.open(mazes[0]);
      say('The maze of the text is on the board.');
      return mazes.length === 1;
    } catch (problem) {
      if (!(problem instanceof TextError)) throw problem;
      this.complain(problem.message);
      inSight(this.trouble);
      return false;
    }
  }

  /** Lets one choose where a text has more than one maze. */
  private offer(mazes: Maze[]): void {
    this.several.replaceChildren();
    if (mazes.length < 2) return;
    const names = mazes.map((maze, i): [string, string] => [String(i), `${i + 1}: ${maze.name ?? 'without a name'}`]);
    const pick = choice(names, '0', (value) => {
      const maze = mazes[Number(value)];
      if (maze) this.open(maze);
    });
    this.several.append(field(`Maze (of ${mazes.length})`, pick));
  }

  private complain(text: string): void {
    this.trouble.textContent = text;
  }
}
