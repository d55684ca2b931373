// A sequence of tips in run-length form, which may have 10^18 tips and more: how the die lies and how often each
// face has touched the table after any number of them. A word turns the die by a rotation, which is the identity
// after at most four times; so what any number of rounds does follows from at most four of them.

import { type Die, type Tip, tipped } from '../maze/die';

export interface Run {
  word: Tip[];
  times: bigint;
}

/** How the die lies and how often each face touched, by the number of the face less one. */
export interface Lie {
  die: Die;
  touches: bigint[];
}

/** Where the p-th tip stands: the run, the round in it and the letter of its word, all counted from 1. */
export interface Spot {
  run: number;
  round: bigint;
  letter: number;
}

interface Stretch extends Run {
  /** How many tips come before. */
  before: bigint;
  /** What lies at the beginning of each round, until the die lies as in the first again. */
  rounds: Lie[];
  /** The touches of so many rounds together. */
  cycle: bigint[];
}

export const NONE: readonly bigint[] = [0n, 0n, 0n, 0n, 0n, 0n];

const plus = (a: readonly bigint[], b: readonly bigint[], times = 1n): bigint[] => a.map((n, i) => n + (b[i] ?? 0n) * times);

/** One tip: the face that comes to the bottom touches. */
export function touched({ die, touches }: Lie, tip: Tip): Lie {
  const next = tipped(die, tip);
  const more = [...touches];
  const face = next[5] - 1;
  more[face] = (more[face] ?? 0n) + 1n;
  return { die: next, touches: more };
}

const roll = (lie: Lie, tips: Tip[]): Lie => tips.reduce(touched, lie);

export class Sequence {
  readonly length: bigint;
  private readonly stretches: Stretch[] = [];

  constructor(
    readonly runs: Run[],
    readonly start: Die,
  ) {
    let before = 0n;
    let lie: Lie = { die: start, touches: [...NONE] };
    for (const run of runs) {
      const stretch = stretchOf(run, before, lie);
      this.stretches.push(stretch);
      before += BigInt(run.word.length) * run.times;
      lie = within(stretch, before - stretch.before);
    }
    this.length = before;
  }

  /** What lies after the first `p` tips. */
  at(p: bigint): Lie {
    const stretch = this.stretch(p);
    return stretch ? within(stretch, p - stretch.before) : { die: this.start, touches: [...NONE] };
  }

  /** The p-th tip, counted from 1; nothing where there is none. */
  tip(p: bigint): Tip | undefined {
    const stretch = this.stretch(p);
    return stretch && stretch.word[Number((p - stretch.before - 1n) % BigInt(stretch.word.length))];
  }

  spot(p: bigint): Spot | null {
    const stretch = this.stretch(p);
    if (!stretch) return null;
    const [rest, length] = [p - stretch.before - 1n, BigInt(stretch.word.length)];
    return { run: this.stretches.indexOf(stretch) + 1, round: rest / length + 1n, letter: Number(rest % length) + 1 };
  }

  /** The tips from the p-th to the q-th, both counted from 1; those there are. */
  cut(p: bigint, q: bigint): Tip[] {
    const tips: Tip[] = [];
    for (let at = p < 1n ? 1n : p; at <= q; at++) {
      const tip = this.tip(at);
      if (!tip) break;
      tips.push(tip);
    }
    return tips;
  }

  /** How many tips come before a run, counted from 1. */
  before(run: number): bigint {
    return this.stretches[run - 1]?.before ?? 0n;
  }

  /** The stretch that the p-th tip is in. */
  private stretch(p: bigint): Stretch | undefined {
    if (p < 1n || p > this.length) return undefined;
    return this.stretches.find((one) => p > one.before && p <= one.before + BigInt(one.word.length) * one.times);
  }
}

function stretchOf(run: Run, before: bigint, start: Lie): Stretch {
  const rounds: Lie[] = [];
  let lie = start;
  do {
    rounds.push(lie);
    lie = roll(lie, run.word);
  } while (String(lie.die) !== String(start.die));
  return { ...run, before, rounds, cycle: plus(lie.touches, start.touches, -1n) };
}

/** What lies `tips` tips after the beginning of a stretch. */
function within(stretch: Stretch, tips: bigint): Lie {
  const length = BigInt(stretch.word.length);
  const many = BigInt(stretch.rounds.length);
  const round = tips / length;
  const begun = stretch.rounds[Number(round % many)];
  if (!begun) throw new Error('A stretch has at least one round.');
  const touches = plus(begun.touches, stretch.cycle, round / many);
  return roll({ die: begun.die, touches }, stretch.word.slice(0, Number(tips % length)));
}
