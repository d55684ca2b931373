// Games on boards on the wall: inputs as the games take them, each played by the rule of the game, and a picture that stands on its
// board. What the rule does not allow ends in an error, so that nothing is shown that cannot be played.

import { add, box, type Box, type Camera, fill, lit, type Mini, type Pen, type Point, sorted, under } from './solid';

type Spot = readonly [row: number, column: number];

const STEPS: Record<string, Spot> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const WORDS: Record<string, string> = { u: 'up', d: 'down', l: 'left', r: 'right', x: 'action' };

/** `dRx` is down, right and action. */
export const inputs = (text: string): string[] => [...text.toLowerCase()].map((letter) => WORDS[letter] ?? letter);

const key = ([row, column]: Spot): string => `${row},${column}`;
const plus = ([r, c]: Spot, [dr, dc]: Spot, times = 1): Spot => [r + times * dr, c + times * dc];
const between = (a: Spot, b: Spot, part: number): Spot => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** A board about the middle of the picture: rows go to the front, columns to the right. */
class Board {
  readonly cells: Spot[];

  constructor(readonly rows: readonly string[]) {
    this.cells = rows.flatMap((row, r) => [...row].map((_, c): Spot => [r, c]));
  }

  sign([row, column]: Spot): string {
    return this.rows[row]?.[column] ?? '#';
  }

  all(signs: string): Spot[] {
    return this.cells.filter((cell) => signs.includes(this.sign(cell)));
  }

  at([row, column]: Spot, high = 0): Point {
    return [column - ((this.rows[0]?.length ?? 1) - 1) / 2, high, row - (this.rows.length - 1) / 2];
  }

  tile(pen: Pen, camera: Camera, cell: Spot, color: string, half = 0.47, high = 0): void {
    const at = this.at(cell, high);
    const corner = (a: number, b: number): Point => add(at, [a * half, 0, b * half]);
    fill(pen, camera, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], color, 0.5);
  }

  box(cell: Spot, color: string, half = 0.44, high = 0.7): Box {
    const [x, , z] = this.at(cell);
    return { from: [x - half, 0, z - half], to: [x + half, high, z + half], color };
  }
}

function ball(pen: Pen, camera: Camera, at: Point, radius: number, color: string): void {
  const [x, y] = camera.see(at);
  const far = radius * camera.scale;
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, far, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = 'rgb(255 255 255 / 55%)';
  pen.beginPath();
  pen.arc(x - far * 0.32, y - far * 0.36, far * 0.24, 0, 2 * Math.PI);
  pen.fill();
}

/** A ring that lies on the board: the hand of who plays, or a target. */
function ring(pen: Pen, camera: Camera, at: Point, radius: number, color: string, thick: number): void {
  pen.save();
  camera.lay(pen, at, [1, 0, 0], [0, 0, 1]);
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.restore();
  pen.strokeStyle = color;
  pen.lineWidth = thick;
  pen.stroke();
}

interface Room {
  player: Spot;
  crates: Spot[];
}

/** Signs are those of `sokoban.txt`: `#` a wall, `*` a crate, `O` a target, `@` both, `P` who pushes. */
export class Sokoban implements Mini {
  private readonly board: Board;
  private readonly rooms: Room[];

  constructor(
    rows: readonly string[],
    readonly moves: readonly string[],
    private readonly camera: Camera,
  ) {
    this.board = new Board(rows);
    const first: Room = { player: this.board.all('P')[0] ?? [0, 0], crates: this.board.all('*@') };
    this.rooms = moves.reduce((rooms, move) => [...rooms, this.next(rooms.at(-1) ?? first, move)], [first]);
  }

  private next({ player, crates }: Room, move: string): Room {
    const step = STEPS[move] ?? [0, 0];
    const to = plus(player, step);
    const pushed = crates.findIndex((crate) => key(crate) === key(to));
    const beyond = plus(player, step, 2);
    const free = (cell: Spot): boolean => this.board.sign(cell) !== '#';
    if (!free(to) || (pushed >= 0 && (!free(beyond) || crates.some((crate) => key(crate) === key(beyond))))) throw new Error(`${move} is blocked.`);
    return { player: to, crates: crates.map((crate, i) => (i === pushed ? beyond : crate)) };
  }

  solved(): boolean {
    const there = new Set(this.rooms.at(-1)?.crates.map(key));
    return this.board.all('O@').every((target) => there.has(key(target)));
  }

  pace(): number {
    return 430;
  }

