// What the engine asks of a system, as far as there is one in a worker: an input, an output, the time, chance, and files if there are any. It
// is a program for WASI, of which each call here has its name; a call that nothing is behind answers that it is not there.

import { type Files, FOLDER } from './files';

/** Answers of calls, by the numbers that WASI gives them. */
const [DONE, BAD, NONE, MISSING] = [0, 8, 44, 52];

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
export function system({ input, output, faults }: Streams, memory: () => WebAssembly.Memory, files: Files | null = null): Calls {
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

  /** Moves bytes between the pieces of a list and a file, and tells how many; or why not. */
  function moved(list: number, count: number, told: number, move: (piece: Uint8Array, done: number) => number): number {
    let [all, wrong] = [0, 0];
    pieces(list, count, (piece) => {
      const done = wrong || piece.length === 0 ? 0 : move(piece, all);
      if (done < 0) wrong = -done;
      else all += done;
      return 0;
    });
    words().setUint32(told, all, true);
    return all > 0 ? DONE : wrong;
  }

  const calls: Calls = {
    ...own(memory),
    args_get: () => DONE,
    args_sizes_get: (count: number, size: number) => none(count, size),
    environ_get: () => DONE,
    environ_sizes_get: (count: number, size: number) => none(count, size),
    fd_read(from: number, list: number, count: number, told: number) {
      if (from !== 0) return moved(list, count, told, (piece) => files?.read(from, piece) ?? -BAD);
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
      if (to !== 1 && to !== 2) return moved(list, count, told, (piece) => files?.write(to, piece) ?? -BAD);
      const take = to === 1 ? output : faults;
      const done = pieces(list, count, (piece) => {
        if (piece.length > 0) take(piece.slice());
        return piece.length;
      });
      words().setUint32(told, done, true);
      return DONE;
    },
    fd_fdstat_get(file: number, into: number) {
      const about = file > 2 ? files?.about(file) : { type: 2 };
      if (!about) return BAD;
      bytes(into, 24).fill(0);
      // What is no file is a device of characters, as a terminal is. Everything that can be done may be.
      words().setUint8(into, about.type);
      words().setBigUint64(into + 8, ALL, true);
      words().setBigUint64(into + 16, ALL, true);
      return DONE;
    },
    fd_prestat_get(file: number, into: number) {
      if (!files || file !== 3) return BAD;
      words().setUint32(into, 0, true);
      words().setUint32(into + 4, FOLDER.length, true);
      return DONE;
    },
    fd_prestat_dir_name(file: number, into: number, length: number) {
      if (!files || file !== 3) return BAD;
      bytes(into, length).set(new TextEncoder().encode(FOLDER).subarray(0, length));
      return DONE;
    },
    fd_close: (file: number) => files?.close(file) ?? DONE,
    ...(files ? ofFiles(files, { words, bytes, moved }) : {}),
  };

  function none(count: number, size: number): number {
    words().setUint32(count, 0, true);
    words().setUint32(size, 0, true);
    return DONE;
  }

  return new Proxy(calls, { get: (known, name) => known[name as string] ?? (() => MISSING) });
}

/** Calls, by their names; what each answers. */
export type Calls = Record<string, (...args: never[]) => number>;

