// Solids as a few lines of a canvas draw them: points, a camera without perspective, flat polygons. What is convex needs no
// order: its faces that look away are left out. No library is loaded for it.

export type Point = readonly [number, number, number];
export type Pen = CanvasRenderingContext2D;

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Point, n: number): Point => [a[0] * n, a[1] * n, a[2] * n];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a: Point): Point => times(a, 1 / Math.hypot(...a));

export const middle = (points: readonly Point[]): Point => times(points.reduce(add), 1 / points.length);

/** A point turned about an axis of length 1 through the origin, by the right hand. */
export function turned(p: Point, axis: Point, angle: number): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return add(add(times(p, c), times(cross(axis, p), s)), times(axis, dot(axis, p) * (1 - c)));
}

/** The part of a convex polygon where `axis · p` is at most `far`; nothing where none of it is. */
export function clipped(points: readonly Point[], axis: Point, far: number): Point[] {
  const kept: Point[] = [];
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    const [dp, dq] = [dot(axis, p) - far, dot(axis, q) - far];
    if (dp <= 1e-9) kept.push(p);
    if ((dp < -1e-9 && dq > 1e-9) || (dp > 1e-9 && dq < -1e-9)) kept.push(add(p, times(add(q, times(p, -1)), dp / (dp - dq))));
  });
  return kept.length > 2 ? kept : [];
}

/** A large square in the plane `axis · p = far`, counterclockwise as one sees it from where the axis points. */
export function plane(axis: Point, far: number): Point[] {
  const aside = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const up = cross(axis, aside);
  const corner = (a: number, b: number): Point => add(times(axis, far), add(times(aside, 9 * a), times(up, 9 * b)));
  return [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)];
}

/** Looks at the origin from the right of the front and from above, in degrees; x is to the right, y up, z to the front. The
 *  picture is 100 units wide and high. */
export class Camera {
  private readonly turn: readonly [number, number];
  private readonly tilt: readonly [number, number];

  constructor(
    right: number,
    above: number,
    readonly scale: number,
    private readonly at: readonly [number, number] = [50, 50],
  ) {
    const angle = (degrees: number): readonly [number, number] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    this.turn = angle(right);
    this.tilt = angle(above);
  }

  /** Where a point is seen. */
  see(p: Point): [number, number] {
    const [c, s] = this.turn;
    const [d, t] = this.tilt;
    const back = p[0] * s + p[2] * c;
    return [this.at[0] + this.scale * (p[0] * c - p[2] * s), this.at[1] - this.scale * (p[1] * d - back * t)];
  }

  /** How near a point is to who looks. */
  near(p: Point): number {
    const [c, s] = this.turn;
    const [d, t] = this.tilt;
    return p[1] * t + (p[0] * s + p[2] * c) * d;
  }

  /** Has what is drawn lie in the plane of two directions, from a point on: there 1 is as long as they are. */
  lay(pen: Pen, from: Point, right: Point, down: Point): void {
    const [o, r, d] = [this.see(from), this.see(add(from, right)), this.see(add(from, down))];
    pen.transform(r[0] - o[0], r[1] - o[1], d[0] - o[0], d[1] - o[1], o[0], o[1]);
  }
}

/** Fills a polygon, its corners a little rounded. */
export function fill(pen: Pen, camera: Camera, points: readonly Point[], color: string, round = 0): void {
  if (points.length === 0) return;
  pen.beginPath();
  for (const p of points) pen.lineTo(...camera.see(p));
  pen.closePath();
  pen.fillStyle = color;
  pen.fill();
  if (round === 0) return;
  pen.strokeStyle = color;
  pen.lineWidth = round;
  pen.lineJoin = 'round';
  pen.stroke();
}

/** A color in the light that falls on a face: from the left above, in front. */
export function lit(color: string, normal: Point): string {
  const light = 0.84 + 0.16 * dot(normal, [-0.42, 0.8, 0.43]);
  const part = (at: number): number => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * Math.min(1, light));
  return `rgb(${part(1)} ${part(3)} ${part(5)})`;
}

export interface Box {
  /** The corner to the left, below, behind, and the one across from it. */
  from: Point;
  to: Point;
  color: string;
}

/** The three sides of a box that are seen from the right, from above, from the front. */
export function box(pen: Pen, camera: Camera, { from: [x, y, z], to: [X, Y, Z], color }: Box): void {
  fill(pen, camera, [[x, Y, Z], [X, Y, Z], [X, Y, z], [x, Y, z]], lit(color, [0, 1, 0]), 0.6);
  fill(pen, camera, [[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]], lit(color, [0, 0, 1]), 0.6);
  fill(pen, camera, [[X, y, Z], [X, y, z], [X, Y, z], [X, Y, Z]], lit(color, [1, 0, 0]), 0.6);
}

/** Whether a box stands behind another, seen from the right and the front: no part of it hides a part of the other. */
const behind = (a: Box, b: Box): boolean => a.to[0] <= b.from[0] + 1e-6 || a.to[2] <= b.from[2] + 1e-6 || a.to[1] <= b.from[1] + 1e-6;

/** Boxes that stand beside one another, those behind first. */
export function sorted<B extends Box>(boxes: readonly B[]): B[] {
  const left = [...boxes];
  const order: B[] = [];
  while (left.length > 0) {
    const next = left.findIndex((one) => left.every((other) => other === one || behind(one, other) || !behind(other, one)));
    order.push(...left.splice(Math.max(0, next), 1));
  }
  return order;
}

/** What the wall shows: a puzzle on its way through known moves. */
export interface Mini {
  /** The moves as the server takes them. */
  readonly moves: readonly string[];
  /** Milliseconds that a move takes, where it is not the usual. */
  pace?(move: number): number;
  /** Draws in a square of 100: after so many moves, or on the way to the next. */
  draw(pen: Pen, at: number): void;
  /** Whether the puzzle is solved after all moves: what the drawing itself knows of it. */
  solved(): boolean;
}

/** The move that is under way, and how far; a move begins and ends gently. */
export function under(at: number, moves: number): [move: number, part: number] {
  const move = Math.min(moves, Math.floor(at));
  const part = move === moves ? 0 : at - move;
  return [move, part * part * (3 - 2 * part)];
}
