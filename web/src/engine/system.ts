// What the engine asks of a system, as far as there is one in a worker: an input, an output, the time, chance. It is a program for
// WASI, of which each call here has its name; a call that nothing is behind answers that it is not there.

/** Answers of calls, by the numbers that WASI gives them. */
const [DONE, BAD, MISSING] = [0, 8, 52];

/** Thrown to end the program, with its exit code. */
export class Ended extends Error {
  constructor(readonly code: number) {
    super(`The engine ended with ${code}.`);
  }
}

/** The program's input, and who takes its output and what it says of faults of its own. */
export interface Streams {
  input: Uint8Array;
  output: (bytes: Uint8Array) => void;
  faults: (bytes: Uint8Array) => void;
}

/** The calls of a program with this memory, which is asked for anew each time: it moves when it grows. */
export function system({ input, output, faults }: Streams, memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const words = (): DataView => new DataView(memory().buffer);
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(memory().buffer, at, length);
  let read = 0;

  /** Calls `each` with the pieces of a list of them; returns how much all took. */
  function pieces(list: number, count: number, each: (piece: Uint8Array) => number): number {
    let all = 0;
    for (let i = 0; i < count; i += 1) {
      const at = words();
      all += each(bytes(at.getUint32(list + 8 * i, true), at.getUint32(list + 8 * i + 4, true)));
    }
    return all;
  }

  const calls: Record<string, (...args: never[]) => number> = {
    args_get: () => DONE,
    args_sizes_get: (count: number, size: number) => none(count, size),
    environ_get: () => DONE,
    environ_sizes_get: (count: number, size: number) => none(count, size),
    clock_time_get(clock: number, _precision: bigint, into: number) {
      const now = clock === 0 ? Date.now() : performance.now();
      words().setBigUint64(into, BigInt(Math.round(now * 1e6)), true);
      return DONE;
    },
    random_get(at: number, length: number) {
      // Of shared memory no random bytes are made in place, and of no memory more than these at a time.
      for (let done = 0; done < length; done += 65_536) {
        const some = new Uint8Array(Math.min(65_536, length - done));
        bytes(at + done, some.length).set(crypto.getRandomValues(some));
      }
      return DONE;
    },
    fd_read(from: number, list: number, count: number, told: number) {
      if (from !== 0) return BAD;
      const done = pieces(list, count, (piece) => {
        const some = input.subarray(read, read + piece.length);
        piece.set(some);
        read += some.length;
        return some.length;
      });
      words().setUint32(told, done, true);
      return DONE;
    },
    fd_write(to: number, list: number, count: number, told: number) {
      if (to !== 1 && to !== 2) return BAD;
      const take = to === 1 ? output : faults;
      const done = pieces(list, count, (piece) => {
        if (piece.length > 0) take(piece.slice());
        return piece.length;
      });
      words().setUint32(told, done, true);
      return DONE;
    },
    fd_fdstat_get(file: number, into: number) {
      if (file > 2) return BAD;
      bytes(into, 24).fill(0);
      // A device of characters, as a terminal is.
      words().setUint8(into, 2);
      return DONE;
    },
    fd_prestat_get: () => BAD,
    fd_close: () => DONE,
    /** Waits until the time of the one thing that is waited for. */
    poll_oneoff(asked: number, into: number, count: number, told: number) {
      const nanoseconds = Number(words().getBigUint64(asked + 24, true));
      const until = performance.now() + nanoseconds / 1e6;
      while (performance.now() < until);
      bytes(into, 32 * count).fill(0);
      words().setBigUint64(into, words().getBigUint64(asked, true), true);
      words().setUint32(told, 1, true);
      return DONE;
    },
    sched_yield: () => DONE,
    proc_exit(code: number) {
      throw new Ended(code);
    },
  };

  function none(count: number, size: number): number {
    words().setUint32(count, 0, true);
    words().setUint32(size, 0, true);
    return DONE;
  }

  return new Proxy(calls, { get: (known, name) => known[name as string] ?? (() => MISSING) }) as WebAssembly.ModuleImports;
}
