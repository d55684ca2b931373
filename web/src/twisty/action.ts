// What each move does to places, found by asking: the server tells positions, and where a piece comes from is read off
// those. Where pieces are alike they are dealt anew until the places are told apart by what lies on them.

import { ApiError } from '../api';
import { familyOf } from './pad';
import { type Description, type Position, positionAfter, type Puzzle } from './server';

/** Of an orbit, by place: from which place its piece comes, and how far it turns on the way. */
export interface Turned {
  from: number[];
  twist: number[];
}

/** By orbit; an orbit is left out of which nothing could be told. */
export type Action = Record<string, Turned>;

/** A puzzle of more moves than these is drawn without what they do. */
const MOST = 48;
/** So many deals tell the places of any orbit apart, unless all of its pieces are alike. */
const DEALS = 8;
/** So many questions are on their way at once. */
const AT_ONCE = 4;

/** What moves do, by name of those that are no power of another. */
export async function learn(puzzle: Puzzle, about: Description, solved: Position): Promise<Map<string, Action>> {
  const learned = new Map<string, Action>();
  const names = generators(about.moves);
  if (names.length > MOST) return learned;
  const deals = dealt(solved);
  const one = async (name: string): Promise<void> => {
    try {
      const after = await Promise.all(deals.map((deal) => positionAfter(puzzle, deal, [name])));
      learned.set(name, read(deals, after, about));
    } catch (problem) {
      // A rule forbids the move there: nothing is known of it.
      if (!(problem instanceof ApiError)) throw problem;
    }
  };
  for (let i = 0; i < names.length; i += AT_ONCE) await Promise.all(names.slice(i, i + AT_ONCE).map(one));
  return learned;
}

/** The moves of which the others are powers. */
export function generators(moves: string[]): string[] {
  return [...new Set(moves.map((move) => (moves.includes(familyOf(move)) ? familyOf(move) : move)))];
}

/** A move as often as it says: `R2'` is what R does, twice backward. */
export function actionOf(move: string, learned: Map<string, Action>): Action | null {
  const family = familyOf(move);
  const known = learned.get(move) ?? learned.get(family);
  if (!known) return null;
  if (learned.has(move)) return known;
  const amount = move.slice(family.length);
  const times = Number(amount.replace("'", '') || 1);
  let made = known;
  for (let i = 1; i < times; i++) made = then(made, known);
  return amount.endsWith("'") ? inverse(made) : made;
}

/** What takes everything back. */
export function inverse(action: Action): Action {
  return each(action, ({ from, twist }) => {
    const [to, back] = [from.map(() => 0), from.map(() => 0)];
    from.forEach((place, i) => ((to[place] = i), (back[place] = -(twist[i] ?? 0))));
    return { from: to, twist: back };
  });
}

function then(first: Action, second: Action): Action {
  return each(second, ({ from, twist }, orbit) => {
    const before = first[orbit];
    return { from: from.map((place) => before?.from[place] ?? place), twist: from.map((place, i) => (before?.twist[place] ?? 0) + (twist[i] ?? 0)) };
  });
}

const each = (action: Action, what: (turned: Turned, orbit: string) => Turned): Action => Object.fromEntries(Object.entries(action).map(([orbit, turned]) => [orbit, what(turned, orbit)]));

/** The solved position, and others with the same pieces in other places where pieces are alike. */
function dealt(solved: Position): Position[] {
  const alike = Object.values(solved).some(({ pieces }) => new Set(pieces).size < pieces.length);
  if (!alike) return [flat(solved)];
  let state = 1;
  const next = (below: number): number => ((state = (state * 48271) % 2147483647), state % below);
  const shuffled = (pieces: number[]): number[] => {
    const all = [...pieces];
    for (let i = all.length - 1; i > 0; i--) {
      const j = next(i + 1);
      [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
    }
    return all;
  };
  const deals = [flat(solved)];
  while (deals.length < DEALS && !told(deals)) deals.push(flat(Object.fromEntries(Object.entries(solved).map(([orbit, one]) => [orbit, { ...one, pieces: shuffled(one.pieces) }]))));
  return deals;
}

const flat = (position: Position): Position => Object.fromEntries(Object.entries(position).map(([orbit, { pieces }]) => [orbit, { pieces, orientation: pieces.map(() => 0) }]));

/** What lies on each place of an orbit, deal after deal. */
const signs = (deals: Position[], orbit: string): string[] => (deals[0]?.[orbit]?.pieces ?? []).map((_, place) => deals.map((deal) => deal[orbit]?.pieces[place]).join());

/** Whether all places that can be told apart are. */
const told = (deals: Position[]): boolean =>
  Object.entries(deals[0] ?? {}).every(([orbit, { pieces }]) => new Set(pieces).size < 2 || new Set(signs(deals, orbit)).size === pieces.length);

function read(before: Position[], after: Position[], about: Description): Action {
  const action: Action = {};
  for (const { name, orientations } of about.orbits) {
    const [was, is] = [signs(before, name), signs(after, name)];
    if (new Set(was).size < was.length) continue;
    const from = is.map((sign) => was.indexOf(sign));
    if (from.includes(-1)) continue;
    action[name] = { from, twist: from.map((_, place) => (after[0]?.[name]?.orientation[place] ?? 0) % orientations) };
  }
  return action;
}
