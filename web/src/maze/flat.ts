// The board from above, as SVG: always there, readable without colours, and what is printed.

import { s } from '../dom';
import { type Die, STEP, type Tip } from './die';
import { at, columns, HOLE, type Maze, rows, WILD } from './instance';

/** What a board shows beside the maze itself. */
export interface Shown {
  moves: Tip[];
  square: [number, number];
  die: Die | null;
  lit: [number, number][];
  /** The square that a hint points at. */
  hint: [number, number] | null;
  way: Tip[];
  step: number;
  cursor: [number, number] | null;
}

const UNIT = 64;
const EDGE = 6;
const middle = (n: number): number => EDGE + (n - 0.5) * UNIT;

/** A sign that needs no font: eight rays. */
function star(x: number, y: number, long: number, kind: string): SVGPathElement {
  const rays = [0, 1, 2, 3].map((i) => {
    const [dx, dy] = [long * Math.cos((i * Math.PI) / 4), long * Math.sin((i * Math.PI) / 4)];
    return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  });
  return s('path', { class: kind, d: rays.join('') });
}

export class Flat {
  readonly element = s('svg', { class: 'flat', 'aria-hidden': 'true' });
  zoomed = false;
  private cells = new Map<string, SVGGElement>();
  private signs = new Map<string, SVGGElement>();
  /** What looks other than the maze alone. */
  private marked: SVGGElement[] = [];
  private ways = s('g');
  private marks = s('g');
  private dice = s('g');

  /** Draws another maze. */
  board(maze: Maze): void {
    const [height, width] = [rows(maze), columns(maze)];
    this.element.style.setProperty('--ratio', String((width * UNIT + 2 * EDGE) / (height * UNIT + 2 * EDGE)));
    this.element.setAttribute('viewBox', `0 0 ${width * UNIT + 2 * EDGE} ${height * UNIT + 2 * EDGE}`);
    this.cells.clear();
    this.signs.clear();
    this.marked = [];
    for (let row = 1; row <= height; row++)
      for (let column = 1; column <= width; column++) this.put(maze, row, column);
    // The way runs between the squares and what stands on them, so that it hides no number.
    const [squares, signs] = [s('g', {}, ...this.cells.values()), s('g', { class: 'signs' }, ...this.signs.values())];
    this.element.replaceChildren(squares, this.ways, signs, this.marks, this.dice);
    this.marks.replaceChildren(ring(maze.start, 'start'));
    if (maze.goal) this.marks.append(ring(maze.goal, 'goal'));
  }

  show(shown: Shown): void {
    // Of a large board only what is to look other is touched.
    for (const cell of this.marked) cell.classList.remove('lit', 'under', 'hinted');
    const lit = shown.lit.flatMap((square) => this.cells.get(String(square)) ?? []);
    const under = shown.die ? this.signs.get(String(shown.square)) : undefined;
    for (const cell of lit) cell.classList.add('lit');
    under?.classList.add('under');
    if (shown.hint) this.cells.get(String(shown.hint))?.classList.add('hinted');
    this.marked = under ? [...lit, under] : lit;
    this.ways.replaceChildren(...this.way(shown));
    const parts: SVGElement[] = [];
    if (shown.die) parts.push(lying(shown.square, shown.die));
    if (shown.cursor) parts.push(s('rect', { class: 'cursor', ...box(shown.cursor, 2) }));
    this.dice.replaceChildren(...parts);
  }

  /** Draws the board larger than its frame, which is scrolled then. */
  near(scale: number): void {
    this.zoomed = scale > 1;
    this.element.style.setProperty('--near', String(scale));
  }

  /** Where a square is on the screen. */
  box(square: [number, number]): DOMRect | null {
    return this.cells.get(String(square))?.getBoundingClientRect() ?? null;
  }

  /** The square at a point of the screen. */
  square(x: number, y: number): [number, number] | null {
    const cell = document.elementFromPoint(x, y)?.closest('[data-at]');
    const [row, column] = (cell?.getAttribute('data-at') ?? '').split(',').map(Number);
    return row && column && this.element.contains(cell ?? null) ? [row, column] : null;
  }

