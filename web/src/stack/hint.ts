// A face that is open and decided all the same: it shows the same pips in every arrangement that is left. One is told, no more.

import type { Run } from '../making';
import { arrangement, type Block, every, type Face, give, pips, toJson } from './block';

/** So many faces are asked about at once. */
const PORTION = 24;
const LIMITS = { seconds: 20, positions: 100_000_000, bytes: 500_000_000 };

/** Some arrangement; nothing where the server tells none. */
export async function some(block: Block, run: Run, seconds = LIMITS.seconds): Promise<Block | null> {
  const job = await run({ kind: 'solve', puzzle: 'stack', instance: toJson(block), question: 'sample', seed: 1, limits: { ...LIMITS, seconds } });
  const moves = job?.lines?.find((line) => line.moves)?.moves;
  return moves ? arrangement(moves, block.size) : null;
}

/** A decided face with its pips; nothing where there is none, and null where the server does not say. `count` is how many
 *  arrangements the block has. */
export async function decided(block: Block, count: string, run: Run): Promise<{ face: Face; value: number } | undefined | null> {
  const shown = await some(block, run);
  if (!shown) return null;
  const open = every(block).filter((face) => pips(block, face) === 0);
  for (let from = 0; from < open.length; from += PORTION) {
    const faces = open.slice(from, from + PORTION);
    // As many arrangements with these pips given as without: then no arrangement has others there.
    const text = faces.map((face) => JSON.stringify(toJson(give(block, face, pips(shown, face))))).join('\n');
    const job = await run({ kind: 'solve', puzzle: 'stack', text, question: 'count', limits: LIMITS });
    if (!job) return null;
    const found = job.lines?.find((line) => String(line['count'] ?? '') === count);
    const face = found && faces[(found.instance ?? 1) - 1];
    if (face) return { face, value: pips(shown, face) };
  }
  return undefined;
}
