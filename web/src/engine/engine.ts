// The engine in this browser: it answers what a server would, in workers, one request at a time in each. A job that is not wanted
// any more is ended with its worker, and all its memory with it.

import { decompress } from 'fzstd';
import { drop, keep } from './keep';
import type { Order, Told } from './worker';

/** How many threads there may be: as many as the machine has cores, where the page may share memory among them, and else one. */
const THREADS = globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 16) : 1;

/** What a job may have here: the memory of a tab is not known, and past this browsers refuse it. */
const SHARE = { bytes: 1_500_000_000, seconds: 1800, threads: THREADS };

/** Workers that have nothing to do: one is kept, for to start one takes longer than most answers. */
const idle: Worker[] = [];

/** The engines, by the names of their files: the first answers all but what is asked about games on boards, which it leaves to the second, that has
 *  everything and is half as large again. They lie beside the parts of the page, compressed: many who send mere files do not compress them. */
const ENGINES = ['engine', 'games'] as const;
type Name = (typeof ENGINES)[number];
/** The status of what is left to the other engine. */
const ELSEWHERE = 421;

/** Where the parts of the page are. What builds it would take a name that is put together here for any file. */
const HERE = import.meta.url;

const modules = new Map<Name, Promise<WebAssembly.Module>>();

/** Loads an engine, unless that has been begun. */
function load(name: Name): Promise<WebAssembly.Module> {
  const old = modules.get(name);
  if (old) return old;
  const fresh = found(name).catch((problem: unknown) => {
    modules.delete(name);
    throw problem;
  });
  modules.set(name, fresh);
  return fresh;
}

/** The one with threads, if there may be some. Without a connection there may be none but the other, which every visit keeps. */
async function found(name: Name): Promise<WebAssembly.Module> {
  const threaded = `${name}-threads`;
  const isThere = THREADS > 1 && (navigator.onLine || (await caches.match(address(threaded))) !== undefined);
  return isThere ? fetched(threaded).catch(() => fetched(name)) : fetched(name);
}

const address = (name: string): URL => new URL(`./${name}.packed`, HERE);

/** Its bytes are packed by Zstandard, which is three quarters of what a browser could unpack by itself. */
async function fetched(name: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address(name));
  if (!answer.ok) throw new TypeError(`The engine could not be loaded: ${answer.status}.`);
  return WebAssembly.compile(decompress(new Uint8Array(await answer.arrayBuffer())) as Uint8Array<ArrayBuffer>);
}

function worker(): Worker {
  return idle.pop() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** A request: its method, its path and its body. */
type Asked = [string, string, unknown];

/** Asks, tells each line that comes, and resolves when it has ended; rejects with what the engine said where it broke, and as
 *  `fetch` does where the signal ended it. */
async function ask(name: Name, [method, path, body]: Asked, line: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const engine = await load(name);
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
  let told = { status: ELSEWHERE, text: '' };
  for (const name of ENGINES) {
    if (told.status !== ELSEWHERE) break;
    const lines: string[] = [];
    await ask(name, [method, path, body], (line) => void lines.push(line), signal);
    const [head = '{}', ...rest] = lines;
    told = { status: (JSON.parse(head) as { status: number }).status, text: rest.join('\n') };
  }
  return new Response(told.text, { status: told.status, headers: { 'content-type': 'application/json' } });
}

/** Carries out a job, and tells of it; the answer is what a server would refuse it with, or nothing. */
export async function job(request: unknown, told: (event: string, data: never) => void, signal: AbortSignal): Promise<Response | null> {
  let status = ELSEWHERE;
  let refused: string[] = [];
  const take = (line: string): void => {
    if (status === 0) status = (JSON.parse(line) as { status: number }).status;
    else if (status !== 202) refused.push(line);
    else {
      const { event, data } = JSON.parse(line) as { event: string; data: never };
      told(event, data);
    }
  };
  for (const name of ENGINES) {
    if (status !== ELSEWHERE) break;
    [status, refused] = [0, []];
    await ask(name, ['POST', 'jobs', request], take, signal);
  }
  return status === 202 ? null : new Response(refused.join('\n'), { status });
}
