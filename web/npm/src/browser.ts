// In a browser: workers are the page's, and the engine lies beside this file, wherever that is.

import type { Told } from '../../src/engine/worker';
import { use } from './ask';

export * from './api';

use({
  async engine() {
    const answer = await fetch(new URL('./engine.wasm', import.meta.url));
    if (!answer.ok) throw new TypeError(`The engine could not be loaded: ${answer.status}.`);
    // Some hosts do not know what kind of file it is, and of another kind it would not be compiled while it comes.
    return WebAssembly.compileStreaming(new Response(answer.body, { headers: { 'content-type': 'application/wasm' } }));
  },
  worker(told, failed) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Told>) => told(data);
    worker.onerror = (event) => failed(new Error(event.message || 'A worker could not be started.'));
    return { send: (order) => worker.postMessage(order), busy: () => undefined, end: () => worker.terminate() };
  },
});
