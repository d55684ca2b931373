// Which puzzles cubing draws, and what its moves are called there. Only puzzles are listed whose every move does
// the same to every visible sticker as the server's: tests/drawings.test.mjs compares them all.

export interface Drawing {
  /** A puzzle that cubing knows by name, … */
  puzzle?: '3x3x3' | '4x4x4' | 'pyraminx' | 'skewb' | 'megaminx';
  /** … or the cuts that make it: a cube (c) cut below its faces (f) or vertices (v). */
  cuts?: string;
  /** From where one looks, in degrees to the right of the front; 30 where nothing is said. */
  facing?: number;
  /** Of a cube, how far out its layers begin, the outer ones first, as part of how far out its faces are; what is in none is in the middle. */
  layers?: number[];
  /** The names of families of moves where they differ. */
  families?: Record<string, string>;
}

const CUBE2: Drawing = { cuts: 'c f 0', layers: [0] };
const PYRAMINX: Drawing = { puzzle: 'pyraminx' };
const DINO: Drawing = { cuts: 'c v 0.577350269189626' };

export const DRAWINGS: Record<string, Drawing> = {
  'cube2-fixed': CUBE2,
  'cube2-free': CUBE2,
  cube3: { puzzle: '3x3x3', layers: [1 / 3] },
  cube4: { puzzle: '4x4x4', layers: [1 / 2, 0] },
  cube5: { cuts: 'c f 0.6 f 0.2', layers: [3 / 5, 1 / 5] },
  cube6: { cuts: 'c f 0.666666666666667 f 0.333333333333333 f 0', layers: [2 / 3, 1 / 3, 0] },
  cube7: { cuts: 'c f 0.714285714285714 f 0.428571428571429 f 0.142857142857143', layers: [5 / 7, 3 / 7, 1 / 7] },
  'pyraminx-core': PYRAMINX,
  pyraminx: PYRAMINX,
  'pyraminx-free': { ...PYRAMINX, families: { R: 'BR', L: 'BL' } },
  skewb: { puzzle: 'skewb' },
  'skewb-free': { puzzle: 'skewb', families: { UFR: 'F', UBL: 'U', UFL: 'UL', UBR: 'UR', DBL: 'B', DFR: 'D', DFL: 'L', DBR: 'R' } },
  megaminx: { puzzle: 'megaminx', facing: 0 },
  // The edge UF is held: turning its corners is turning all the rest, which is two layers from the other side.
  dino: { ...DINO, families: { UFR: 'DLBw', UFL: 'DBRw' } },
  'dino-free': DINO,
  helicopter: { cuts: 'c e 0.707106781186547' },
  redi: { cuts: 'c v 0.915641442663986', families: { UFL: 'ULF', UBR: 'URB', DFR: 'DRF', DBL: 'DLB' } },
  // Seen from behind, where cubing's B is our F.
  fto: { cuts: 'o f 0.333333333333333', facing: 180, families: { F: 'B', B: 'F', R: 'BL', BL: 'R', L: 'BR', BR: 'L' } },
  'master-pyraminx': { cuts: 't v 0 v 1 v 2', families: { u: 'U', l: 'L', r: 'R', b: 'B', U: 'u', L: 'l', R: 'r', B: 'b', Uw: '3u', Lw: '3l', Rw: '3r', Bw: '3b' } },
};

const MOVE = /^(.*[^\d'])(\d*'?)$/;

/** A move as cubing calls it: `UFR'` of the free Skewb is its `F'`. */
export function drawn(move: string, { families }: Drawing): string {
  const [, family = move, amount = ''] = MOVE.exec(move) ?? [];
  return `${families?.[family] ?? family}${amount}`;
}

/** What so many layers of a cube are called, with their face. */
export const block = (face: string, depth: number): string => (depth === 1 ? face : depth === 2 ? `${face}w` : `${depth}${face}w`);
