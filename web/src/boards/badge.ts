// What is always true of a level while it is edited: whether it can be won, how long it takes, in how many ways, and what of
// that the last edit changed.

import { type Ask, Badge, from, type Told } from '../badge';
import { several, spaced } from '../dom';
import type { Source } from './server';

const SECONDS = 10;

/** A level as it is edited. */
export interface Level {
  source: Source;
  rows: string[];
  /** Whether there is somebody to be moved. */
  players: boolean;
}

interface Known {
  players: boolean;
  verdict: 'solved' | 'unsolvable' | 'stopped';
  length: number;
  least: number;
  count: string;
}

export class LevelBadge extends Badge<Level, Known> {
  protected async find({ source: { name, definition }, rows, players }: Level, ask: Ask, know: (more: Partial<Known>) => void): Promise<void> {
    const solve = (question: string): ReturnType<Ask> => ask({ kind: 'solve', puzzle: name, definition, instance: { rows }, question, limits: { seconds: SECONDS } });
    const first = await solve('solve');
    if (!first?.verdict) throw new Error('The server does not say.');
    know({ players, verdict: first.verdict, least: first.at_least ?? 1, ...(first.length === undefined ? {} : { length: first.length }) });
    if (first.verdict !== 'solved' || first.length === 0) return;
    const second = await solve('count').catch(() => null);
    if (second?.verdict === 'solved') know({ count: String(second['count'] ?? '') });
  }

  protected tell(known: Partial<Known>): Told {
    const { is, words } = outcome(known);
    return { is, words: `${known.players ? '' : 'There is no player. '}${words}` };
  }

  protected changes(before: Partial<Known>, now: Partial<Known>): string[] {
    if (before.verdict === 'stopped' || now.verdict === 'stopped') return ['not known'];
    if (before.verdict !== now.verdict) return [now.verdict === 'solved' ? 'it could not be won before' : `it took ${several(before.length ?? 0, 'input')} before`];
    const changes = [];
    if (before.length !== now.length) changes.push(`shortest ${from(before.length ?? 0, now.length ?? 0)}`);
    if (before.count !== undefined && now.count !== undefined && before.count !== now.count)
      changes.push(now.count === '1' ? `${spaced(before.count)} ways before, now only one` : `shortest ways ${from(spaced(before.count), spaced(now.count))}`);
    return changes;
  }
}

function outcome({ verdict, length, least, count }: Partial<Known>): Told {
  if (verdict === 'unsolvable') return { is: 'lost', words: 'It cannot be won: proved.' };
  const ways = count === undefined ? '' : count === '1' ? ', in one way only' : `, in ${spaced(count)} ways`;
  if (verdict === 'solved') return { is: 'far', words: length === 0 ? 'It is won as it begins.' : `Shortest: ${several(length ?? 0, 'input')}${ways}.` };
  const atLeast = `takes at least ${several(least ?? 1, 'input')}`;
  if (length === undefined) return { is: 'unknown', words: `Not known within ${SECONDS} s; it ${atLeast}.` };
  return { is: 'far', words: `It can be won with ${several(length, 'input')}, and ${atLeast}.` };
}
