// Makes, solves and measures so many puzzles, one after another, until all are there, the time is up, or somebody has had enough.

import { message, type Request } from '../api';
import { run } from '../job';
import { make, type Order } from '../making';
import type { Item, Kind } from './kind';

export interface Made<T, A> {
  items: { item: Item<T, A>; seed: number }[];
  /** Why those that are not there are not there, each sentence with how often. */
  lacks: Map<string, number>;
  cancelled: boolean;
}

const SEEDS = 2 ** 32;
/** So often one that is there already is made before it is taken that there are no others. */
const AGAIN = 20;

/** `far` is told how many are there. Each has a seed of its own, by which it alone is made again. */
export async function collect<T, A>(kind: Kind<T, A>, order: Order, many: number, far: (n: number) => void, signal: AbortSignal): Promise<Made<T, A>> {
  const end = performance.now() + order.seconds * 1000;
  const made: Made<T, A> = { items: [], lacks: new Map(), cancelled: false };
  const seen = new Set<string>();
  const left = (): number => Math.ceil((end - performance.now()) / 1000);
  let trouble = '';
  const ask = async (request: Request) => {
    const job = await run(request, {}, signal);
    signal.throwIfAborted();
    trouble = job.state === 'done' ? '' : (job.error?.message ?? job.state);
    return job.state === 'done' ? job : null;
  };
  const lack = (why: string, times = 1): void => void made.lacks.set(why, (made.lacks.get(why) ?? 0) + times);
  let again = 0;
  try {
    for (let n = 0; made.items.length < many; n += 1) {
      const missing = many - made.items.length;
      if (left() < 1) {
        lack('the time was up', missing);
        break;
      }
      const seed = (order.seed + n) % SEEDS;
      const line = await make({ ...order, seed, seconds: left() }, ask);
      if (!line) {
        lack(line === undefined ? 'none was found in the time' : trouble, missing);
        break;
      }
      const instance = kind.read(line);
      const values = new URLSearchParams();
      kind.address(instance, values);
      // Two that differ in their names alone are one.
      values.delete('name');
      const key = String(values);
      if (seen.has(key)) {
        again += 1;
        if (again < AGAIN) continue;
        lack('there seem to be no others as you wish', missing);
        break;
      }
      again = 0;
      seen.add(key);
      const item = await kind.judge(instance, ask, Math.max(1, left()));
      if (typeof item !== 'string') made.items.push({ item, seed });
      else {
        lack(item);
        many -= 1;
      }
      far(made.items.length);
    }
  } catch (problem) {
    if (signal.aborted) made.cancelled = true;
    else lack(message(problem), many - made.items.length);
  }
  return made;
}
