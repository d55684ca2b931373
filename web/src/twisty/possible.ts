// Whether moves lead to a position, and if none do, why: the engine is asked about it and, in the same job, about positions that
// differ from it by one or two pieces.

import type { Job, Request } from '../api';
import { run } from '../job';
import { kindOf } from './painted';
import { type Description, named, type Position, type Puzzle } from './server';

/** One thing that may be otherwise, in words. */
interface Change {
  words: string;
  of(position: Position): Position;
}

/** Nothing where it is possible; otherwise why not. */
export async function whyNot(puzzle: Puzzle, about: Description, position: Position, signal: AbortSignal): Promise<string | null> {
  const single = changes(about);
  const pairs = single.flatMap((one, i) => single.slice(i + 1).filter((other) => other.words !== one.words).map((other): Change => ({ words: `${one.words}, and ${other.words}`, of: (from) => other.of(one.of(from)) })));
  const all = [...single, ...pairs];
  const text = [position, ...all.map((change) => change.of(position))].map((one) => JSON.stringify(one)).join('\n');
  // One position is enough to be told from one that no moves lead to: nothing is to be found.
  const request: Request = { kind: 'solve', ...named(puzzle), text, question: 'any', limits: { positions: 1, seconds: 60 } };
  const job: Job = await run(request, {}, signal);
  if (job.state !== 'done') throw new Error(job.error?.message ?? 'Whether this is possible could not be found out.');
  const can = (job.lines ?? []).map((line) => line.verdict !== 'unsolvable');
  if (can[0]) return null;
  const change = all.find((_, i) => can[i + 1]);
  return change ? `No moves lead here: ${change.words}.` : 'No moves lead here.';
}

/** For each orbit: a piece that is turned, and two that have changed places. */
function changes({ orbits }: Description): Change[] {
  return orbits.flatMap(({ name, pieces, orientations }): Change[] => {
    const turned = Array.from({ length: orientations - 1 }, (_, i): Change => ({
      words: `a ${kindOf(name)} is ${orientations === 2 ? 'flipped' : 'twisted'}`.replace(/^a (?=[aeiou])/, 'an '),
      of: (from) => changed(from, name, (one) => ({ ...one, orientation: one.orientation.map((turn, place) => (place === 0 ? (turn + i + 1) % orientations : turn)) })),
    }));
    const swapped: Change = {
      words: `two ${kindOf(name)}s have changed places`,
      of: (from) => changed(from, name, (one) => ({ pieces: [one.pieces[1] ?? 0, one.pieces[0] ?? 0, ...one.pieces.slice(2)], orientation: one.orientation })),
    };
    return pieces > 1 ? [...turned, swapped] : turned;
  });
}

const changed = (position: Position, orbit: string, how: (one: Position[string]) => Position[string]): Position => {
  const one = position[orbit];
  return one ? { ...position, [orbit]: how(one) } : position;
};