/** The calls that need nothing but the program's memory, and that each of its threads answers for itself. */
export function own(memory: () => WebAssembly.Memory): Calls {
  const words = (): DataView => new DataView(memory().buffer);
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(memory().buffer, at, length);
  return {
    clock_time_get(clock: number, _precision: bigint, into: number) {
      // A thread's own clock begins with it: told from the same moment, all tell the same time.
      const now = clock === 0 ? Date.now() : performance.timeOrigin + performance.now();
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
    /** Waits until the time of the one thing that is waited for. */
    poll_oneoff(asked: number, into: number, count: number, told: number) {
      sleep(Number(words().getBigUint64(asked + 24, true)) / 1e6);
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
}

/** Waits; without memory that is shared a worker has no way to do that but to look at the clock. */
function sleep(milliseconds: number): void {
  if (typeof SharedArrayBuffer === 'function') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  else for (const until = performance.now() + milliseconds; performance.now() < until; );
}

/** All rights. */
const ALL = (1n << 30n) - 1n;
/** The right to write. */
const WRITES = 1n << 6n;
/** The bytes that a folder's entry takes before its name. */
const ENTRY = 24;

/** The memory of the program, and what moves bytes there. */
interface Memory {
  words: () => DataView;
  bytes: (at: number, length: number) => Uint8Array;
  moved: (list: number, count: number, told: number, move: (piece: Uint8Array, done: number) => number) => number;
}

/** The calls about files. */
function ofFiles(files: Files, { words, bytes, moved }: Memory): Calls {
  const path = (at: number, length: number): string => new TextDecoder().decode(bytes(at, length).slice());
  const told = (about: { type: number; size: number } | null, into: number, none: number): number => {
    if (!about) return none;
    bytes(into, 64).fill(0);
    words().setUint8(into + 16, about.type);
    words().setBigUint64(into + 32, BigInt(about.size), true);
    return DONE;
  };
  const placed = (at: number, into: number): number => {
    if (at < 0) return -at;
    words().setBigUint64(into, BigInt(at), true);
    return DONE;
  };
  return {
    path_open(_folder: number, _flags: number, at: number, length: number, how: number, rights: bigint, _more: bigint, _kind: number, into: number) {
      const number = files.opened(path(at, length), how, (rights & WRITES) !== 0n);
      if (number < 0) return -number;
      words().setUint32(into, number, true);
      return DONE;
    },
    fd_pread: (file: number, list: number, count: number, at: bigint, into: number) => moved(list, count, into, (piece, done) => files.read(file, piece, Number(at) + done)),
    fd_pwrite: (file: number, list: number, count: number, at: bigint, into: number) => moved(list, count, into, (piece, done) => files.write(file, piece, Number(at) + done)),
    fd_seek: (file: number, by: bigint, from: number, into: number) => placed(files.seek(file, Number(by), from), into),
    fd_tell: (file: number, into: number) => placed(files.seek(file, 0, 1), into),
    fd_filestat_get: (file: number, into: number) => told(files.about(file), into, BAD),
    path_filestat_get: (_folder: number, _flags: number, at: number, length: number, into: number) => told(files.told(path(at, length)), into, NONE),
    fd_filestat_set_size: (file: number, size: bigint) => files.cut(file, Number(size)),
    fd_sync: (file: number) => (files.is(file) ? DONE : BAD),
    fd_datasync: (file: number) => (files.is(file) ? DONE : BAD),
    path_create_directory: (_folder: number, at: number, length: number) => files.folder(path(at, length)),
    path_remove_directory: (_folder: number, at: number, length: number) => files.emptied(path(at, length)),
    path_unlink_file: (_folder: number, at: number, length: number) => files.removed(path(at, length)),
    path_rename: (_from: number, at: number, length: number, _to: number, then: number, long: number) => files.renamed(path(at, length), path(then, long)),
    fd_readdir(file: number, into: number, length: number, after: bigint, used: number) {
      const entries = files.listed(file);
      if (!entries) return BAD;
      let done = 0;
      for (let i = Number(after); i < entries.length && done < length; i += 1) {
        const [name, type] = entries[i] ?? ['', 0];
        const text = new TextEncoder().encode(name);
        const entry = new Uint8Array(ENTRY + text.length);
        const view = new DataView(entry.buffer);
        view.setBigUint64(0, BigInt(i + 1), true);
        view.setUint32(16, text.length, true);
        view.setUint8(20, type);
        entry.set(text, ENTRY);
        // An entry that is cut off tells that there is more.
        const part = entry.subarray(0, length - done);
        bytes(into + done, part.length).set(part);
        done += part.length;
      }
      words().setUint32(used, done, true);
      return DONE;
    },
  };
}
