// Puzzles that are drawn as their stickers unfolded, for want of a picture in space. tests/flats.test.mjs turns each of them
// in space and compares.

import { BESIDE, CENTRES, CORNERS, EDGES, faces, HALF, type Net, opposite, placeOf, type Spot, SQUARE, type Sticker, TURNED, WHITE_UP } from './net';

/** Of places between layers: which stickers they have, and which way a small letter says; as turns leave this order as it is. */
const INNER = 'RFu FRd FLu LFd BRu RBd LBu BLd'.split(' ');
const DOMINO = EDGES.slice(0, 8);

const FLATS: Record<string, () => Net> = {
  ivy: () => ivy({ CORNERS: HALF, CENTRES }),
  rex: () => ({ ...rex({ EDGES: TURNED, CENTRES, PETALS: split('Ufr Ubl Dfl Dbr Fur Fdl Bul Bdr Ruf Rdb Lub Ldf'), PETALS2: split('Ufl Ubr Dfr Dbl Ful Fdr Bur Bdl Rub Rdf Luf Ldb') }), alike: { PETALS: CENTRES, PETALS2: CENTRES } }),
  'rex-core': () => rex({ EDGES: TURNED.slice(1), CENTRES }),
  cuboid1x3x3: () => ({ ...cuboid(3, 1, { CORNERS: split('UDFR UDFL UDBR UDBL'), EDGES: split('UDF UDB UDR UDL') }), round: 2 }),
  cuboid2x2x3: () => cuboid(2, 3, { CORNERS, EDGES: split('FR FL BR') }),
  cuboid2x2x4: () => cuboid(2, 4, { CORNERS, INNER: INNER.slice(0, 7) }),
  cuboid2x3x3: () => cuboid(3, 2, { CORNERS, EDGES: DOMINO }),
  cuboid3x3x4: () => ({ ...cuboid(3, 4, { CORNERS, EDGES: DOMINO, INNER, CENTRES: split('Fu Fd Bu Bd Ru Rd Lu Ld') }), alike: { CENTRES: split('F B R L') } }),
};

/** The net of a puzzle of the catalogue that has no picture in space; nothing for those that have none either. */
export function flatOf(name: string): Net | null {
  return FLATS[name]?.() ?? null;
}

function split(names: string): string[] {
  return names.split(' ');
}

/** The faces that a name has stickers on: small letters only say toward where. */
const plain = (names: Record<string, string[]>): Record<string, string[]> => Object.fromEntries(Object.entries(names).map(([orbit, list]) => [orbit, list.map((name) => name.replace(/[a-z]/g, ''))]));

/** Layers of so many stickers across, so many of them. */
function cuboid(across: number, high: number, names: Record<string, string[]>): Net {
  const stickers = BESIDE.flatMap(([face, above, left, column, row]) => {
    const flat = face === 'U' || face === 'D';
    return Array.from({ length: across * (flat ? across : high) }, (_, i): Sticker => {
      const [y, x] = [Math.floor(i / across), i % across];
      const beside = x === 0 ? left : x === across - 1 ? opposite(left) : '';
      const [px, py] = [column * (across + 0.25) + x, (row > 0 ? across + 0.25 : 0) + (row > 1 ? high + 0.25 : 0) + y];
      return { face, of: placeOf(names, `${face}${flat ? lying(face, y, [across, high], above) : standing(y, high)}${beside}`), points: [[px, py], [px + 1, py], [px + 1, py + 1], [px, py + 1]] };
    });
  });
  return { colors: WHITE_UP, names: plain(names), stickers, width: 4 * across + 0.75, height: 2 * across + high + 0.5, turns: true, letters: false };
}

/** Of the face above or below: at which side a row is; a single layer has stickers on both. */
const lying = (face: string, y: number, [across, high]: [number, number], above: string): string => (high === 1 ? opposite(face) : '') + (y === 0 ? above : y === across - 1 ? opposite(above) : '');

/** Of a side: in which layer a row is. */
function standing(y: number, high: number): string {
  if (high === 1) return 'UD';
  if (y === 0 || y === high - 1) return y === 0 ? 'U' : 'D';
  return high === 3 ? '' : y === 1 ? 'u' : 'd';
}

/** An arc is drawn in so many straight parts, which nobody sees. */
const PARTS = 20;

/** Points from one to another, around a third, all of which are as far from it. */
function arc(from: Spot, to: Spot, [x, y]: Spot): Spot[] {
  const first = Math.atan2(from[1] - y, from[0] - x);
  let turn = Math.atan2(to[1] - y, to[0] - x) - first;
  if (Math.abs(turn) > Math.PI) turn -= Math.sign(turn) * 2 * Math.PI;
  const far = Math.hypot(from[0] - x, from[1] - y);
  return Array.from({ length: PARTS + 1 }, (_, i): Spot => [x + far * Math.cos(first + (turn * i) / PARTS), y + far * Math.sin(first + (turn * i) / PARTS)]);
}

const corner = (i: number): Spot => SQUARE[i % 4] ?? [0, 0];

/** Each face has a leaf between two corners, and stickers at the other two, which turn. */
function ivy(names: Record<string, string[]>): Net {
  const cut = (face: string, around: string[]): [string, Spot[]][] => {
    const turning = (i: number): string => `${face}${around[(i + 3) % 4] ?? ''}${around[i % 4] ?? ''}`;
    const first = placeOf({ CORNERS: names['CORNERS'] ?? [] }, turning(0)) ? 0 : 1;
    const round = (i: number): Spot[] => arc(corner(i + 1), corner(i + 3), corner(i + 2));
    const at = (i: number): [string, Spot[]] => [turning(i), [corner(i), ...round(i)]];
    return [at(first), at(first + 2), [face, [...round(first), ...round(first + 2)]]];
  };
  return { ...faces(cut, names), turns: true };
}

/** Circles around each corner of a face, through two others. */
function rex(names: Record<string, string[]>): Net {
  /** Where the circles around the two corners of a side's far end meet: the middles of the sides, moved inward. */
  const near = 1 - Math.sqrt(3) / 2;
  const inner: Spot[] = [[0.5, near], [1 - near, 0.5], [0.5, 1 - near], [near, 0.5]];
  const spot = (i: number): Spot => inner[i % 4] ?? [0, 0];
  const cut = (face: string, around: string[]): [string, Spot[]][] => {
    const all = [0, 1, 2, 3].flatMap((i): [string, Spot[]][] => [
      // The side from this corner to the next.
      [`${face}${around[i] ?? ''}`, [...arc(corner(i), spot(i), corner(i + 3)), ...arc(spot(i), corner(i + 1), corner(i + 2))]],
      // The petal at this corner.
      [`${face}${`${around[(i + 3) % 4] ?? ''}${around[i] ?? ''}`.toLowerCase()}`, [...arc(corner(i), spot(i), corner(i + 3)), ...arc(spot(i), spot(i + 3), corner(i + 2)), ...arc(spot(i + 3), corner(i), corner(i + 1))]],
    ]);
    const middle = [0, 1, 2, 3].flatMap((i) => arc(spot(i), spot(i + 1), corner(i + 3)));
    // Without its petals there are none to see.
    return [...all.filter(([on]) => names['PETALS'] || on === on.toUpperCase()), [face, middle]];
  };
  return { ...faces(cut, names), names: plain(names), turns: false };
}
