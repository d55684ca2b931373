// What can be wished of a new block.

import type { Family } from '../api';
import type { Making } from '../wish';
import { type Block, fromJson, LARGEST, type Size } from './block';

export function making(family: Family, like: Size, open: (block: Block) => void, changed: () => void): Making {
  return {
    family,
    words: {
      size: { labels: ['Wide', 'Deep', 'High'], value: [...like], low: [1, 1, 1], high: [LARGEST, LARGEST, LARGEST] },
      moves: 'Dice',
      usual: { size: like.join('x'), unique: 'yes' },
      ways: { label: 'Arrangements', options: [['', 'however many'], ['yes', 'one only']] },
    },
    title: 'New block',
    press: 'Make a block',
    doing: 'Making a block',
    none: 'No block was found that is as you wish. Allow another size.',
    done: (seed) => `Here it is (seed ${seed}).`,
    seconds: 30,
    open: (line) => open(made(line)),
    changed,
  };
}

export function made({ size, top, front, right }: Record<string, unknown>): Block {
  return fromJson({ size, top, front, right });
}
