// What a puzzle without a picture of its own is drawn as: tiles on a board, discs on pegs, a stack of pancakes, a row, a
// ring; and whatever else has pieces, as its orbits lie by the moves.

import { s } from '../dom';
import type { Action } from './action';
import type { Load } from './carry';
import { layout, type Layout, ringed, rows, type Spot, STEP } from './layout';
import { columnsOf, spoken } from './pieces';
import type { Description, Position, Puzzle } from './server';

/** One piece as it is drawn. */
export interface Item {
  /** Which piece it is, of several that look alike. */
  token: string;
  x: number;
  y: number;
  width: number;
  height: number;
  round: boolean;
  text: string;
  words: string;
  /** By where it belongs, 0 to 11. */
  hue: number;
  /** How far around it is turned, of 1; nothing where nothing turns. */
  turn: number | null;
  home: boolean;
  moved: boolean;
  /** Where it is, if it can be carried from there to another place. */
  at?: Load;
  /** What pressing it does: moves to be made, or none where it is only drawn otherwise. */
  press?: () => string[];
}

/** One picture: of an orbit, or of the whole. */
export interface Scene {
  title: string;
  width: number;
  height: number;
  /** What lies below the pieces. */
  back: SVGElement[];
  /** By orbit of the position, where the middle of a place is; for what shows moves. */
  spots: Map<string, Spot[]>;
  items(now: Seen): Item[];
}

/** What a picture shows. */
export interface Seen {
  position: Position;
  before: Position | null;
  solved: Position;
  moves: string[];
  /** By orbit and place. */
  tokens: Record<string, number[]>;
}

const HUES = 12;

export function scenesOf(puzzle: Puzzle, about: Description, solved: Position, learned: Map<string, Action>): Scene[] {
  const named = puzzle.definition === undefined ? puzzle.name : '';
  const columns = columnsOf(named);
  if (columns > 0 && solved['TILES']) return [tiles(solved['TILES'].pieces.length, columns)];
  if (/^hanoi\d/.test(named)) return [pegs(about)];
  if (/^(pancake|burnt)\d/.test(named)) return [stack(about)];
  return about.orbits.map(({ name, pieces, orientations }) => {
    const numbers = Array.from({ length: pieces }, (_, i) => i);
    const plain: Layout = { spots: rows(pieces), links: [], tables: [] };
    const row = /^((signed-)?reversal|coxeter|(block-)?transposition)\d/.test(named);
    const laid = row ? plain : named.startsWith('cyclic-coxeter') && pieces > 2 ? ringed(numbers) : layout(name, pieces, learned);
    return places(about.orbits.length > 1 ? spoken(name) : '', name, orientations, laid, solved);
  });
}

interface Told {
  piece: number;
  turn: number;
  home: boolean;
  moved: boolean;
  words: string;
}

/** What there is to tell of a place. */
function told(orbit: string, place: number, { position, before, solved }: Seen): Told {
  const of = (one: Position | null): [number | undefined, number | undefined] => [one?.[orbit]?.pieces[place], one?.[orbit]?.orientation[place]];
  const [piece = 0, turn = 0] = of(position);
  const same = (one: Position | null): boolean => of(one)[0] === piece && of(one)[1] === turn;
  const [home, moved] = [same(solved), before !== null && !same(before)];
  const words = `Place ${place + 1}: piece ${piece + 1}${turn > 0 ? `, turned ${turn}` : ''}${moved ? ', just moved' : ''}`;
  return { piece, turn, home, moved, words };
}

