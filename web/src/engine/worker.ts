// Runs the engine once for each request that it is sent, and sends back what it puts out: the first line, which has the status, and
// the rest; of a job line by line, as it comes.

import { Files, FOLDER } from './files';
import { kept } from './keep';
import { Ended, type Streams, system } from './system';
import { type Begun, follow, isThread, run as runThreads, shares } from './threads';

/** What a worker is asked. */
export interface Order {
  engine: WebAssembly.Module;
  head: string;
  body: string;
  /** Whether tables are read and kept. */
  tables: boolean;
}

/** What a worker tells: lines of a job, or all that was put out; and at last how it ended. */
export type Told = { lines: string[] } | { fault: string } | { done: true } | { keep: string; bytes: Uint8Array<ArrayBuffer> } | { drop: string };

const send = (told: Told): void => postMessage(told);

/** Cuts what comes into lines. */
class Lines {
  private decoder = new TextDecoder();
  private rest = '';

  take(bytes: Uint8Array): void {
    const lines = (this.rest + this.decoder.decode(bytes, { stream: true })).split('\n');
    this.rest = lines.pop() ?? '';
    if (lines.length > 0) send({ lines });
  }

  end(): void {
    if (this.rest) send({ lines: [this.rest] });
  }
}

async function run({ engine, head, body, tables }: Order): Promise<void> {
  const found = tables ? await kept() : null;
  const files = found && new Files(found, { keep, drop: (name) => send({ drop: name }) });
  const asked = files ? withTables(head) : head;
  const lines = new Lines();
  const decoder = new TextDecoder();
  let faults = '';
  const streams = {
    input: new TextEncoder().encode(`${asked}\n${body}`),
    output: (bytes: Uint8Array) => lines.take(bytes),
    faults: (bytes: Uint8Array) => void (faults += decoder.decode(bytes, { stream: true })),
  };
  try {
    const code = shares(engine) ? await runThreads(engine, (memory) => system(streams, memory, files)) : runAlone(engine, streams, files);
    if (code !== 0) throw new Ended(code);
  } catch (problem) {
    send({ fault: faults || String(problem) });
    return;
  }
  lines.end();
  send({ done: true });
}

/** Runs an engine that has its own memory, in this worker; its exit code. */
function runAlone(engine: WebAssembly.Module, streams: Streams, files: Files | null): number {
  let instance: WebAssembly.Instance | null = null;
  const memory = (): WebAssembly.Memory => instance?.exports['memory'] as WebAssembly.Memory;
  try {
    instance = new WebAssembly.Instance(engine, { wasi_snapshot_preview1: system(streams, memory, files) as WebAssembly.ModuleImports });
    (instance.exports['_start'] as () => void)();
    return 0;
  } catch (problem) {
    if (problem instanceof Ended) return problem.code;
    throw problem;
  }
}

/** The first line of a request, with the folder of tables. */
function withTables(head: string): string {
  const asked = JSON.parse(head) as { share?: object };
  return JSON.stringify({ ...asked, share: { ...asked.share, tables: FOLDER } });
}

/** What the engine wrote is kept by the page, which goes on when this worker is ended. */
const keep = (name: string, bytes: Uint8Array<ArrayBuffer>): void => postMessage({ keep: name, bytes } satisfies Told, { transfer: [bytes.buffer] });

addEventListener('message', ({ data }: MessageEvent<Order | Begun>) => void (isThread(data) ? follow(data) : run(data)));
