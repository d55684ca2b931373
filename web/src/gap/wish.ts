// What can be wished of a new deal.

import type { Family } from '../api';
import type { Lone } from '../making';
import type { Making } from '../wish';
import { alone } from './alone';
import { type Deal, variantOf, variants } from './deal';

export function making(family: Family, like: Deal, open: (deal: Deal) => Promise<void>, changed: () => void): Making {
  const variant = variantOf(like);
  const size = [like.rows.length, like.rows[0]?.length ?? 7];
  return {
    family,
    words: {
      size: { labels: ['Suits', 'Cards of each'], value: size, low: [1, 2], high: [9, 16] },
      moves: 'Moves',
      variants: variants(variant),
      usual: { variant, size: size.join('x'), solvable: 'yes' },
      ways: { label: 'Ways to the end', options: [['', 'however many'], ['yes', 'one shortest'], ['simple', 'one only, of any length']] },
    },
    title: 'New deal',
    press: 'Deal',
    doing: 'Dealing',
    none: 'No deal was found that is as you wish. Allow other lengths or another size.',
    done: (seed) => `Dealt with the seed ${seed}.`,
    seconds: 30,
    lone,
    open: (line) => open(made(line)),
    changed,
  };
}

export function made(line: Record<string, unknown>): Deal {
  const { rows, variant } = line as unknown as Deal;
  return { rows, ...(variant ? { variant } : {}) };
}

/** The first deal that has one way to its end, and no longer one either. */
const lone: Lone = async (deals, run, seconds) => {
  const job = await run({ kind: 'solve', puzzle: 'gap', text: deals.map((deal) => JSON.stringify(deal)).join('\n'), question: 'solve', limits: { seconds } });
  for (const line of job?.lines ?? []) {
    const at = (line.instance ?? 1) - 1;
    const deal = deals[at];
    if (deal && line.verdict === 'solved' && (await alone(made(deal), line.moves ?? [], run))) return at;
  }
  return -1;
};