  draw(pen: Pen, at: number): void {
    const { board, camera } = this;
    const [move, part] = under(at, this.moves.length);
    const now = this.rooms[move];
    const then = this.rooms[move + 1] ?? now;
    if (!now || !then) return;
    for (const cell of board.cells) if (board.sign(cell) !== '#') board.tile(pen, camera, cell, '#3d4a8f');
    const targets = new Set(board.all('O@').map(key));
    for (const cell of board.all('O@')) ring(pen, camera, board.at(cell), 0.27, '#ffc21a', 1.6);
    const walls = board.all('#').map((cell) => board.box(cell, '#7380c9', 0.5, 0.42));
    const crates = now.crates.map((crate, i) => board.box(between(crate, then.crates[i] ?? crate, part), targets.has(key(part > 0.6 ? (then.crates[i] ?? crate) : crate)) ? '#ffc21a' : '#f07c2e', 0.36, 0.66));
    const player = board.box(between(now.player, then.player, part), '', 0.3, 0.8);
    for (const one of sorted([...walls, ...crates, player])) {
      if (one !== player) box(pen, camera, one);
      else pawn(pen, camera, [(one.from[0] + one.to[0]) / 2, 0, (one.from[2] + one.to[2]) / 2]);
    }
  }
}

function pawn(pen: Pen, camera: Camera, at: Point): void {
  const [[x, y], far] = [camera.see(at), camera.scale];
  const [, top] = camera.see(add(at, [0, 0.62, 0]));
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.ellipse(x, y, far * 0.3, far * 0.17, 0, 0, Math.PI);
  pen.lineTo(x - far * 0.1, top);
  pen.lineTo(x + far * 0.1, top);
  pen.closePath();
  pen.fill();
  ball(pen, camera, add(at, [0, 0.74, 0]), 0.21, '#ffffff');
}

interface Car {
  cells: Spot[];
  color: string;
}

interface Traffic {
  hand: Spot;
  holds: boolean;
  cars: Car[];
}

const PAINTS = ['#2fb3a6', '#f4a01d', '#7b5ce0', '#4f8fe8', '#e667a5', '#79b92f', '#b98a5a', '#5fc0e6', '#c9ccd6', '#ef7b45', '#3e9b5f'];

/** Signs are those of `rush-hour.txt`: cars from west to east `A B`, `W M E`, from north to south `N C S`, the same on the cross
 *  `Y Z T`. The hand `P` walks, takes hold and drives. */
export class RushHour implements Mini {
  private readonly board: Board;
  private readonly states: Traffic[];
  private readonly exit: Spot;

  constructor(
    rows: readonly string[],
    readonly moves: readonly string[],
    private readonly camera: Camera,
  ) {
    this.board = new Board(rows);
    this.exit = this.board.all('XYZT')[0] ?? [0, 0];
    const first: Traffic = { hand: this.board.all('P')[0] ?? [0, 0], holds: false, cars: this.cars() };
    this.states = moves.reduce((all, move) => [...all, this.next(all.at(-1) ?? first, move)], [first]);
  }

  private cars(): Car[] {
    const { board } = this;
    let paint = 0;
    return board.all('AWNY').map((head): Car => {
      const [across, ends] = 'AW'.includes(board.sign(head)) ? [STEPS['right'] ?? head, 'BE'] : [STEPS['down'] ?? head, 'ST'];
      const cells: Spot[] = [head];
      while (!ends.includes(board.sign(cells.at(-1) ?? head))) cells.push(plus(cells.at(-1) ?? head, across));
      return { cells, color: board.sign(head) === 'A' ? '#e0303a' : (PAINTS[paint++ % PAINTS.length] ?? '#4f8fe8') };
    });
  }

  private next({ hand, holds, cars }: Traffic, move: string): Traffic {
    const held = cars.findIndex(({ cells }) => cells.some((cell) => key(cell) === key(hand)));
    if (move === 'action') {
      if (held < 0) throw new Error('There is no car to hold.');
      return { hand, holds: !holds, cars };
    }
    const step = STEPS[move] ?? [0, 0];
    const to = plus(hand, step);
    if (!holds) return { hand: to, holds, cars };
    const car = cars[held];
    const [a, b] = car?.cells ?? [];
    if (!car || !a || !b || (a[0] === b[0]) !== (step[0] === 0)) throw new Error('A car drives forward and backward.');
    const cells = car.cells.map((cell) => plus(cell, step));
    const taken = new Set(cars.flatMap((other, i) => (i === held ? [] : other.cells.map(key))));
    if (cells.some((cell) => this.board.sign(cell) === '#' || taken.has(key(cell)))) throw new Error('Something is in the way.');
    return { hand: to, holds, cars: cars.map((other, i) => (i === held ? { ...car, cells } : other)) };
  }

  solved(): boolean {
    const red = this.states.at(-1)?.cars.find(({ color }) => color === '#e0303a');
    return red !== undefined && key(red.cells.at(-1) ?? [0, 0]) === key(this.exit);
  }

  /** Walking is not what one looks at. */
  pace(move: number): number {
    return this.states[move]?.holds && this.moves[move] !== 'action' ? 420 : 130;
  }

