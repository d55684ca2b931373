// In Node.js: a thread is a worker, and the engine a file beside this one.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { use } from './ask';

export * from './api';

use({
  engine: async () => WebAssembly.compile(await readFile(new URL('./engine.wasm', import.meta.url))),
  worker(told, failed) {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url));
    worker.on('message', told);
    worker.on('error', failed);
    return {
      send: (order) => worker.postMessage(order),
      busy: (is) => (is ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  },
});
