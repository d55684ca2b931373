// What is used of Node.js.

declare module 'node:fs/promises' {
  export function readFile(from: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'node:worker_threads' {
  interface Port {
    on(kind: string, hear: (data: never) => void): void;
    postMessage(message: unknown): void;
  }
  export const parentPort: Port | null;
  export class Worker implements Port {
    constructor(from: URL);
    on(kind: string, hear: (data: never) => void): void;
    postMessage(message: unknown): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  }
}
