// What a cube's slices, wide moves and rotations are in turns of its faces: which face a letter means depends on how the cube has
// been turned so far. tests/notation.test.mjs compares it with what the engine makes of the same algorithms.

import { block } from './drawings';
import { Beyond, type Turn } from './turn';

/** Layers between two opposite faces. */
const SIZES: Record<string, number> = { cube3: 3, 'cube2-free': 2, 'cube2-fixed': 2, cube4: 4, cube5: 5, cube6: 6, cube7: 7 };

export const isCube = (puzzle: string): boolean => puzzle in SIZES;
/** What a cube can do besides its moves: `Rw` of `Rw2'`; of more than three layers, some of them, too: `2-3R`. */
export const cubeMove = (puzzle: string): RegExp => ((SIZES[puzzle] ?? 0) > 3 ? /^((?:\d+-)?\d*[URFDLB]w?|[urfdlb]|[MESmes]|[xyz])(?=\d*'?$)/ : /^([URFDLB]w?|[urfdlb]|[MES]|[xyz])(?=\d*'?$)/);

type Face = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';
type Frame = Record<Face, Face>;

const OPPOSITE: Frame = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };
/** The rotation that goes along with a face, and whether backward. */
const ALONG: Record<Face, [axis: 'x' | 'y' | 'z', sign: number]> = { R: ['x', 1], L: ['x', -1], U: ['y', 1], D: ['y', -1], F: ['z', 1], B: ['z', -1] };
/** By rotation: each face comes to where the next one was. */
const RINGS: Record<'x' | 'y' | 'z', Face[]> = { x: ['F', 'U', 'B', 'D'], y: ['F', 'L', 'B', 'R'], z: ['U', 'R', 'D', 'L'] };
/** A slice turns as this face does. */
const SLICES: Record<string, Face> = { M: 'L', E: 'D', S: 'F' };

const START: Frame = { U: 'U', R: 'R', F: 'F', D: 'D', L: 'L', B: 'B' };

/** Turns by the names that the puzzle has, each where what it is made for is written. */
export function framed(turns: Turn[], moves: string[], puzzle: string): Turn[] {
  const size = SIZES[puzzle] ?? 3;
  if (size > 3) return layered(turns, moves, size);
  let frame = START;
  const free = moves.includes('D');
  const three = size === 3;
  const made: Turn[] = [];
  const rotate = (axis: 'x' | 'y' | 'z', times: number): void => {
    for (let i = ((times % 4) + 4) % 4; i > 0; i--) frame = rotated(frame, axis);
  };
  /** A face, or where the puzzle does not turn it, the one across and all of it. */
  const face = (turn: Turn, name: Face, times: number): void => {
    const is = frame[name];
    if (free || moves.includes(is)) return void made.push({ ...turn, name: is, times });
    made.push({ ...turn, name: OPPOSITE[is], times });
    const [axis, sign] = ALONG[name];
    rotate(axis, sign * times);
  };
  for (const turn of turns) {
    const { name, times } = turn;
    const upper = name.charAt(0).toUpperCase() as Face;
    if (name === 'x' || name === 'y' || name === 'z') rotate(name, times);
    else if (name in SLICES) {
      if (!three) throw new Beyond(turn.from, turn.to);
      const like = SLICES[name] ?? 'L';
      const [axis, sign] = ALONG[like];
      made.push({ ...turn, name: frame[like], times: -times }, { ...turn, name: frame[OPPOSITE[like]], times });
      rotate(axis, sign * times);
    } else if (name.length === 2 || name !== upper) {
      if (!three) throw new Beyond(turn.from, turn.to);
      const [axis, sign] = ALONG[upper];
      made.push({ ...turn, name: frame[OPPOSITE[upper]], times });
      rotate(axis, sign * times);
    } else face(turn, upper, times);
  }
  return made;
}

/** All of it turned once: a letter then means the face that has come there. */
function rotated(frame: Frame, axis: 'x' | 'y' | 'z'): Frame {
  const next = { ...frame };
  const ring = RINGS[axis];
  ring.forEach((face, i) => {
    const to = ring[(i + 1) % ring.length];
    if (to) next[to] = frame[face];
  });
  return next;
}

/** The same of a cube of more than three layers, whose blocks have names: `R`, `Rw`, `3Rw`. */
function layered(turns: Turn[], moves: string[], size: number): Turn[] {
  let frame = START;
  return turns.flatMap((turn) => {
    const meant = layersOf(turn.name, size);
    if (!meant) throw new Beyond(turn.from, turn.to);
    const [like, first, last] = meant;
    const [axis, sign] = ALONG[like];
    // Layers are turned, or all of the cube and the other layers back.
    for (const back of [0, turn.times]) {
      let held = frame;
      for (let i = (((sign * back) % 4) + 4) % 4; i > 0; i--) held = rotated(held, axis);
      const made = blocks(like, size, (layer) => (first <= layer && layer <= last ? turn.times : 0) - back);
      const named = made?.map(([face, depth, times]): Turn => ({ ...turn, name: block(held[face], depth), times }));
      if (!named?.every(({ name }) => moves.includes(name))) continue;
      frame = held;
      return named;
    }
    throw new Beyond(turn.from, turn.to);
  });
}

/** The face that a move turns like, and which layers counted from there. */
function layersOf(name: string, size: number): [like: Face, first: number, last: number] | null {
  const rotation = { x: 'R', y: 'U', z: 'F' }[name] as Face | undefined;
  if (rotation) return [rotation, 1, size];
  const like = SLICES[name.toUpperCase()];
  if (like && name === name.toUpperCase()) return size % 2 ? [like, (size + 1) / 2, (size + 1) / 2] : null;
  if (like) return [like, 2, size - 1];
  const [, from, to, letter = '', wide] = /^(?:(\d+)-)?(\d+)?([URFDLBurfdlb])(w?)$/.exec(name) ?? [];
  if (!letter) return null;
  const all = wide || letter !== letter.toUpperCase();
  const last = to ? Number(to) : all ? 2 : 1;
  const first = from ? Number(from) : all ? 1 : last;
  return first < 1 || last > size || first > last || (all && last < 2) ? null : [letter.toUpperCase() as Face, first, last];
}

/** The blocks that turn each layer, counted from a face, by its quarters; nothing if the middle turns, which is in no block. */
function blocks(like: Face, size: number, quarters: (layer: number) => number): [face: Face, depth: number, times: number][] | null {
  const half = Math.floor(size / 2);
  const sides: [Face, number][] = [[like, 1], [OPPOSITE[like], -1]];
  const found = sides.flatMap(([face, sense]) =>
    Array.from({ length: half }, (_, i): [Face, number, number] => {
      const of = (depth: number): number => (depth > half ? 0 : quarters(sense > 0 ? depth : size + 1 - depth));
      const times = (((sense * (of(i + 1) - of(i + 2))) % 4) + 4) % 4;
      return [face, i + 1, times === 3 ? -1 : times];
    }),
  );
  return size % 2 && quarters(half + 1) % 4 !== 0 ? null : found.filter(([, , times]) => times !== 0);
}
