// Makes a new instance as wished. What cannot be wished of the engine, that there is no other way at all, of whatever length, is
// asked of what it makes, one portion after another, until something has it.

import type { Job, Line, Request } from './api';

/** Runs a job; nothing where it failed or was given up, which has been told then. */
export type Run = (request: Request) => Promise<Job | null>;

/** Which of some instances have no other way at all: the place of the first, or -1. */
export type Lone = (instances: Record<string, unknown>[], run: Run, seconds: number) => Promise<number>;

export interface Order {
  puzzle: string;
  wishes: Record<string, unknown>;
  seed: number;
  seconds: number;
  lone: Lone | null;
}

/** So many are made at once, where they are looked at afterwards. */
const PORTION = 12;
/** From the seed of one portion to that of the next: far, so that seeds beside each other have portions of their own. */
const STRIDE = 0x9e3779b1;

/** A line as the server made it; nothing where there is none in the time, and null where a job failed. */
export async function make({ puzzle, wishes, seed, seconds, lone }: Order, run: Run): Promise<Record<string, unknown> | undefined | null> {
  const end = performance.now() + seconds * 1000;
  let gone = false;
  const watched: Run = async (request) => {
    const job = await run(request);
    gone ||= job === null;
    return job;
  };
  for (let portion = 0; ; portion += 1) {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (portion > 0 && left < 1) return undefined;
    const job = await watched({ kind: 'generate', puzzle, wishes, count: lone ? PORTION : 1, seed: (seed + Math.imul(portion, STRIDE)) >>> 0, limits: { seconds: Math.max(1, left) } });
    if (!job) return null;
    const lines = (job.lines ?? []).map(bare);
    if (!lone || lines.length === 0) return lines[0];
    const at = await lone(lines, watched, Math.max(1, left));
    // What was given up is not begun anew.
    if (gone) return null;
    if (at >= 0) return lines[at];
  }
}

/** What a server made, without what it says beside it. */
function bare(line: Line): Record<string, unknown> {
  const { instance } = line as { instance?: unknown };
  return typeof instance === 'object' && instance !== null ? (instance as Record<string, unknown>) : line;
}
