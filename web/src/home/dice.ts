// Dice on the wall: one that is tipped over a board, and a block of them whose faces come one after the other.

import { type Die, dots, isTip, STEP, type Tip, tipped } from '../maze/die';
import { add, type Camera, fill, lit, type Mini, type Pen, type Point, times, turned, under } from './solid';

const [IVORY, INK, RED] = ['#fffaf0', '#1a1d2b', '#d8262c'] as const;

/** The directions of the faces above, in front, right, left, behind and below, each with what is right and down on it. */
const FACES: readonly (readonly [out: Point, right: Point, down: Point])[] = [
  [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
  [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
  [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
  [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
  [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
];

/** The dots of a face, which lies about the point where the pen is, 1 long and wide. */
function pips(pen: Pen, value: number, color: string): void {
  pen.fillStyle = value === 1 && color === INK ? RED : color;
  for (const [x, y] of dots(value)) {
    pen.beginPath();
    pen.arc(x * 0.26, y * 0.26, value === 1 ? 0.15 : 0.105, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** A die about a point, turned about an axis at its edge. */
function die(pen: Pen, camera: Camera, values: Die, center: Point, edge: Point, axis: Point, angle: number): void {
  const put = (p: Point): Point => (angle === 0 ? p : add(turned(add(p, times(edge, -1)), axis, angle), edge));
  const [half, seen] = [0.5, [] as [number, Point, Point, Point, Point][]];
  FACES.forEach(([out, right, down], i) => {
    const [normal, u, v] = [out, right, down].map((one) => turned(one, axis, angle)) as [Point, Point, Point];
    if (camera.near(normal) > 1e-6) seen.push([values[i] ?? 0, put(add(center, times(out, half))), normal, u, v]);
  });
  for (const [, at, normal, u, v] of seen) {
    const corner = (a: number, b: number): Point => add(at, add(times(u, a), times(v, b)));
    fill(pen, camera, [corner(-half, -half), corner(half, -half), corner(half, half), corner(-half, half)], lit(IVORY, normal), 0.9);
  }
  for (const [value, at, , u, v] of seen) {
    pen.save();
    camera.lay(pen, at, u, v);
    pips(pen, value, INK);
    pen.restore();
  }
}

/** What a board of tiles looks like. */
interface Ground {
  tile: string;
  wild: string;
  hole: string;
  ink: string;
}

export class Tipping implements Mini {
  private readonly lies: { die: Die; square: [number, number] }[];
  private readonly shift: Point;

  /** `squares` are what a maze has; of a die that rolls anywhere nothing, and each square it comes to shows what touched. */
  constructor(
    start: Die,
    readonly moves: readonly Tip[],
    private readonly camera: Camera,
    private readonly ground: Ground,
    private readonly from: [number, number],
    private readonly squares: readonly (readonly number[])[] | null,
  ) {
    let [now, row, column] = [start, from[0], from[1]];
    this.lies = [{ die: now, square: [row, column] }];
    for (const move of moves) {
      [now, row, column] = [tipped(now, move), row + STEP[move][0], column + STEP[move][1]];
      this.lies.push({ die: now, square: [row, column] });
    }
    const all = squares ? squares.flatMap((line, r) => line.map((_, c): [number, number] => [r, c])) : this.lies.map(({ square }) => square);
    const between = (i: 0 | 1): number => (Math.min(...all.map((one) => one[i])) + Math.max(...all.map((one) => one[i]))) / 2;
    this.shift = [-between(1), 0, -between(0)];
  }

  /** In a maze: it is home, and each square allowed the tip onto it. Else: each face touched once. */
  solved(): boolean {
    const end = this.lies.at(-1);
    if (!end) return false;
    const { squares } = this;
    if (!squares) return new Set(this.lies.slice(1).map(({ die: [, , , , , below] }) => below)).size === 6;
    const allowed = this.moves.every((_, i) => {
      const [r, c] = this.lies[i + 1]?.square ?? [0, 0];
      const value = squares[r]?.[c];
      return value === -1 || value === this.lies[i]?.die[0];
    });
    return allowed && String(end.square) === String(this.from);
  }

  draw(pen: Pen, at: number): void {
    const [move, part] = under(at, this.moves.length);
    const { die: now, square } = this.lies[move] ?? { die: [1, 2, 3, 4, 5, 6] as const, square: this.from };
    this.floor(pen, move);
    const tip = this.moves[move];
    const center = add(this.place(square), [0, 0.5, 0]);
    if (!tip || part === 0) return die(pen, this.camera, now, center, center, [0, 1, 0], 0);
    const [south, east] = STEP[tip];
    const edge = add(center, [east / 2, -0.5, south / 2]);
    die(pen, this.camera, now, center, edge, [south, 0, -east], (part * Math.PI) / 2);
  }

  private place([row, column]: readonly [number, number]): Point {
    return add([column, 0, row], this.shift);
  }

  private floor(pen: Pen, move: number): void {
    const { squares, ground } = this;
    if (squares) squares.forEach((line, r) => line.forEach((value, c) => this.tile(pen, [r, c], value === 0 ? ground.hole : value === -1 ? ground.wild : ground.tile, value)));
    else {
      // The last that touched a square is printed on it.
      const touched = new Map<string, number>();
      this.lies.forEach(({ square, die: [, , , , , below] }, i) => i > 0 && i <= move && touched.set(String(square), below));
      const once = new Map(this.lies.map(({ square }) => [String(square), square]));
      for (const [name, square] of once) {
        this.tile(pen, square, ground.tile, 0);
        const value = touched.get(name);
        if (value) this.print(pen, square, (p) => pips(p, value, ground.ink));
      }
    }
  }

  private tile(pen: Pen, square: readonly [number, number], color: string, value: number): void {
    const half = 0.455;
    const at = this.place(square);
    const corner = (a: number, b: number): Point => add(at, [a * half, 0, b * half]);
    fill(pen, this.camera, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], color, 0.8);
    if (value > 0) this.print(pen, square, (p) => number(p, value, this.ground.ink));
    if (value === -1) this.print(pen, square, (p) => star(p, this.ground.ink));
    if (value === -1 && String(square) === String(this.from)) return;
    if (this.squares && String(square) === String(this.from)) this.print(pen, square, (p) => ring(p, this.ground.ink));
  }

  private print(pen: Pen, square: readonly [number, number], paint: (pen: Pen) => void): void {
    pen.save();
    this.camera.lay(pen, this.place(square), [1, 0, 0], [0, 0, 1]);
    paint(pen);
    pen.restore();
  }
}

function number(pen: Pen, value: number, ink: string): void {
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  // Fonts are not laid out at a size of less than a pixel everywhere.
  pen.scale(0.01, 0.01);
  pen.font = '700 62px system-ui, sans-serif';
  pen.fillText(String(value), 0, 3);
}

function star(pen: Pen, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 0.075;
  pen.lineCap = 'round';
  pen.beginPath();
  for (let i = 0; i < 4; i++) {
    const [x, y] = [Math.cos((i * Math.PI) / 4) * 0.22, Math.sin((i * Math.PI) / 4) * 0.22];
    pen.moveTo(-x, -y);
    pen.lineTo(x, y);
  }
  pen.stroke();
}

function ring(pen: Pen, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 0.06;
  pen.strokeRect(-0.39, -0.39, 0.78, 0.78);
}

/** A side of the block: its rows as one sees it, what is given, and the rest as the only arrangement has it. */
interface Shown {
  given: readonly (readonly number[])[];
  all: readonly (readonly number[])[];
}

export class Faces implements Mini {
  readonly moves: readonly string[];
  private readonly hidden: { side: number; row: number; column: number }[] = [];

  /** The sides above, in front and right. */
  constructor(
    private readonly sides: readonly [Shown, Shown, Shown],
    private readonly camera: Camera,
  ) {
    sides.forEach(({ given }, side) => given.forEach((line, row) => line.forEach((value, column) => value === 0 && this.hidden.push({ side, row, column }))));
    this.moves = this.hidden.map(({ side, row, column }) => `${['top', 'front', 'right'][side]} row ${row + 1} column ${column + 1} = ${sides[side]?.all[row]?.[column]}`);
  }

  pace(): number {
    return 380;
  }

  /** What all sides show, when all is shown, agrees with what was given. */
  solved(): boolean {
    return this.sides.every(({ given, all }) => given.every((line, r) => line.every((value, c) => value === 0 || all[r]?.[c] === value)));
  }

  draw(pen: Pen, at: number): void {
    const [move, part] = under(at, this.moves.length);
    this.sides.forEach(({ given, all }, side) => {
      const [out, right, down] = FACES[side] ?? FACES[0] ?? [[0, 1, 0], [1, 0, 0], [0, 0, 1]];
      given.forEach((line, row) =>
        line.forEach((value, column) => {
          const from = add(times(out, 1.5), add(times(right, column - 1), times(down, row - 1)));
          const half = 0.485;
          const corner = (a: number, b: number): Point => add(from, add(times(right, a * half), times(down, b * half)));
          const place = this.hidden.findIndex((one) => one.side === side && one.row === row && one.column === column);
          const grown = place < 0 || place < move ? 1 : place === move ? part : 0;
          const color = place < 0 ? IVORY : grown > 0 ? '#ffc21a' : '#b9adf5';
          fill(pen, this.camera, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], lit(color, out), 0.8);
          if (grown === 0) return;
          pen.save();
          this.camera.lay(pen, from, right, down);
          pen.scale(grown, grown);
          pips(pen, value || (all[row]?.[column] ?? 0), INK);
          pen.restore();
        }),
      );
    });
  }
}

export const tips = (text: string): Tip[] => [...text].filter(isTip);
