// Where the places of an orbit are drawn. A move that takes all of them around makes a ring; otherwise places that a move
// takes to each other come to lie side by side, as far as a plane has room for it. The same puzzle always lies the same.

import type { Action } from './action';

/** A step between places, in the units of the picture. */
export const STEP = 40;

/** In steps between neighbours. */
export type Spot = [x: number, y: number];

export interface Layout {
  spots: Spot[];
  /** Places that a move takes to each other. */
  links: [number, number][];
  /** On a ring: places that another move changes, which lie together. */
  tables: number[][];
}

/** Orbits of more places than these are laid out in rows. */
const WIDEST = 260;
/** Places that lie nearer to each other than this part of a step, in a picture so many steps wide, would be too small. */
const CROWDED = 13;
/** Rings of more places than these would be, too. */
const LARGEST = 40;
const ROUNDS = 120;

export function layout(orbit: string, places: number, learned: Map<string, Action>): Layout {
  const moves = [...learned.values()].flatMap((action) => (action[orbit] ? [action[orbit].from] : []));
  const around = places > 2 && places <= LARGEST ? moves.map((from) => cycle(from, 0)).find((one) => one.length === places) : undefined;
  if (around) return ringed(around, moves);
  const links = linked(moves);
  const spots = links.length > 0 && places <= WIDEST ? settled(places, links) : null;
  return spots ? { spots, links, tables: [] } : { spots: rows(places), links: [], tables: [] };
}

/** A ring in an order of its places, with what some moves change of it. */
export const ringed = (around: number[], moves: number[][] = []): Layout => ({ spots: ring(around), links: pairs(around), tables: tablesOn(around, moves) });

/** Places in a row, or in several. */
export function rows(places: number, columns = places <= 12 ? places : 12): Spot[] {
  return Array.from({ length: places }, (_, i): Spot => [i % columns, Math.floor(i / columns)]);
}

