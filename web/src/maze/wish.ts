// What can be wished of a new maze.

import type { Family } from '../api';
import type { Lone } from '../making';
import type { Making } from '../wish';
import { LARGEST, made, type Maze } from './instance';

export function making(family: Family, open: (maze: Maze) => void, changed: () => void): Making {
  return {
    family,
    words: {
      size: { labels: ['Rows', 'Columns'], value: [6, 6], low: [1, 1], high: [LARGEST, LARGEST] },
      moves: 'Tips',
      usual: { size: '6x6', moves: '10-30', unique: 'yes' },
      ways: { label: 'Ways home', options: [['', 'however many'], ['yes', 'one shortest'], ['simple', 'one only, of any length']] },
    },
    title: 'New maze',
    press: 'Make a maze',
    doing: 'Making a maze',
    none: 'No maze was found that is as you wish. Allow other lengths or another size.',
    done: (seed) => `Here it is (seed ${seed}). Tip the die to play.`,
    seconds: 60,
    lone,
    open: (line) => open(made(line)),
    changed,
  };
}

/** The first maze in which no other way leads home that meets no position twice. */
const lone: Lone = async (mazes, run, seconds) => {
  const text = mazes.map((maze) => JSON.stringify(maze)).join('\n');
  const job = await run({ kind: 'solve', puzzle: 'maze', text, question: 'unique=simple', limits: { seconds } });
  const found = job?.lines?.find((line) => line.unique === true);
  return found ? (found.instance ?? 1) - 1 : -1;
};