/** Pieces in the places of one orbit. */
function places(title: string, orbit: string, orientations: number, { spots, links, tables }: Layout, solved: Position): Scene {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const at = (i: number): Spot => [((spots[i]?.[0] ?? 0) - left + 0.6) * STEP, ((spots[i]?.[1] ?? 0) - top + 0.6) * STEP];
  const middles = spots.map((_, i) => at(i));
  const line = (kind: string, ends: number[]): SVGElement => s('polyline', { class: kind, points: ends.map((i) => at(i).map((n) => n.toFixed(1)).join()).join(' ') });
  const hues = hued(solved[orbit]?.pieces ?? [], spots);
  return {
    title,
    width: (Math.max(...xs) - left + 1.2) * STEP,
    height: (Math.max(...ys) - top + 1.2) * STEP,
    back: [...tables.map((table) => line('turntable', table)), ...links.map(([a, b]) => line('link', [a, b]))],
    spots: new Map([[orbit, middles]]),
    items: (seen) =>
      middles.map(([x, y], place) => {
        const { piece, turn, home, moved, words } = told(orbit, place, seen);
        const size = STEP * 0.82;
        return { token: `${orbit}-${seen.tokens[orbit]?.[place] ?? place}`, x, y, width: size, height: size, round: true, text: String(piece + 1), words, hue: hues.get(piece) ?? 0, turn: orientations > 1 ? turn / orientations : null, home, moved, at: { orbit, place } };
      }),
  };
}

/** Pieces by where they belong, seen from the middle; those that look alike are told apart by their numbers. */
function hued(home: number[], spots: Spot[]): Map<number, number> {
  const kinds = [...new Set(home)].sort((a, b) => a - b);
  if (kinds.length < home.length) return new Map(kinds.map((piece, i) => [piece, Math.floor((HUES * i) / kinds.length)]));
  const flat = new Set(spots.map(([, y]) => y.toFixed(3))).size === 1;
  const [mx, my] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + (spot[axis] ?? 0), 0) / spots.length);
  return new Map(
    home.map((piece, place) => {
      const [x, y] = spots[place] ?? [0, 0];
      const part = flat ? place / home.length : (Math.atan2(x - (mx ?? 0), (my ?? 0) - y) / (2 * Math.PI) + 1.0001) % 1;
      return [piece, Math.floor(HUES * part) % HUES];
    }),
  );
}

/** Tiles that slide into the empty place; pressing one moves it, and those between. */
function tiles(count: number, columns: number): Scene {
  const middle = (place: number): Spot => [((place % columns) + 0.5) * STEP + 4, (Math.floor(place / columns) + 0.5) * STEP + 4];
  const height = (count / columns) * STEP + 8;
  return {
    title: '',
    width: columns * STEP + 8,
    height,
    back: [s('rect', { class: 'tray', x: 1, y: 1, width: columns * STEP + 6, height: height - 2, rx: 6 })],
    spots: new Map([['TILES', Array.from({ length: count }, (_, place) => middle(place))]]),
    items: (seen) => {
      const pieces = seen.position['TILES']?.pieces ?? [];
      const empty = pieces.indexOf(count - 1);
      return pieces.flatMap((piece, place): Item[] => {
        if (place === empty) return [];
        const { home, moved, words } = told('TILES', place, seen);
        const [x, y] = middle(place);
        const presses = slides(place, empty, columns);
        return [{ token: `tile-${piece}`, x, y, width: STEP - 3, height: STEP - 3, round: false, text: String(piece + 1), words: `${words}${presses.length > 0 ? ', can slide' : ''}`, hue: Math.floor((HUES * Math.floor(piece / columns)) / Math.ceil(count / columns)), turn: null, home, moved, ...(presses.length > 0 ? { press: () => presses } : {}) }];
      });
    },
  };
}

/** The moves that bring the tile of a place next to itself, into a line with the empty place: none where it is in no line with it. */
function slides(place: number, empty: number, columns: number): string[] {
  const [row, column] = [Math.floor(place / columns), place % columns];
  const [emptyRow, emptyColumn] = [Math.floor(empty / columns), empty % columns];
  const many = (move: string, times: number): string[] => Array.from({ length: Math.abs(times) }, () => move);
  if (row === emptyRow) return many(column < emptyColumn ? 'R' : 'L', column - emptyColumn);
  return column === emptyColumn ? many(row < emptyRow ? 'D' : 'U', row - emptyRow) : [];
}

/** Discs on pegs; each disc is an orbit, whose first piece stands where it is. Pressing a peg lifts its topmost disc, pressing another
 *  puts it there. */
