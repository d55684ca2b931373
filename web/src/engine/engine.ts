// The engine in this browser: it answers what a server would, in workers, one request at a time in each. A job that is not wanted
// any more is ended with its worker, and all its memory with it.

import { drop, keep } from './keep';
import type { Order, Told } from './worker';

/** What a job may have here: the memory of a tab is not known, and past this browsers refuse it. */
const SHARE = { bytes: 1_500_000_000, seconds: 1800 };

/** Workers that have nothing to do: one is kept, for to start one takes longer than most answers. */
const idle: Worker[] = [];
let module: Promise<WebAssembly.Module> | null = null;

/** Loads the engine, unless that has been begun. */
function load(): Promise<WebAssembly.Module> {
  module ??= fetched().catch((problem: unknown) => {
    module = null;
    throw problem;
  });
  return module;
}

/** It lies beside the parts of the page, compressed: many who send mere files do not compress them. */
const NAME = './engine.packed';

/** Compiled while it comes. */
async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(NAME, import.meta.url));
  if (!answer.ok || !answer.body) throw new TypeError(`The engine could not be loaded: ${answer.status}.`);
  const unpacked = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'content-type': 'application/wasm' } }));
}

function worker(): Worker {
  return idle.pop() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** Asks, tells each line that comes, and resolves when it has ended; rejects with what the engine said where it broke, and as
 *  `fetch` does where the signal ended it. */
async function ask(method: string, path: string, body: unknown, line: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const engine = await load();
  signal?.throwIfAborted();
  const asked = worker();
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      asked.onerror = (event) => reject(new Error(event.message || 'A worker of this page could not be started.'));
      asked.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('lines' in data) data.lines.forEach(line);
        else if ('keep' in data) void keep(data.keep, data.bytes);
        else if ('drop' in data) void drop(data.drop);
        else if ('done' in data) resolve();
        else {
          console.error(data.fault);
          reject(new Broken());
        }
      };
      const head = JSON.stringify({ method, path, share: SHARE });
      asked.postMessage({ engine, head, body: body === undefined ? '' : JSON.stringify(body), tables: path === 'jobs' } satisfies Order);
    });
  } catch (problem) {
    asked.terminate();
    throw problem;
  }
  // What has worked on a job holds its memory.
  if (path === 'jobs' || idle.length > 0) asked.terminate();
  else idle.push(asked);
}

/** The engine broke: nothing of its answer can be relied on. */
export class Broken extends Error {
  constructor() {
    super('The engine ran out of memory or broke; the console of this browser says more.');
  }
}

/** The answer to a request, as a server's would be. */
export async function answer(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const lines: string[] = [];
  await ask(method, path, body, (line) => void lines.push(line), signal);
  const [head = '{}', ...rest] = lines;
  const { status } = JSON.parse(head) as { status: number };
  return new Response(rest.join('\n'), { status, headers: { 'content-type': 'application/json' } });
}

/** Carries out a job, and tells of it; the answer is what a server would refuse it with, or nothing. */
export async function job(request: unknown, told: (event: string, data: never) => void, signal: AbortSignal): Promise<Response | null> {
  let status = 0;
  const refused: string[] = [];
  const take = (line: string): void => {
    if (status === 0) status = (JSON.parse(line) as { status: number }).status;
    else if (status !== 202) refused.push(line);
    else {
      const { event, data } = JSON.parse(line) as { event: string; data: never };
      told(event, data);
    }
  };
  await ask('POST', 'jobs', request, take, signal);
  return status === 202 ? null : new Response(refused.join('\n'), { status });
}
