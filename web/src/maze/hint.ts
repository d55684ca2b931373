// The next tip of a shortest way from where the die lies, and no more of it.

import type { Job } from '../api';
import { several } from '../dom';
import { stoppedBy } from '../runner';
import { type Die, isTip, type Tip, WORDS } from './die';
import { copy, type Maze } from './instance';

/** The maze as it is from here on; nothing where what is still to be done depends on where the die was before. */
export function fromHere(maze: Maze, square: [number, number], die: Die): Maze | null {
  if (maze.visit) return null;
  const next = { ...copy(maze), start: square, goal: maze.goal ?? maze.start };
  if (maze.die) return { ...next, die: [...die] };
  return { ...next, top: die[0], front: die[1] };
}

/** The tip, if there is one, and what to say. */
export interface Hint {
  tip: Tip | null;
  words: string;
  bad?: boolean;
}

/** What the answer about the maze from here gives away. */
export function hinted(job: Job): Hint {
  const line = job.lines?.[0];
  if (!line) return { tip: null, words: 'The server gave no answer.', bad: true };
  if (line.verdict === 'unsolvable') return { tip: null, words: 'From here no way leads home: everything was tried. Undo, or restart.' };
  if (line.verdict === 'stopped') return { tip: null, words: stoppedBy(line, 'tip'), bad: true };
  return told(line.moves ?? []);
}

/** Where every square is to be entered only the way from the start is known: what of it follows on what was played. */
export function along(job: Job, played: string[]): Hint {
  const line = job.lines?.[0];
  if (line?.verdict !== 'solved') return line?.verdict === 'unsolvable' ? { tip: null, words: 'This maze has no solution: every way was tried.' } : hinted(job);
  const way = line.moves ?? [];
  const apart = played.findIndex((tip, i) => tip !== way[i]);
  if (apart < 0) return told(way.slice(played.length));
  return { tip: null, words: `In a maze with every square to enter, hints follow the first of the shortest ways from the start: yours has left it after ${several(apart, 'tip')}. Undo so far, and ask again.` };
}

function told(moves: string[]): Hint {
  const [next] = moves;
  if (next === undefined || !isTip(next)) return { tip: null, words: 'The die is home.' };
  return { tip: next, words: `Tip ${WORDS[next]}: ${several(moves.length, 'tip')} to go, and no fewer.` };
}
