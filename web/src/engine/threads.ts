// The threads of an engine, each a worker of its own below the one that was asked, which answers their calls: it has the files and
// passes on what is put out. It waits for nothing itself, so that new threads begin at once; a thread that calls waits for the answer.
//
// Threads share memory, which browsers allow only a page that shares nothing with others (two headers, which its host sends, or
// the page's own service worker).

import { type Calls, Ended, own } from './system';

/** What a thread is to run: the engine from its beginning, or what a thread of it has begun, by the number that says what. */
export interface Begun {
  engine: WebAssembly.Module;
  memory: WebAssembly.Memory;
  thread: number;
  what: number | null;
  /** Where the answer to its calls is put. */
  answer: Int32Array;
}

/** What a thread tells: a call and what it is of; that it has ended, with the code of the whole engine if that ends by it; what broke. */
type Told = { call: string; args: never[] } | { ended: number | null } | { broke: string };

/** An answer that is not there yet. */
const WAITED_FOR = -1;
/** Pages of 64 KiB at first. */
const FEW = 512;
/** And at most: as many as there can be, or, where a browser does not set so many aside, fewer. */
const MOST = [65_536, 32_768, 16_384, 8192];
/** No thread can be begun: what is answered where there are too many. */
const AGAIN = -6;
const THREADS = 64;

/** Whether this engine is one of threads: then it takes its memory, where others have their own. */
export const shares = (engine: WebAssembly.Module): boolean => WebAssembly.Module.imports(engine).some(({ kind }) => kind === 'memory');

/** Memory that threads share. */
function room(): WebAssembly.Memory {
  let why: unknown;
  for (const maximum of MOST)
    try {
      return new WebAssembly.Memory({ initial: FEW, maximum, shared: true });
    } catch (problem) {
      why = problem;
    }
  throw why;
}

/** Threads that have nothing to do. */
const idle: Worker[] = [];

/** Runs an engine with all its threads, and resolves with its exit code when the first of them ends; rejects when one breaks. `calls` makes what
 *  answers their calls. */
export function run(engine: WebAssembly.Module, calls: (memory: () => WebAssembly.Memory) => Calls): Promise<number> {
  const memory = room();
  const answers = calls(() => memory);
  const busy = new Set<Worker>();
  let last = 0;
  return new Promise((resolve, reject) => {
    const end = (): void => {
      // What goes on after the engine has ended is of use to nobody.
      for (const worker of busy) worker.terminate();
      busy.clear();
    };
    const begin = (what: number | null): number => {
      if (busy.size >= THREADS) return AGAIN;
      const thread = last++;
      const worker = idle.pop() ?? new Worker(location.href, { type: 'module' });
      const answer = new Int32Array(new SharedArrayBuffer(4));
      busy.add(worker);
      worker.onerror = (event) => {
        end();
        reject(new Error(event.message || 'A thread of this page could not be started.'));
      };
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('call' in data) {
          try {
            const { call, args } = data;
            const done = call === BEGIN ? begin(args[0] ?? 0) : (answers[call]?.(...args) ?? 0);
            Atomics.store(answer, 0, done === WAITED_FOR ? AGAIN : done);
            Atomics.notify(answer, 0);
          } catch (problem) {
            // Who waits for the answer would wait for ever.
            end();
            reject(problem as Error);
          }
        } else if ('broke' in data) {
          end();
          reject(new Error(data.broke));
        } else {
          busy.delete(worker);
          idle.push(worker);
          if (what !== null && data.ended === null) return;
          end();
          resolve(data.ended ?? 0);
        }
      };
      worker.postMessage({ engine, memory, thread, what, answer } satisfies Begun);
      return thread;
    };
    begin(null);
  });
}

/** The call that begins a thread. */
const BEGIN = 'thread-spawn';

/** Runs a thread: what is sent to a worker that is one. */
export function follow({ engine, memory, thread, what, answer }: Begun): void {
  const tell = (told: Told): void => postMessage(told);
  const ask = (call: string, args: never[]): number => {
    Atomics.store(answer, 0, WAITED_FOR);
    tell({ call, args });
    Atomics.wait(answer, 0, WAITED_FOR);
    return Atomics.load(answer, 0);
  };
  const alone = own(() => memory);
  const system = new Proxy(alone, { get: (known, name) => known[name as string] ?? ((...args: never[]) => ask(name as string, args)) });
  try {
    const { exports } = new WebAssembly.Instance(engine, {
      env: { memory },
      wasi_snapshot_preview1: system as WebAssembly.ModuleImports,
      wasi: { [BEGIN]: (begun: never) => ask(BEGIN, [begun]) },
    });
    if (what === null) (exports['_start'] as () => void)();
    else (exports['wasi_thread_start'] as (thread: number, what: number) => void)(thread, what);
    tell({ ended: null });
  } catch (problem) {
    tell(problem instanceof Ended ? { ended: problem.code } : { broke: String(problem) });
  }
}

/** Whether what came to a worker makes it a thread. */
export const isThread = (data: object): data is Begun => 'thread' in data;
