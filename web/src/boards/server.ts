// What the server tells of games on boards.

import { call } from '../api';

/** A game: its name, and its text. */
export interface Source {
  name: string;
  definition: string;
}

/** A game that comes with the program. */
export interface Listed {
  name: string;
  title: string | null;
  levels: number;
  text: string;
}

/** What an object looks like: so many units in each direction, and areas of one colour: left, top, width, height. */
export interface Look {
  name: string;
  ground: boolean;
  player: boolean;
  side: number;
  areas: [number, number, number, number, string][];
}

export interface Level {
  /** Of a message between levels, which is all there is of it. */
  message?: string;
  rows?: string[];
  title?: string;
}

export interface Described {
  title: string | null;
  author: string | null;
  homepage: string | null;
  action: boolean;
  undo: boolean;
  restart: boolean;
  real_time: boolean;
  /** How much of a board is seen at a time, and whether that goes with the player. */
  window: { width: number; height: number; follows: boolean } | null;
  ground: string;
  background: string;
  text: string;
  /** Those below first. */
  objects: Look[];
  signs: { sign: string; objects: string[] }[];
  levels: Level[];
  warnings: { line: number | null; message: string }[];
  /** Why its levels are not searched; nothing where they are. */
  refused: string | null;
}

/** By row and column: the names of what is in each cell. */
export type Cells = string[][][];

/** Where it begins: a level of the game, or one of one's own. */
export type Start = { level: number } | { rows: string[] };

export interface Now {
  goal: boolean;
  position: { board: Cells };
  /** The boards that the last input made, one after the other. */
  shown: Cells[];
  /** What it had rules tell. */
  messages: string[];
  /** Inputs that change something. */
  moves: string[];
}

export async function games(): Promise<Listed[]> {
  return ((await (await call('GET', 'games')).json()) as { games: Listed[] }).games;
}

export async function describe({ name, definition }: Source): Promise<Described> {
  return (await (await call('POST', 'describe', { puzzle: name, definition })).json()) as Described;
}

export async function play({ name, definition }: Source, instance: Start, played: string[]): Promise<Now> {
  return (await (await call('POST', 'neighbours', { puzzle: name, definition, instance, played })).json()) as Now;
}