  private put(maze: Maze, row: number, column: number): void {
    const value = at(maze, row, column);
    const key = `${row},${column}`;
    const kind = value === HOLE ? 'hole' : value === WILD ? 'wild' : 'number';
    this.cells.set(key, s('g', { class: `cell ${kind}`, 'data-at': key }, s('rect', { ...box([row, column], 2), rx: 7 })));
    const [x, y] = [middle(column), middle(row)];
    const sign = s('g', { 'data-sign': key });
    if (value === WILD) sign.append(star(x, y, 14, 'star'), star(x - 22, y - 22, 5, 'star small'));
    if (value === HOLE) sign.append(s('path', { class: 'cross', d: `M${x - 11} ${y - 11}l22 22m0 -22l-22 22` }));
    if (value > 0) sign.append(s('text', { x, y, class: 'big' }, String(value)), s('text', { x: x - 22, y: y - 20, class: 'small' }, String(value)));
    this.signs.set(key, sign);
  }

  /** The way as a line through the squares, the part already gone stronger; its laps lie beside each other. */
  private way(shown: Shown): SVGElement[] {
    if (shown.way.length === 0) return [];
    const points = trail(shown);
    const line = (part: [number, number][], kind: string): SVGElement =>
      s('polyline', { class: kind, points: part.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') });
    const parts = [line(points, 'way'), line(points.slice(0, shown.step + 1), 'gone')];
    points.slice(1).forEach((to, i) => parts.push(arrow(points[i] ?? to, to, i < shown.step)));
    return parts;
  }
}

function box([row, column]: [number, number], inset: number): Record<string, number> {
  const size = UNIT - 2 * inset;
  return { x: EDGE + (column - 1) * UNIT + inset, y: EDGE + (row - 1) * UNIT + inset, width: size, height: size };
}

function ring(square: [number, number], kind: string): SVGRectElement {
  return s('rect', { class: kind, ...box(square, 3.5), rx: 6 });
}

/** The points of the way: a square entered again is passed a little beside the middle. */
function trail(shown: Shown): [number, number][] {
  const visits = new Map<string, number>();
  let [row, column] = [shown.square[0], shown.square[1]];
  for (const move of shown.way.slice(0, shown.step)) [row, column] = [row - STEP[move][0], column - STEP[move][1]];
  const points: [number, number][] = [];
  const put = (): void => {
    const key = `${row},${column}`;
    const lap = visits.get(key) ?? 0;
    visits.set(key, lap + 1);
    const aside = [0, 9, -9, 16, -16][lap % 5] ?? 0;
    points.push([middle(column) + aside, middle(row) + aside]);
  };
  put();
  for (const move of shown.way) {
    [row, column] = [row + STEP[move][0], column + STEP[move][1]];
    put();
  }
  return points;
}

/** A small head half-way between two points. */
function arrow(a: [number, number], b: [number, number], gone: boolean): SVGElement {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / long) * 8, (dy / long) * 8];
  const [x, y] = [a[0] + dx / 2, a[1] + dy / 2];
  const corner = (f: number, g: number): string => `${(x + f * ux - g * uy).toFixed(1)},${(y + f * uy + g * ux).toFixed(1)}`;
  return s('polygon', { class: gone ? 'head gone' : 'head', points: `${corner(1, 0)} ${corner(-0.7, 0.8)} ${corner(-0.7, -0.8)}` });
}

/** The die on its square: the number above large, those at its sides small, each where it lies. It stands a
 *  little aside, so that the square's own number can be read. */
function lying([row, column]: [number, number], [above, front, right, left, behind]: Die): SVGGElement {
  const [x, y] = [middle(column) + 5, middle(row) + 5];
  const side = (dx: number, dy: number, n: number): SVGTextElement => s('text', { x: x + dx, y: y + dy, class: 'side-face' }, String(n));
  return s(
    'g',
    { class: 'die' },
    s('rect', { x: x - 21.5, y: y - 21.5, width: 43, height: 43, rx: 8 }),
    s('rect', { class: 'face', x: x - 12, y: y - 12, width: 24, height: 24, rx: 4 }),
    s('text', { x, y, class: 'top-face' }, String(above)),
    side(0, -16.5, behind),
    side(0, 16.5, front),
    side(-16.5, 0, left),
    side(16.5, 0, right),
  );
}
