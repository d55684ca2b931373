// Puzzles that turn, by their geometry: a solid, and cuts beyond each of which everything turns. Whatever is drawn is a legal
// position, because nothing but turns is ever done to the stickers.

import { add, Camera, clipped, cross, dot, fill, lit, middle, type Mini, type Pen, plane, type Point, times, turned, under, unit } from './solid';

interface Side {
  normal: Point;
  color: string;
}

interface Cut {
  axis: Point;
  far: number;
  /** How many turns bring everything back. */
  order: number;
}

export interface Shape {
  sides: Side[];
  /** How far the sides are from the middle. */
  size: number;
  /** How wide a rim each sticker leaves. */
  rim: number;
  /** By the names of moves. */
  cuts: Record<string, Cut>;
}

interface Sticker {
  points: Point[];
  normal: Point;
  color: string;
}

const BODY = '#11131d';
const [WHITE, YELLOW, RED, ORANGE, BLUE, GREEN] = ['#fbfaf4', '#ffd11a', '#e0303a', '#ff8a1f', '#2a55e0', '#12a05a'] as const;

const AXES: [string, Point, string][] = [['U', [0, 1, 0], WHITE], ['D', [0, -1, 0], YELLOW], ['F', [0, 0, 1], GREEN], ['B', [0, 0, -1], BLUE], ['R', [1, 0, 0], RED], ['L', [-1, 0, 0], ORANGE]];
const CUBE = AXES.map(([, normal, color]): Side => ({ normal, color }));

/** A cube whose layers are cut so far from its middle. */
export const cube = (far: number): Shape => ({ sides: CUBE, size: 1, rim: 0.055, cuts: Object.fromEntries(AXES.map(([name, axis]) => [name, { axis, far, order: 4 }])) });

const CORNERS: [string, Point][] = [['U', [-1, 1, -1]], ['L', [-1, -1, 1]], ['R', [1, -1, -1]], ['B', [-1, -1, -1]]];

export const skewb = (): Shape => ({ sides: CUBE, size: 1, rim: 0.065, cuts: Object.fromEntries(CORNERS.map(([name, axis]) => [name, { axis: unit(axis), far: 0, order: 3 }])) });

const TIPS: [string, Point, string][] = [
  ['U', [0, 1, 0], YELLOW],
  ['L', [-Math.sqrt(2 / 3), -1 / 3, Math.SQRT2 / 3], BLUE],
  ['R', [Math.sqrt(2 / 3), -1 / 3, Math.SQRT2 / 3], RED],
  ['B', [0, -1 / 3, (-2 * Math.SQRT2) / 3], GREEN],
];

/** The side across from a tip has the color: below U it is yellow. */
export const pyraminx = (): Shape => ({
  sides: TIPS.map(([, tip, color]) => ({ normal: times(unit(tip), -1), color })),
  size: 1 / 3,
  rim: 0.04,
  cuts: Object.fromEntries(TIPS.flatMap(([name, tip]) => [[name, { axis: unit(tip), far: 1 / 9, order: 3 }], [name.toLowerCase(), { axis: unit(tip), far: 5 / 9, order: 3 }]])),
});

/** Around U, clockwise as one looks from above, with F in front. */
const RING = ['F', 'L', 'BL', 'BR', 'R'];
const TWELVE = ['#fbfaf4', '#12a05a', '#8a3fd1', '#ffd11a', '#2a55e0', '#e0303a', '#9aa1ad', '#7fd13b', '#f7a6c8', '#f5e6a8', '#6fc3ee', '#ff8a1f'];

export function megaminx(): Shape {
  const [flat, up] = [2 / Math.sqrt(5), 1 / Math.sqrt(5)];
  const ring = RING.map((name, i): [string, Point] => [name, [-flat * Math.sin((i * 2 * Math.PI) / 5), up, flat * Math.cos((i * 2 * Math.PI) / 5)]]);
  const above: [string, Point][] = [['U', [0, 1, 0]], ...ring];
  const across: Record<string, string> = { U: 'D', F: 'B', R: 'DL', L: 'DR', BR: 'FL', BL: 'FR' };
  const all = [...above, ...above.map(([name, axis]): [string, Point] => [across[name] ?? '', times(axis, -1)])];
  return {
    sides: all.map(([, normal], i) => ({ normal, color: TWELVE[i] ?? WHITE })),
    size: 1,
    rim: 0.05,
    cuts: Object.fromEntries(all.map(([name, axis]) => [name, { axis, far: 0.68, order: 5 }])),
  };
}

