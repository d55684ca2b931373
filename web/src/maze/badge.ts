// What is always true of a maze while it is edited: whether it has a solution, how long the shortest is, in how many ways,
// whether there is any other at all, how hard it is, and what of that the number placed last changed.

import { type Ask, Badge, from, type Told } from '../badge';
import { several, spaced } from '../dom';
import type { Maze } from './instance';

const SECONDS = 10;
const LIMITS = { seconds: SECONDS, positions: 20_000_000, bytes: 500_000_000 };

interface Known {
  length: number | 'none' | 'open';
  /** Where it is not known. */
  least: number;
  count: string;
  /** Whether there is no other way that meets no position twice, of whatever length. */
  only: boolean;
  hard: string;
}

export class MazeBadge extends Badge<Maze, Known> {
  protected async find(maze: Maze, ask: Ask, know: (more: Partial<Known>) => void): Promise<void> {
    const solve = (question: string): ReturnType<Ask> => ask({ kind: 'solve', puzzle: 'maze', instance: maze, question, limits: LIMITS });
    const first = await solve('solve');
    if (!first) throw new Error('The server does not say.');
    if (first.verdict === 'stopped') return know({ length: 'open', least: first.at_least ?? 1 });
    know({ length: first.verdict === 'solved' ? (first.length ?? 0) : 'none' });
    if (first.verdict !== 'solved') return;
    // What there is no answer to is left out: what is known stands without it.
    const second = await solve('count').catch(() => null);
    const count = String(second?.['count'] ?? '');
    if (second?.verdict === 'solved') know({ count });
    // Where several are the shortest there are several at all.
    if (count === '1' && !maze.visit) {
      const third = await solve('unique=simple').catch(() => null);
      if (third?.verdict === 'solved' && third.unique !== undefined) know({ only: third.unique });
    }
    const last = await ask({ kind: 'explain', puzzle: 'maze', instance: maze, limits: LIMITS }).catch(() => null);
    const hard = /^\s*Difficulty ([\d.]+)/m.exec(last?.text ?? '')?.[1]?.replace(/\.$/, '');
    if (hard) know({ hard });
  }

  protected tell({ length, least, count, only, hard }: Partial<Known>): Told {
    if (length === 'none') return { is: 'lost', words: 'No solution: everything was tried.' };
    if (length === 'open') return { is: 'unknown', words: `Not known within ${SECONDS} s; it takes at least ${several(least ?? 1, 'tip')}.` };
    const now = [`Shortest: ${several(length ?? 0, 'tip')}`, count !== undefined && ways(count, only)].filter(Boolean).join(', ');
    return { is: 'far', words: `${now}.${hard ? ` Difficulty ${hard}.` : ''}` };
  }

  protected changes(before: Partial<Known>, now: Partial<Known>): string[] {
    if (before.length === 'open' || now.length === 'open') return ['not known'];
    if (now.length === 'none') return before.length === 'none' ? [] : [`the shortest took ${several(before.length ?? 0, 'tip')}, now there is none`];
    if (before.length === 'none') return ['there was no solution, now there is one'];
    const changes = [];
    if (before.length !== now.length) changes.push(`shortest ${from(before.length ?? 0, now.length ?? 0)}`);
    if (before.count !== undefined && now.count !== undefined && before.count !== now.count)
      changes.push(now.count === '1' ? `${spaced(before.count)} ways before, now only one` : `shortest ways ${from(spaced(before.count), spaced(now.count))}`);
    if (Boolean(before.only) !== Boolean(now.only)) changes.push(now.only ? 'now the only one of any length' : before.count === now.count ? 'now there are longer ways, too' : 'no more the only one');
    if (before.hard !== undefined && now.hard !== undefined && before.hard !== now.hard) changes.push(`difficulty ${from(before.hard, now.hard)}`);
    return changes;
  }
}

function ways(count: string, only: boolean | undefined): string {
  if (count !== '1') return `in ${spaced(count)} ways`;
  if (only === undefined) return 'one way only';
  return only ? 'one way only, and no longer way either' : 'one way only; longer ways lead home, too';
}
