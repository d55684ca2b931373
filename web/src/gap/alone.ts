// Whether the only shortest way of a deal is the only one at all: no question of the engine's is that, but what other moves along
// the way lead to is.

import { type Line, neighbours } from '../api';
import type { Run } from '../making';
import { asDeal, type Deal, type Position, quickAny } from './deal';

const LIMITS = { seconds: 5, positions: 30_000_000, bytes: 500_000_000 };

/** Whether there is no way besides this one: there is none if all other moves along it lose, and there is one if after another
 *  move some way leads on without coming back to where one was before. Nothing where neither is found. */
export async function alone(deal: Deal, way: string[], run: Run, signal?: AbortSignal): Promise<boolean | null> {
  const after = async (played: string[]): Promise<{ position: Position; moves: string[]; after: Position[] }> => {
    signal?.throwIfAborted();
    return neighbours<Position>('gap', deal, played);
  };
  const places: string[] = [];
  const others: { step: number; move: string; position: Position }[] = [];
  for (let step = 0; step <= way.length; step += 1) {
    const now = await after(way.slice(0, step));
    places.push(JSON.stringify(now.position));
    if (step < way.length) now.moves.forEach((move, i) => move !== way[step] && others.push({ step, move, position: now.after[i] ?? now.position }));
  }
  if (others.length === 0) return true;
  const text = others.map(({ position }) => JSON.stringify(asDeal(position, deal))).join('\n');
  const job = await run({ kind: 'solve', puzzle: 'gap', text, question: quickAny(deal) ? 'any' : 'solve', limits: LIMITS });
  const lines = new Map<number, Line>((job?.lines ?? []).map((line) => [line.instance ?? 1, line]));
  const open = others.filter((_, i) => lines.get(i + 1)?.verdict !== 'unsolvable');
  if (open.length === 0) return true;
  for (const other of open.slice(0, 8)) {
    const line = lines.get(others.indexOf(other) + 1);
    if (line?.verdict !== 'solved') continue;
    const moves = line.moves ?? [];
    for (let n = 0; n <= moves.length; n += 1) {
      const now = await after([...way.slice(0, other.step), other.move, ...moves.slice(0, n)]);
      const met = places.indexOf(JSON.stringify(now.position));
      if (met > other.step) return false;
      if (met >= 0) break;
    }
  }
  return null;
}
