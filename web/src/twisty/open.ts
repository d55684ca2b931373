// The views of twisty puzzles: one to play with, one to explore, one of what was found; loaded when one is first shown.

import { open as keep } from '../explore/kept';
import type { View } from '../main';
import { fromValues } from './definition';
import type { Puzzle } from './server';

export async function open(part: string, values: URLSearchParams): Promise<View> {
  if (part === 'results') return new (await import('./results')).TwistyResults(values);
  let puzzle: Puzzle | null = null;
  let trouble: unknown = null;
  try {
    puzzle = await fromValues(values);
  } catch (problem) {
    trouble = problem;
  }
  if (part === 'explore' && puzzle) {
    const of = puzzle;
    const { TwistyExplore } = await import('./explore');
    return keep(`twisty?${of.name}?${of.definition ?? ''}`, values, () => new TwistyExplore(of, values));
  }
  return new (await import('./view')).TwistyView(values, puzzle, trouble);
}
