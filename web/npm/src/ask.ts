// A request to the engine: a worker runs it once for each. Where workers and the engine's file come from differs between a browser
// and Node.js, which `use` says.

import type { Order, Told } from '../../src/engine/worker';

/** A worker, wherever it runs. */
export interface Worker {
  send(order: Order): void;
  /** It is waited for, or not: Node.js does not end while it is. */
  busy(is: boolean): void;
  end(): void;
}

/** What has to be there. */
export interface Platform {
  engine(): Promise<WebAssembly.Module>;
  worker(told: (told: Told) => void, failed: (problem: Error) => void): Worker;
}

let platform: Platform | null = null;
let module: Promise<WebAssembly.Module> | null = null;

/** Says where one is. */
export function use(given: Platform): void {
  platform = given;
}

function load(given: Platform): Promise<WebAssembly.Module> {
  module ??= given.engine().catch((problem: unknown) => {
    module = null;
    throw problem;
  });
  return module;
}

/** A worker and who hears it. */
class Desk {
  hears: ((told: Told) => void) | null = null;
  fails: ((problem: Error) => void) | null = null;
  readonly worker: Worker;

  constructor(given: Platform) {
    this.worker = given.worker((told) => this.hears?.(told), (problem) => this.fails?.(problem));
  }
}

/** One that has nothing to do is kept, for to start one takes longer than most answers. */
const idle: Desk[] = [];

/** Asks, tells each line that comes, and resolves when it has ended. */
export async function ask(head: object, body: unknown, line: (line: string) => void, broken: new (message: string) => Error, signal?: AbortSignal): Promise<void> {
  if (!platform) throw new TypeError('import the package by its name: it says where it runs');
  signal?.throwIfAborted();
  const engine = await load(platform);
  signal?.throwIfAborted();
  const desk = idle.pop() ?? new Desk(platform);
  const { worker } = desk;
  let aborted = (): void => undefined;
  try {
    worker.busy(true);
    await new Promise<void>((resolve, reject) => {
      aborted = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', aborted, { once: true });
      desk.fails = reject;
      desk.hears = (told) => {
        try {
          if ('lines' in told) told.lines.forEach(line);
          else if ('done' in told) resolve();
          else if ('fault' in told) reject(new broken(told.fault));
        } catch (problem) {
          // What hears the lines threw: that is who asks' own.
          reject(problem as Error);
        }
      };
      worker.send({ engine, head: JSON.stringify(head), body: body === undefined ? '' : JSON.stringify(body), tables: false });
    });
  } catch (problem) {
    worker.end();
    throw problem;
  } finally {
    signal?.removeEventListener('abort', aborted);
  }
  // What has worked on a job holds its memory.
  if (('path' in head && head.path === 'jobs') || idle.length > 0) worker.end();
  else {
    worker.busy(false);
    idle.push(desk);
  }
}
