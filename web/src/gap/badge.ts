// What is always true of a deal while it is edited: whether it can be won, in how few moves and in how many ways, whether
// there is any other way, how hard it is, and what of that the last edit changed.

import { type Ask, Badge, from, type Told } from '../badge';
import { several, spaced } from '../dom';
import { run } from '../job';
import { alone } from './alone';
import { type Deal, isPack, quickAny } from './deal';

const SECONDS = 5;
const LIMITS = { seconds: SECONDS, positions: 30_000_000, bytes: 500_000_000 };

interface Known {
  length: number | 'none' | 'open';
  /** Of a length that is not known: at least so many moves, and so many are enough, where that is known. */
  least: number;
  enough: number;
  count: string;
  /** Whether every other move along the only shortest way loses. */
  only: boolean;
  detours: string;
  forced: string;
}

export class DealBadge extends Badge<Deal, Known> {
  protected async find(deal: Deal, ask: Ask, know: (more: Partial<Known>) => void, signal: AbortSignal): Promise<void> {
    const solve = (question: string): ReturnType<Ask> => ask({ kind: 'solve', puzzle: 'gap', instance: deal, question, limits: LIMITS });
    // Of a whole pack the fewest moves are hardly ever found in this time.
    const first = isPack(deal) && quickAny(deal) ? null : await solve('solve');
    if (!first || first.verdict === 'stopped') return know(await some(first?.at_least, deal, solve));
    know({ length: first.verdict === 'solved' ? (first.length ?? 0) : 'none' });
    if (first.verdict !== 'solved') return;
    // What there is no answer to is left out: what is known stands without it.
    const second = await solve('count').catch(() => null);
    const count = String(second?.['count'] ?? '');
    if (second?.verdict === 'solved') know({ count });
    if (count === '1') {
      const only = await alone(deal, first.moves ?? [], (request) => run(request, {}, signal), signal).catch(() => null);
      if (only !== null) know({ only });
    }
    const text = (await ask({ kind: 'explain', puzzle: 'gap', instance: deal, limits: LIMITS }).catch(() => null))?.text ?? '';
    const [, detours] = /and (\d+) detours? cannot be avoided/.exec(text) ?? [];
    const [, forced] = /^\s*Along it (\d+ of \d+) moves are forced/m.exec(text) ?? [];
    know({ ...(detours ? { detours } : {}), ...(forced ? { forced } : {}) });
  }

  protected tell({ length, least, enough, count, only, detours, forced }: Partial<Known>): Told {
    if (length === 'none') return { is: 'lost', words: 'It cannot be won: everything was tried.' };
    if (length === 'open') {
      const more = enough === undefined ? `Whether it can be won is not known within ${SECONDS} s` : `It can be won with ${several(enough, 'move')}; whether with fewer is not known`;
      return { is: enough === undefined ? 'unknown' : 'far', words: `${more}${least ? `, but it takes at least ${spaced(least)}` : ''}.` };
    }
    const now = [`Shortest: ${several(length ?? 0, 'move')}`, count !== undefined && ways(count, only)].filter(Boolean).join(', ');
    const hard = [detours && several(Number(detours), 'detour'), forced && `${forced} moves forced`].filter(Boolean).join(', ');
    return { is: 'far', words: `${now}.${hard ? ` ${hard}.` : ''}` };
  }

  protected changes(before: Partial<Known>, now: Partial<Known>): string[] {
    if (before.length === 'open' || now.length === 'open') return ['not known'];
    if (before.length === 'none' || now.length === 'none') {
      if (before.length === now.length) return [];
      return [now.length === 'none' ? 'it could be won before' : 'it could not be won before'];
    }
    const changes = [];
    if (before.length !== now.length) changes.push(`shortest ${from(before.length ?? 0, now.length ?? 0)}`);
    if (before.count !== undefined && now.count !== undefined && before.count !== now.count)
      changes.push(now.count === '1' ? `${spaced(before.count)} ways before, now only one` : `shortest ways ${from(spaced(before.count), spaced(now.count))}`);
    if (before.detours !== undefined && now.detours !== undefined && before.detours !== now.detours) changes.push(`detours ${from(before.detours, now.detours)}`);
    return changes;
  }
}

function ways(count: string, only: boolean | undefined): string {
  if (count !== '1') return `in ${spaced(count)} ways`;
  if (only === undefined) return 'one way only';
  return only ? 'one way only, and no longer way either' : 'one way only; longer ways lead there, too';
}

/** Some way, where the fewest moves take too long. */
async function some(least: number | undefined, deal: Deal, solve: (question: string) => ReturnType<Ask>): Promise<Partial<Known>> {
  const known: Partial<Known> = { length: 'open', ...(least === undefined ? {} : { least }) };
  const any = quickAny(deal) ? await solve('any') : null;
  if (any?.verdict === 'unsolvable') return { length: 'none' };
  return any?.verdict === 'solved' ? { ...known, enough: any.length ?? any.moves?.length ?? 0 } : known;
}