function pegs({ orbits, moves }: Description): Scene {
  const count = orbits[0]?.pieces ?? 3;
  const wide = STEP * 3;
  const high = (2 * STEP) / 3;
  const floor = high * (orbits.length + 2);
  const size = (disc: number): number => wide * (0.26 + (0.68 * (disc + 1)) / orbits.length);
  const letter = (i: number): string => String.fromCharCode(65 + i);
  const middle = (i: number): number => wide * (i + 0.5);
  const all = Array.from({ length: count }, (_, i) => i);
  let lifted = -1;
  let shown: Position | null = null;
  return {
    title: '',
    width: wide * count,
    height: floor + 24,
    back: [s('line', { class: 'peg', x1: 2, x2: wide * count - 2, y1: floor, y2: floor }), ...all.flatMap((i) => [s('line', { class: 'peg', x1: middle(i), x2: middle(i), y1: high * 1.5, y2: floor }), s('text', { class: 'name', x: middle(i), y: floor + 14 }, letter(i))])],
    spots: new Map(),
    items: ({ position, before, solved, moves: legal }) => {
      // What was lifted lies again when something else was done.
      if (shown !== position) lifted = -1;
      shown = position;
      const on = (one: Position | null, disc: number): number => one?.[orbits[disc]?.name ?? '']?.pieces.indexOf(0) ?? -1;
      const stacks = all.map((): number[] => []);
      // From the largest up; the topmost of a peg is the last.
      for (let disc = orbits.length - 1; disc >= 0; disc--) stacks[on(position, disc)]?.push(disc);
      const pressed = (i: number): string[] => {
        const move = moves.find((one) => one === `${letter(lifted)}${letter(i)}`);
        const makes = move !== undefined && legal.includes(move);
        // Put back where it was, or put elsewhere; where it cannot lie it stays up.
        if (makes || lifted === i) lifted = -1;
        else if (lifted < 0 && stacks[i]?.length) lifted = i;
        return makes ? [move] : [];
      };
      const plain = { round: false, turn: null, text: '', hue: 0, home: false, moved: false };
      const bases = stacks.map((discs, i): Item => {
        const words = `Peg ${letter(i)}: ${discs.length > 0 ? `disc ${discs.map((disc) => disc + 1).reverse().join(', ')}` : 'no disc'}${lifted === i ? ', the topmost lifted' : ''}`;
        return { ...plain, token: `peg-${i}`, x: middle(i), y: floor / 2 + high / 4, width: wide - 6, height: floor - high / 2, words, press: () => pressed(i) };
      });
      const drawn = stacks.flatMap((discs, i) =>
        discs.map((disc, level): Item => {
          const up = lifted === i && level === discs.length - 1;
          const moved = before !== null && on(before, disc) !== i;
          return { ...plain, token: `disc-${disc}`, x: middle(i), y: up ? high * 0.8 : floor - high * (level + 0.5) - 2, width: size(disc), height: high - 2, text: String(disc + 1), words: `Disc ${disc + 1} on peg ${letter(i)}${moved ? ', just moved' : ''}`, hue: Math.floor((HUES * disc) / orbits.length), home: on(solved, disc) === i, moved };
        }),
      );
      return [...bases, ...drawn];
    },
  };
}

/** Pancakes, each as wide as its number, the topmost first; burnt ones have a dark side. */
function stack({ orbits: [orbit], moves }: Description): Scene {
  const { name, pieces: count, orientations } = orbit ?? { name: '', pieces: 0, orientations: 1 };
  const high = (2 * STEP) / 3;
  const wide = STEP * 6;
  const middles = Array.from({ length: count }, (_, place): Spot => [wide / 2, high * (place + 0.5) + 3]);
  return {
    title: '',
    width: wide,
    height: high * count + 12,
    back: [s('line', { class: 'peg', x1: 6, x2: wide - 6, y1: high * count + 6, y2: high * count + 6 })],
    spots: new Map([[name, middles]]),
    items: (seen) =>
      middles.map(([x, y], place) => {
        const { piece, turn, home, moved, words } = told(name, place, seen);
        const flip = `${place + 1}f`;
        return { token: `${name}-${piece}`, x, y, width: wide * (0.2 + (0.7 * (piece + 1)) / count), height: high - 3, round: false, text: String(piece + 1), words, hue: Math.floor((HUES * piece) / count), turn: orientations > 1 ? turn / orientations : null, home, moved, ...(moves.includes(flip) ? { press: () => [flip] } : {}) };
      }),
  };
}
