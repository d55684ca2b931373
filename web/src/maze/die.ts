// How a die lies, and how it lies after a tip. Only geometry: which numbers are on which faces comes from
// the server, and so does whether a die is left- or right-handed.

/** The faces above, in front, right, left, behind and below: the order of an instance's `die`. */
export type Die = readonly [number, number, number, number, number, number];

export type Tip = 'N' | 'S' | 'W' | 'E';

export const TIPS: readonly Tip[] = ['N', 'S', 'W', 'E'];

export const WORDS: Record<Tip, string> = { N: 'north', S: 'south', W: 'west', E: 'east' };

export const STEP: Record<Tip, readonly [number, number]> = { N: [-1, 0], S: [1, 0], W: [0, -1], E: [0, 1] };

export function isTip(move: string): move is Tip {
  return move === 'N' || move === 'S' || move === 'W' || move === 'E';
}

export function tipped([above, front, right, left, behind, below]: Die, tip: Tip): Die {
  switch (tip) {
    case 'N':
      return [front, below, right, left, above, behind];
    case 'S':
      return [behind, above, right, left, below, front];
    case 'W':
      return [right, front, below, above, behind, left];
    case 'E':
      return [left, front, above, below, behind, right];
  }
}

/** The die whose opposite faces add to 7. */
export function usual(above: number, front: number, right: number): Die {
  return [above, front, right, 7 - right, 7 - front, 7 - above];
}

/** Where the dots of a face lie, in thirds from its middle; nothing for a blank one. */
export function dots(value: number): [number, number][] {
  const corners: [number, number][] = [[-1, -1], [1, 1], [1, -1], [-1, 1]];
  const middle: [number, number][] = [[0, 0]];
  const sides: [number, number][] = [[-1, 0], [1, 0]];
  if (value === 1) return middle;
  if (value === 2) return corners.slice(0, 2);
  if (value === 3) return [...corners.slice(0, 2), ...middle];
  if (value === 4) return corners;
  if (value === 5) return [...corners, ...middle];
  return value === 6 ? [...corners, ...sides] : [];
}
