// What an atlas is asked and what it tells: how many positions are how far, some of each, and how far each move leads.

import type { Request } from '../api';
import { several } from '../dom';

/** A position of a layer. */
export interface Standing {
  /** A shortest way to it from the start; empty where the position itself says all. */
  moves: string[];
  /** How many moves are left to the goal; nothing where none leads there. */
  left: number | null;
  position: Record<string, unknown>;
}

/** A legal move, and how many moves are left after it: nothing where no goal can be reached, left out where it is not known. */
export interface Step {
  move: string;
  left?: number | null;
}

/** The position that was asked about. */
export interface Here {
  goal: boolean;
  position: Record<string, unknown>;
  left?: number | null;
  from_start?: number | null;
  moves: Step[];
}

export interface Charted {
  counts: (number | string)[];
  positions: number | string;
  /** From how many no goal can be reached. */
  lost?: number | string;
  /** Why not all positions are in it. */
  why?: string;
  here: Here;
  layers: Standing[][];
}

/** Where one stands: a position that is given, and the moves from it. */
export interface Spot {
  /** The instance, where it is another than the one that is charted. */
  instance?: unknown;
  played: string[];
}

/** A puzzle whose positions are charted. */
export interface Mapped {
  /** What every request about it says. */
  base(): Request;
  /** What a distance in a layer is counted from: `solved`, or `the start`. */
  readonly from: string;
  /** Whether distances of layers are those to the goal: then what is left is the same, and told once. */
  readonly same: boolean;
  /** A picture of a position; with the moves that make it, where these are all that names it and somebody wants them told. */
  draw(one: { moves: string[]; position: Record<string, unknown> }, told: boolean): Promise<Element> | Element;
  /** Where a position can be walked on from. */
  spot(one: Standing): Spot;
  /** The address that shows a position to others, and what following it does. */
  link(one: Standing, spot: Spot): Promise<[string, string] | null> | [string, string] | null;
  /** What solving each of some spots is asked as a text, a line for each; nothing where only the atlas knows. */
  lines?(spots: Spot[]): string;
}

/** The request for an atlas, with so many positions of each layer, around a spot. */
export function request(mapped: Mapped, each: number, seed: number, spot: Spot | null = null): Request {
  const asked: Request = { ...mapped.base(), kind: 'atlas', count: each, seed };
  if (spot?.instance !== undefined) asked.instance = spot.instance;
  if (spot && spot.played.length > 0) asked.played = spot.played;
  return asked;
}

/** What is left from a position, in words. */
export function leaves(left: number | null): string {
  if (left === null) return 'Lost: nothing leads to the goal';
  return left === 0 ? 'The goal' : `${several(left, 'move')} to the goal`;
}