/** A polygon within the solid: the rest is cut off. */
const inside = (points: Point[], { sides, size }: Shape): Point[] => sides.reduce((part, { normal }) => clipped(part, normal, size), points);

/** The stickers of the solved puzzle: each side, cut by all cuts. */
function stickers(shape: Shape): Sticker[] {
  return shape.sides.flatMap(({ normal, color }) => {
    let parts = [inside(plane(normal, shape.size), shape)];
    for (const { axis, far } of Object.values(shape.cuts)) parts = parts.flatMap((part) => [clipped(part, axis, far), clipped(part, times(axis, -1), -far)]).filter((part) => part.length > 0);
    return parts.map((points) => ({ points, normal, color }));
  });
}

interface Turn {
  cut: Cut;
  angle: number;
}

function read(move: string, { cuts }: Shape): Turn {
  const [, name = '', many = '', back = ''] = /^([A-Za-z]+)(\d*)('?)$/.exec(move) ?? [];
  const cut = cuts[name];
  if (!cut) throw new Error(`No turn is called ${move}.`);
  // Clockwise for who looks at the side that turns.
  return { cut, angle: ((back ? 1 : -1) * Number(many || 1) * 2 * Math.PI) / cut.order };
}

/** What a turn moves: all beyond its cut. */
const beyond = (sticker: Sticker, { cut }: Turn): boolean => dot(middle(sticker.points), cut.axis) > cut.far;

const about = ({ points, normal, color }: Sticker, axis: Point, angle: number): Sticker => ({ points: points.map((p) => turned(p, axis, angle)), normal: turned(normal, axis, angle), color });

export class Twist implements Mini {
  private readonly turns: Turn[];
  /** The stickers after each number of moves. */
  private readonly after: Sticker[][];
  private readonly caps: Point[][];

  /** `start` is the algorithm that scrambles it. */
  constructor(
    private readonly shape: Shape,
    start: string,
    readonly moves: readonly string[],
    private readonly camera: Camera,
  ) {
    const done = (all: Sticker[], turn: Turn): Sticker[] => all.map((one) => (beyond(one, turn) ? about(one, turn.cut.axis, turn.angle) : one));
    const begun = start.split(' ').filter(Boolean).reduce((all, move) => done(all, read(move, shape)), stickers(shape));
    this.turns = moves.map((move) => read(move, shape));
    this.after = this.turns.reduce((states, turn) => [...states, done(states.at(-1) ?? [], turn)], [begun]);
    this.caps = this.turns.map(({ cut }) => inside(plane(cut.axis, cut.far), shape));
  }

  /** Whether each side is of one color. */
  solved(): boolean {
    const seen = new Map<string, string>();
    return (this.after.at(-1) ?? []).every(({ normal, color }) => {
      const key = normal.map((n) => n.toFixed(3)).join().replaceAll('-0.000', '0.000');
      if (!seen.has(key)) seen.set(key, color);
      return seen.get(key) === color;
    });
  }

  draw(pen: Pen, at: number): void {
    const [move, part] = under(at, this.moves.length);
    const all = this.after[move] ?? [];
    const turn = this.turns[move];
    if (!turn || part === 0) return this.paint(pen, all);
    const { axis } = turn.cut;
    const cap = this.caps[move] ?? [];
    const moving = all.filter((one) => beyond(one, turn)).map((one) => about(one, axis, turn.angle * part));
    const still = all.filter((one) => !beyond(one, turn));
    // The cut tells which half hides the other; of the one behind, the cut is seen.
    const facing = this.camera.near(axis) > 0;
    const [first, second] = facing ? [still, moving] : [moving, still];
    this.paint(pen, first);
    fill(pen, this.camera, facing ? cap : cap.map((p) => turned(p, axis, turn.angle * part)), '#1c2030', 0.8);
    this.paint(pen, second);
  }

  private paint(pen: Pen, all: Sticker[]): void {
    const seen = all.filter(({ normal }) => this.camera.near(normal) > 1e-6);
    for (const { points } of seen) fill(pen, this.camera, points, BODY, 1.2);
    for (const { points, normal, color } of seen) fill(pen, this.camera, within(points, normal, this.shape.rim), lit(color, normal), 0.6);
  }
}

/** A sticker leaves a rim: each edge is moved inwards by the same. */
function within(points: Point[], normal: Point, rim: number): Point[] {
  return points.reduce<Point[]>((part, p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    const out = unit(cross(add(q, times(p, -1)), normal));
    return clipped(part, out, dot(out, p) - rim);
  }, points);
}
