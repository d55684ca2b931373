// What can be wished of new numbers. How many sequences there are is nothing that can be wished: there are hardly ever few.

import type { Family } from '../api';
import type { Making } from '../wish';
import { fromJson, type Roll } from './instance';

/** The server takes much larger ones; by hand nobody tips a die as often. */
const LARGEST = 1_000_000;

export function making(family: Family, open: (roll: Roll) => void, changed: () => void): Making {
  return {
    family,
    words: {
      size: { labels: ['Numbers up to'], value: [8], low: [1], high: [LARGEST] },
      moves: 'Tips',
      usual: { size: '8', moves: '', solvable: 'yes' },
    },
    title: 'New numbers',
    press: 'Make numbers',
    doing: 'Making numbers',
    none: 'No numbers were found that are as you wish. Allow other lengths or larger numbers.',
    done: (seed) => `Here they are (seed ${seed}).`,
    seconds: 30,
    open: (line) => open(made(line)),
    changed,
  };
}

/** Six numbers as the server made them; which tips are to be printed is nothing for the table. */
export const made = ({ counts }: Record<string, unknown>): Roll => fromJson({ counts });
