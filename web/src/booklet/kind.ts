// What a booklet needs to know of a family: how its instances are read, solved, told and drawn.

import type { Run } from '../making';
import type { Box, Pen } from './pen';

/** An instance with its solution and how hard it is. */
export interface Item<T, A> {
  instance: T;
  answer: A;
  /** The larger, the harder. */
  hard: number;
  /** "Difficulty 5.0, 8 tips". */
  told: string;
}

export interface Kind<T, A> {
  /** The view that shows one. */
  view: string;
  /** "maze", "mazes". */
  nouns: [string, string];
  title: string;
  rules: string;
  /** How many go on a page unless somebody says otherwise. */
  usual: number;
  /** By what it is told which is harder: "difficulty". */
  measure: string;
  read(line: Record<string, unknown>): T;
  /** Writes an instance into an address. */
  address(instance: T, values: URLSearchParams): void;
  /** Solves and measures; a sentence of why not where that did not come about. */
  judge(instance: T, run: Run, seconds: number): Promise<Item<T, A> | string>;
  /** How wide it is for its height. */
  ratio(instance: T): number;
  /** Draws it as a puzzle, or solved. */
  draw(pen: Pen, box: Box, item: Item<T, A>, solved: boolean): void;
  /** The solution in words, below it. */
  words(item: Item<T, A>): string;
}

/** What is drawn on paper is drawn in these. */
export const INK = '#14162a';
export const SOFT = '#5b6078';
export const EDGE = '#8a9099';
export const PALE = '#e8ebf7';
export const DARK = '#4a4f66';
export const RED = '#b3402a';
