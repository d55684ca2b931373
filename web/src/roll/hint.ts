// A tip after which the numbers can still be reached. All sequences have the same length, so that it is the next of a shortest
// one; whether it is one is decided by Theorem 1 and Corollary 2 of docs/math/roll.md.

import { type Tip } from '../maze/die';
import type { Lie } from './runs';
import { touched } from './runs';

const ORDER: readonly Tip[] = ['E', 'N', 'S', 'W'];

/** Of these tips the first in dictionary order after which some arrangement of the numbers can still be reached. */
export function next(counts: readonly bigint[], lie: Lie, legal: readonly Tip[]): Tip | null {
  const all = arrangements(counts);
  return ORDER.find((tip) => legal.includes(tip) && alive(all, touched(lie, tip))) ?? null;
}

/** The numbers on the six faces in every way that looks other. */
function arrangements(counts: readonly bigint[]): bigint[][] {
  if (counts.length === 0) return [[]];
  return [...new Set(counts)].flatMap((first) => {
    const at = counts.indexOf(first);
    return arrangements([...counts.slice(0, at), ...counts.slice(at + 1)]).map((rest) => [first, ...rest]);
  });
}

/** Whether some arrangement needs no fewer touches than there were of any face, and the rest can be made. */
function alive(all: bigint[][], { die, touches }: Lie): boolean {
  const stood = Math.min(die[5], 7 - die[5]) - 1;
  return all.some((wanted) => {
    const left = wanted.map((n, face) => n - (touches[face] ?? 0n));
    if (left.some((n) => n < 0n)) return false;
    const sum = left.reduce((a, b) => a + b, 0n);
    // The axis that the die stands on needs at most as many touches as the others together, each other at most one more.
    return [0, 1, 2].every((axis) => sum - 2n * ((left[axis] ?? 0n) + (left[5 - axis] ?? 0n)) >= (axis === stood ? 0n : -1n));
  });
}