  draw(pen: Pen, at: number): void {
    const { board, camera } = this;
    const [move, part] = under(at, this.moves.length);
    const now = this.states[move];
    const then = this.states[move + 1] ?? now;
    if (!now || !then) return;
    for (const cell of board.cells) if (board.sign(cell) !== '#') board.tile(pen, camera, cell, key(cell) === key(this.exit) ? '#8f3440' : '#343a52');
    const boxes = now.cars.map(({ cells, color }, i): Box => {
      const to = then.cars[i]?.cells ?? cells;
      const [first, last] = [between(cells[0] ?? [0, 0], to[0] ?? [0, 0], part), between(cells.at(-1) ?? [0, 0], to.at(-1) ?? [0, 0], part)];
      const [a, b] = [board.box(first, color, 0.41, 0.5), board.box(last, color, 0.41, 0.5)];
      return { from: a.from, to: b.to, color };
    });
    for (const one of sorted(boxes)) {
      box(pen, camera, one);
      this.roof(pen, one);
    }
    const hand = between(now.hand, then.hand, part);
    ring(pen, camera, board.at(hand, 0.5), now.holds || then.holds ? 0.22 : 0.34, '#ffffff', 1.3);
  }

  private roof(pen: Pen, { from, to, color }: Box): void {
    const inset = 0.17;
    const [x, X, z, Z] = [from[0] + inset, to[0] - inset, from[2] + inset, to[2] - inset];
    fill(pen, this.camera, [[x, to[1], Z], [X, to[1], Z], [X, to[1], z], [x, to[1], z]], lit(color, [0.6, 0, 0.2]), 0.6);
  }
}

interface Pegs {
  hand: Spot;
  holds: boolean;
  pegs: Spot[];
}

/** Signs are those of `pegs.txt`: `*` a peg, `.` a hole, `C` the hole where the last is to end, `D` the same with a peg. */
export class PegSolitaire implements Mini {
  private readonly board: Board;
  private readonly states: Pegs[];

  constructor(
    rows: readonly string[],
    readonly moves: readonly string[],
    private readonly camera: Camera,
  ) {
    this.board = new Board(rows);
    const first: Pegs = { hand: this.board.all('CD')[0] ?? [0, 0], holds: false, pegs: this.board.all('*D') };
    this.states = moves.reduce((all, move) => [...all, this.next(all.at(-1) ?? first, move)], [first]);
  }

  private next({ hand, holds, pegs }: Pegs, move: string): Pegs {
    const has = (cell: Spot): boolean => pegs.some((peg) => key(peg) === key(cell));
    const step = STEPS[move];
    if (!step) return { hand, holds: !holds, pegs };
    if (!holds) return { hand: plus(hand, step), holds, pegs };
    const [over, to] = [plus(hand, step), plus(hand, step, 2)];
    if (!has(hand) || !has(over) || has(to) || this.board.sign(to) === '#') throw new Error('No peg jumps there.');
    return { hand: to, holds: false, pegs: pegs.map((peg) => (key(peg) === key(hand) ? to : peg)).filter((peg) => key(peg) !== key(over)) };
  }

  solved(): boolean {
    const left = this.states.at(-1)?.pegs ?? [];
    return left.length === 1 && left[0] !== undefined && 'CD'.includes(this.board.sign(left[0]));
  }

  pace(move: number): number {
    return this.states[move]?.holds ? 620 : 160;
  }

  draw(pen: Pen, at: number): void {
    const { board, camera } = this;
    const [move, part] = under(at, this.moves.length);
    const now = this.states[move];
    const then = this.states[move + 1] ?? now;
    if (!now || !then) return;
    for (const cell of board.cells) if (board.sign(cell) !== '#') ring(pen, camera, board.at(cell), 0.14, 'CD'.includes(board.sign(cell)) ? '#1b1230' : 'rgb(40 18 30 / 45%)', 2.4);
    const jumping = now.holds && then.pegs.length < now.pegs.length;
    const stay = new Set(then.pegs.map(key));
    const shown = now.pegs.map((peg): { at: Point; far: number; color: string } => {
      if (jumping && key(peg) === key(now.hand)) return { at: board.at(between(now.hand, then.hand, part), 0.3 + Math.sin(part * Math.PI) * 1.2), far: 0.34, color: '#ffc21a' };
      const taken = jumping && !stay.has(key(peg));
      return { at: board.at(peg, 0.3), far: taken && part > 0.5 ? 0.68 * (1 - part) : 0.34, color: '#ffc21a' };
    });
    for (const { at: spot, far, color } of shown.sort((a, b) => camera.near(a.at) - camera.near(b.at))) if (far > 0.01) ball(pen, camera, spot, far, color);
    ring(pen, camera, board.at(between(now.hand, then.hand, part), 0.02), 0.46, now.holds ? '#ffffff' : 'rgb(255 255 255 / 65%)', 1.1);
  }
}
