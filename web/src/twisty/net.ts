// The stickers of a puzzle unfolded on a plane, each with the place whose piece has it. Which colors a piece shows follows from
// its name in the definition: its stickers are on these faces, clockwise, and its orientation says how many stickers on, clockwise,
// its first one is. tests/own.test.mjs compares the names.

import type { Position } from './server';

export interface Sticker {
  face: string;
  /** The place, and which of its stickers this is; none where a sticker shows the face's color always. */
  of: { orbit: string; place: number; side: number } | null;
  points: [x: number, y: number][];
}

export interface Net {
  /** Letters of colors, by face. */
  colors: Record<string, string>;
  /** By orbit: the faces of each place. */
  names: Record<string, string[]>;
  /** By orbit: the faces of each piece, where several look the same. */
  alike?: Record<string, string[]>;
  /** How many of a piece's stickers change places as it is turned, if not all of them. */
  round?: number;
  stickers: Sticker[];
  width: number;
  height: number;
  /** Whether pieces are turned in their places at all. */
  turns: boolean;
  /** Whether the server reads the letters of the faces, U, R, F, D, L, B, each in reading order. */
  letters: boolean;
}

export const CORNERS = 'URF UFL UBR ULB DFR DLF DRB DBL'.split(' ');
export const EDGES = 'UF UB UR UL DF DB DR DL FR FL BR BL'.split(' ');
/** The edges where corners turn, as they come around those of one tetrahedron: of that order each keeps its own. */
export const TURNED = 'FU BU UR UL FD BD DR DL RF LF RB LB'.split(' ');
export const HALF = 'UFL UBR DFR DBL'.split(' ');
export const CENTRES = 'U D F B R L'.split(' ');
const POINTS = 'FLR FRD FDL RLD'.split(' ');
const SIDES = 'FR FL FD RL RD LD'.split(' ');

const NETS: Record<string, () => Net> = {
  cube3: () => cube(3, { CORNERS, EDGES }),
  'cube2-free': () => cube(2, { CORNERS }),
  // All eight corners are painted: how the cube is held is the server's to find.
  'cube2-fixed': () => cube(2, { CORNERS }),
  pyraminx: () => pyramid({ AXIALS: POINTS, EDGES: SIDES, TIPS: POINTS }),
  skewb: () => skewb({ CORNERS: ['ULB', 'DLF', 'DRB'], CORNERS2: HALF, CENTRES: CENTRES }),
  'skewb-free': () => skewb({ CORNERS: ['URF', 'ULB', 'DLF', 'DRB'], CORNERS2: HALF, CENTRES: CENTRES }),
  dino: () => dino({ EDGES: TURNED.slice(1) }),
  'dino-free': () => dino({ EDGES: TURNED }),
  'pyraminx-core': () => pyramid({ AXIALS: POINTS, EDGES: SIDES }),
};

/** The net of a puzzle of the catalogue; nothing for those that have none. */
export function netOf(name: string): Net | null {
  return NETS[name]?.() ?? null;
}

/** The color of each sticker in a position. */
export function shownIn(net: Net, position: Position): (string | null)[] {
  return net.stickers.map(({ face, of }) => {
    if (!of) return net.colors[face] ?? null;
    const orbit = position[of.orbit];
    // What a definition leaves out is where it belongs.
    const [piece, turn] = [orbit?.pieces[of.place] ?? of.place, orbit?.orientation[of.place] ?? 0];
    const name = (net.alike?.[of.orbit] ?? net.names[of.orbit])?.[piece] ?? '';
    const round = net.round ?? name.length;
    return net.colors[name[of.side < round ? (of.side - turn + round) % round : of.side] ?? ''] ?? null;
  });
}

export const WHITE_UP = { U: 'W', R: 'R', F: 'G', D: 'Y', L: 'O', B: 'B' };

/** Above and to the left of each face, as it is unfolded. */
export const BESIDE: [face: string, above: string, left: string, column: number, row: number][] = [
  ['U', 'B', 'L', 1, 0],
  ['R', 'U', 'F', 2, 1],
  ['F', 'U', 'L', 1, 1],
  ['D', 'F', 'L', 1, 2],
  ['L', 'U', 'B', 0, 1],
  ['B', 'U', 'R', 3, 1],
];

export const opposite = (face: string): string => 'DLBURF'['URFDLB'.indexOf(face)] ?? '';

function cube(side: number, names: Record<string, string[]>): Net {
  const stickers = BESIDE.flatMap(([face, above, left, column, row]) =>
    Array.from({ length: side * side }, (_, i): Sticker => {
      const [y, x] = [Math.floor(i / side), i % side];
      const to = (at: number, near: string): string => (at === 0 ? near : at === side - 1 ? opposite(near) : '');
      const [px, py] = [column * (side + 0.25) + x, row * (side + 0.25) + y];
      return { face, of: placeOf(names, `${face}${to(y, above)}${to(x, left)}`), points: [[px, py], [px + 1, py], [px + 1, py + 1], [px, py + 1]] };
    }),
  );
  return { colors: WHITE_UP, names, stickers, width: 4 * side + 0.75, height: 3 * side + 0.5, turns: true, letters: true };
}