/** Places around a circle, the first at the top. */
function ring(order: number[]): Spot[] {
  const spots: Spot[] = order.map((): Spot => [0, 0]);
  const radius = order.length < 3 ? 0.5 : 0.5 / Math.sin(Math.PI / order.length);
  order.forEach((place, i) => {
    const angle = (2 * Math.PI * i) / order.length;
    spots[place] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
  return spots;
}

/** The places that a piece comes to from one on. */
function cycle(from: number[], first: number): number[] {
  const to = from.map(() => 0);
  from.forEach((place, i) => (to[place] = i));
  const found = [first];
  for (let place = to[first] ?? first; place !== first && found.length <= from.length; place = to[place] ?? first) found.push(place);
  // A ring that goes down by numbers is the same one the other way around.
  return (found[1] ?? 0) > (found.at(-1) ?? 0) ? [first, ...found.slice(1).reverse()] : found;
}

const pairs = (around: number[]): [number, number][] => around.map((place, i): [number, number] => [place, around[(i + 1) % around.length] ?? 0]);

function linked(moves: number[][]): [number, number][] {
  const seen = new Map<string, [number, number]>();
  for (const from of moves)
    from.forEach((place, i) => {
      if (place !== i) seen.set(`${Math.min(i, place)},${Math.max(i, place)}`, [Math.min(i, place), Math.max(i, place)]);
    });
  return [...seen.values()];
}

/** What other moves change of a ring, in its order; where that is not one piece of it nothing is told. */
function tablesOn(around: number[], moves: number[][]): number[][] {
  const tables: number[][] = [];
  for (const from of moves) {
    const touched = around.map((place) => from[place] !== place);
    const count = touched.filter(Boolean).length;
    if (count === 0 || count > around.length / 2) continue;
    const start = touched.findIndex((here, i) => here && !touched[(i + around.length - 1) % around.length]);
    const run = Array.from({ length: count }, (_, i) => (start + i) % around.length);
    if (run.every((i) => touched[i])) tables.push(run.map((i) => around[i] ?? 0));
  }
  return tables;
}

/** Spots whose distances are those along links as nearly as can be; nothing where they would be too crowded. */
function settled(places: number, links: [number, number][]): Spot[] | null {
  const far = distances(places, links);
  let spots = begun(far);
  for (let round = 0; round < ROUNDS; round++) spots = eased(spots, far);
  return spaced(spots);
}

/** Steps along links from each place to each; what is not linked lies a step beyond everything. */
function distances(places: number, links: [number, number][]): number[][] {
  const beside: number[][] = Array.from({ length: places }, () => []);
  for (const [a, b] of links) beside[a]?.push(b), beside[b]?.push(a);
  const all = beside.map((_, first) => {
    const far = beside.map(() => -1);
    far[first] = 0;
    const queue = [first];
    for (const place of queue) for (const next of beside[place] ?? []) if ((far[next] ?? 0) < 0) (far[next] = (far[place] ?? 0) + 1), queue.push(next);
    return far;
  });
  const most = Math.max(1, ...all.flat());
  return all.map((row) => row.map((n) => (n < 0 ? most + 1 : n)));
}

/** The two directions in which the distances differ most, found by repeated multiplication. */
function begun(far: number[][]): Spot[] {
  const n = far.length;
  const squares = far.map((row) => row.map((d) => (d * d) / 2));
  const means = squares.map((row) => row.reduce((a, b) => a + b, 0) / n);
  const mean = means.reduce((a, b) => a + b, 0) / n;
  const inner = squares.map((row, i) => row.map((d, j) => (means[i] ?? 0) + (means[j] ?? 0) - d - mean));
  const axes: number[][] = [];
  for (let axis = 0; axis < 2; axis++) {
    let v = far.map((_, i) => Math.sin(1 + i * (axis + 1.7)));
    for (let round = 0; round < 60; round++) {
      v = inner.map((row) => row.reduce((sum, x, j) => sum + x * (v[j] ?? 0), 0));
      for (const other of axes) {
        const along = v.reduce((sum, x, i) => sum + x * (other[i] ?? 0), 0);
        v = v.map((x, i) => x - along * (other[i] ?? 0));
      }
      const length = Math.hypot(...v) || 1;
      v = v.map((x) => x / length);
    }
    axes.push(v);
  }
  const size = Math.sqrt(n);
  return far.map((_, i): Spot => [size * (axes[0]?.[i] ?? 0), size * (axes[1]?.[i] ?? 0)]);
}

/** One round of stress majorization: each place goes to where the others would have it on the whole. */
function eased(spots: Spot[], far: number[][]): Spot[] {
  return spots.map(([x, y], i): Spot => {
    let [sx, sy, weight] = [0, 0, 0];
    spots.forEach(([ox, oy], j) => {
      if (i === j) return;
      const wanted = far[i]?.[j] ?? 1;
      const w = 1 / (wanted * wanted);
      const [dx, dy] = [x - ox, y - oy];
      // Two that lie on each other are parted by their numbers.
      const length = Math.hypot(dx, dy) || 0.01;
      const [ux, uy] = dx || dy ? [dx / length, dy / length] : [Math.cos(i), Math.sin(i)];
      sx += w * (ox + wanted * ux);
      sy += w * (oy + wanted * uy);
      weight += w;
    });
    return [sx / weight, sy / weight];
  });
}

/** The same with a step between the nearest; those that nearly touch are pushed apart first. */
function spaced(spots: Spot[]): Spot[] | null {
  const all = spots.map(([x, y]): Spot => [x, y]);
  for (let round = 0; round < 80; round++)
    for (let i = 0; i < all.length; i++)
      for (let j = 0; j < i; j++) {
        const [a, b] = [all[i], all[j]];
        if (!a || !b) continue;
        const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
        const length = Math.hypot(dx, dy);
        if (length >= 0.8) continue;
        const push = (0.8 - length) / 2;
        const [ux, uy] = length > 1e-6 ? [dx / length, dy / length] : [Math.cos(i), Math.sin(i)];
        (a[0] += ux * push), (a[1] += uy * push), (b[0] -= ux * push), (b[1] -= uy * push);
      }
  let nearest = Infinity;
  all.forEach(([x, y], i) => all.forEach(([ox, oy], j) => j < i && (nearest = Math.min(nearest, Math.hypot(x - ox, y - oy)))));
  const scaled = all.map(([x, y]): Spot => [x / nearest, y / nearest]);
  const wide = Math.max(...scaled.map(([x]) => x)) - Math.min(...scaled.map(([x]) => x));
  return wide <= CROWDED ? scaled : null;
}
