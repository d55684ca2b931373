// A thread of Node.js as the engine's worker knows workers: it hears messages, and sends some.

import { parentPort } from 'node:worker_threads';

const port = parentPort;
if (!port) throw new Error('this is a worker’s own file');
Object.assign(globalThis, {
  postMessage: (message: unknown) => port.postMessage(message),
  addEventListener: (kind: string, hear: (event: { data: unknown }) => void) => port.on(kind, (data: unknown) => hear({ data })),
});
await import('../../src/engine/worker');