/** Faces of a cube as wide as this, each with the stickers that `cut` makes in a square of one. */
export function faces(cut: (face: string, around: string[]) => [on: string, points: Spot[]][], names: Record<string, string[]>): Pick<Net, 'colors' | 'names' | 'stickers' | 'width' | 'height' | 'letters'> {
  const size = 3;
  const stickers = BESIDE.flatMap(([face, above, left, column, row]) =>
    cut(face, [above, opposite(left), opposite(above), left]).map(([on, points]): Sticker => ({ face, of: placeOf(names, on), points: points.map(([x, y]): Spot => [column * (size + 0.25) + x * size, row * (size + 0.25) + y * size]) })),
  );
  return { colors: WHITE_UP, names, stickers, width: 4 * size + 0.75, height: 3 * size + 0.5, letters: false };
}

/** Of a face clockwise from the upper left: its corners, and the middles of its sides from the upper one on. */
export const SQUARE: Spot[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
const MIDDLES: Spot[] = [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]];

function skewb(names: Record<string, string[]>): Net {
  const cut = (face: string, around: string[]): [string, Spot[]][] => [
    ...SQUARE.map((corner, i): [string, Spot[]] => [`${face}${around[(i + 3) % 4] ?? ''}${around[i] ?? ''}`, [corner, MIDDLES[i] ?? [0, 0], MIDDLES[(i + 3) % 4] ?? [0, 0]]]),
    [face, MIDDLES],
  ];
  return { ...faces(cut, names), turns: true };
}

function dino(names: Record<string, string[]>): Net {
  const cut = (face: string, around: string[]): [string, Spot[]][] => SQUARE.map((corner, i): [string, Spot[]] => [`${face}${around[i] ?? ''}`, [corner, SQUARE[(i + 1) % 4] ?? [0, 0], [0.5, 0.5]]]);
  return { ...faces(cut, names), turns: false };
}

/** The place that has stickers on these faces, the first of which is meant. */
export function placeOf(names: Record<string, string[]>, faces: string): Sticker['of'] {
  const alike = (name: string): boolean => name.length === faces.length && [...name].every((face) => faces.includes(face));
  for (const [orbit, list] of Object.entries(names)) {
    const place = list.findIndex(alike);
    if (place >= 0) return { orbit, place, side: (list[place] ?? '').replace(/[a-z]/g, '').indexOf(faces[0] ?? '') };
  }
  return null;
}

export type Spot = [number, number];

/** How far each face of the pyramid is moved. */
const APART: Record<string, Spot> = { F: [0.2, 0.1], R: [0.4, 0], L: [0, 0], D: [0.2, 0.3] };

function pyramid(names: Record<string, string[]>): Net {
  const high = Math.sqrt(3) * 1.5;
  const [top, right, left]: Spot[] = [[3, 0], [4.5, high], [1.5, high]];
  const [T, R, L] = [top ?? [0, 0], right ?? [0, 0], left ?? [0, 0]] as [Spot, Spot, Spot];
  const across = (a: Spot, b: Spot, c: Spot): Spot => [a[0] + b[0] - c[0], a[1] + b[1] - c[1]];
  const faces: [string, [string, Spot][]][] = [
    ['F', [['FLR', T], ['FRD', R], ['FDL', L]]],
    ['R', [['FLR', T], ['RLD', across(T, R, L)], ['FRD', R]]],
    ['L', [['FLR', T], ['FDL', L], ['RLD', across(T, L, R)]]],
    ['D', [['FDL', L], ['FRD', R], ['RLD', across(L, R, T)]]],
  ];
  const stickers = faces.flatMap(([face, corners]) =>
    corners.flatMap(([name, at], i): Sticker[] => {
      const [[next, second], [, third]] = [corners[(i + 1) % 3], corners[(i + 2) % 3]] as [[string, Spot], [string, Spot]];
      const go = (b: number, c: number): Spot => [at[0] + ((second[0] - at[0]) * b + (third[0] - at[0]) * c) / 3, at[1] + ((second[1] - at[1]) * b + (third[1] - at[1]) * c) / 3];
      const common = [...name].filter((one) => next.includes(one) && one !== face).join('');
      const of = (orbit: string, on: string): Sticker['of'] => (names[orbit] ? placeOf({ [orbit]: names[orbit] }, on) : null);
      const point = face + name.replace(face, '');
      return [
        { face, of: of('TIPS', point), points: [at, go(1, 0), go(0, 1)] },
        { face, of: of('AXIALS', point), points: [go(1, 0), go(1, 1), go(0, 1)] },
        { face, of: of('EDGES', face + common), points: [go(1, 0), go(2, 0), go(1, 1)] },
      ];
    }),
  );
  // Without tips there are none to paint. Faces are moved apart, so that one sees where one ends.
  const drawn = (names['TIPS'] ? stickers : stickers.filter(({ of }) => of)).map((one) => ({ ...one, points: one.points.map(([x, y]): Spot => [x + (APART[one.face]?.[0] ?? 0), y + (APART[one.face]?.[1] ?? 0)]) }));
  return { colors: { F: 'G', R: 'B', L: 'R', D: 'Y' }, names, stickers: drawn, width: 6.4, height: high * 2 + 0.3, turns: true, letters: false };
}
