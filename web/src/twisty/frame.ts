// What a cube's slices, wide moves and rotations are in turns of its faces: which face a letter means depends on how the cube has
// been turned so far. tests/notation.test.mjs compares it with what the engine makes of the same algorithms.

import { Beyond, type Turn } from './turn';

/** Layers between two opposite faces. */
const SIZES: Record<string, number> = { cube3: 3, 'cube2-free': 2, 'cube2-fixed': 2 };

export const isCube = (puzzle: string): boolean => puzzle in SIZES;

type Face = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';
type Frame = Record<Face, Face>;

const OPPOSITE: Frame = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };
/** The rotation that goes along with a face, and whether backward. */
const ALONG: Record<Face, [axis: 'x' | 'y' | 'z', sign: number]> = { R: ['x', 1], L: ['x', -1], U: ['y', 1], D: ['y', -1], F: ['z', 1], B: ['z', -1] };
/** By rotation: each face comes to where the next one was. */
const RINGS: Record<'x' | 'y' | 'z', Face[]> = { x: ['F', 'U', 'B', 'D'], y: ['F', 'L', 'B', 'R'], z: ['U', 'R', 'D', 'L'] };
/** A slice turns as this face does. */
const SLICES: Record<string, Face> = { M: 'L', E: 'D', S: 'F' };

/** Turns by the names that the puzzle has, each where what it is made for is written. */
export function framed(turns: Turn[], moves: string[], puzzle: string): Turn[] {
  let frame: Frame = { U: 'U', R: 'R', F: 'F', D: 'D', L: 'L', B: 'B' };
  const free = moves.includes('D');
  const three = SIZES[puzzle] === 3;
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
