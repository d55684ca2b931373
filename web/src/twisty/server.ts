// What the server knows of puzzles of pieces: the catalogue, what a puzzle is made of, and the position after an
// algorithm. A puzzle is a name of the catalogue, or the text of a definition with the name of its file.

import { ApiError, call, type Line } from '../api';

export interface Puzzle {
  name: string;
  definition?: string;
}

export interface Entry {
  name: string;
  title: string;
  positions?: string | number;
  /** How names of its kind are made, where it has any size: `slidingRxC`. */
  form?: string;
}

export interface Orbit {
  name: string;
  pieces: number;
  orientations: number;
}

export interface Description {
  name: string;
  title: string;
  orbits: Orbit[];
  moves: string[];
  /** What tells the definition from any other. */
  digest?: string;
  positions?: string | number;
  forecast?: { positions?: string | number; bytes?: string | number; seconds?: number };
}

/** By orbit, which piece stands in each place and how it is turned; pieces count from 0. */
export type Position = Record<string, { pieces: number[]; orientation: number[] }>;

export interface State {
  goal: boolean;
  position: Position;
  moves: string[];
}

/** What exploring a puzzle to its last position found. Numbers that a browser would round are texts. */
export interface Result {
  puzzle: string;
  /** How the program is asked for it. */
  asked: string;
  metric: string;
  positions: string | number;
  /** How far the farthest are, and how many; `classes` of them where symmetries are not told apart. */
  depth: number;
  antipodes: string | number;
  classes?: string | number;
  /** Positions at each distance. */
  counts: (string | number)[];
  /** Shortest ways to some of the farthest. */
  examples: string[];
  seconds: number;
  bytes: string | number;
  machine: string;
}

/** What counts as one move, as people choose it. */
export const METRICS: [string, string][] = [['half', 'turns of any angle'], ['quarter', 'turns by the smallest angle']];

/** A puzzle as requests name it. */
export const named = ({ name, definition }: Puzzle): { puzzle: string; definition?: string } => ({
  puzzle: name,
  ...(definition === undefined ? {} : { definition }),
});

export async function catalogue(): Promise<Entry[]> {
  return ((await (await call('GET', 'puzzles')).json()) as { puzzles: Entry[] }).puzzles;
}

/** From the fewest positions to the most. */
export async function results(): Promise<Result[]> {
  return ((await (await call('GET', 'results')).json()) as { results: Result[] }).results;
}

export async function describe(puzzle: Puzzle): Promise<Description> {
  return (await (await asked('describe', puzzle, {})).json()) as Description;
}

/** A question about a puzzle. Where the server does not know it, it says where programs find which it knows: people have
 *  the list. */
async function asked(what: string, puzzle: Puzzle, more: Record<string, unknown>): Promise<Response> {
  try {
    return await call('POST', what, { ...named(puzzle), ...more });
  } catch (problem) {
    if (!(problem instanceof ApiError) || !problem.message.includes('GET /api/')) throw problem;
    throw new ApiError(problem.status, { message: `There is no puzzle named ${puzzle.name}. Choose one of the list, or open its definition.` });
  }
}

export async function stateAfter(puzzle: Puzzle, start: string, played: string[]): Promise<State> {
  const instance = start ? { instance: { alg: start } } : {};
  return (await (await asked('neighbours', puzzle, { ...instance, played })).json()) as State;
}

/** The position that moves make of another one, whether or not moves lead to that. */
export async function positionAfter(puzzle: Puzzle, from: Position, played: string[]): Promise<Position> {
  return ((await (await asked('neighbours', puzzle, { instance: from, played })).json()) as State).position;
}

/** The position that a text is, in whatever form the server reads it. */
export async function positionRead(puzzle: Puzzle, text: string): Promise<Position> {
  return ((await (await asked('neighbours', puzzle, { text, played: [] })).json()) as State).position;
}

/** The moves of a solution; none where the line is another kind. */
export const movesOf = (line: Line): string[] | null => (Array.isArray(line.moves) ? line.moves : null);

/** A title as the beginning of a sentence, without the dot that ends it; a name stays as it is. */
export const titled = (title: string): string => (title.includes(' ') ? title.charAt(0).toUpperCase() + title.slice(1) : title).replace(/\.$/, '');
