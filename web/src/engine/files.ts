// The files that the engine sees: the tables that this browser keeps, and those that it writes while it runs. What is kept is read a
// block at a time; what is written is in memory until it has its name, and is then told to who keeps it.

/** The one folder there is. */
export const FOLDER = '/tables';

/** Answers of calls, by the numbers that WASI gives them. */
const [DONE, BAD, EXISTS, INVALID, UNREADABLE, IS_A_FOLDER, MISSING, NOT_A_FOLDER, NOT_EMPTY] = [0, 8, 20, 28, 29, 31, 44, 54, 55];
const [IS_FOLDER, IS_FILE] = [3, 4];
/** What opening may do. */
const [CREATE, DIRECTORY, EXCLUSIVE, TRUNCATE] = [1, 2, 4, 8];

/** Workers alone have it, and the types of pages do not. */
declare const FileReaderSync: { new (): { readAsArrayBuffer(blob: Blob): ArrayBuffer } };

/** A file's bytes, wherever they are. */
interface Content {
  readonly size: number;
  /** Reads what there is from a place on; how many bytes, or why it cannot, below 0. */
  read(at: number, into: Uint8Array): number;
}

/** One that is kept: its bytes are asked for when they are read. */
class Kept implements Content {
  private reader = new FileReaderSync();

  constructor(private readonly file: Blob) {}

  get size(): number {
    return this.file.size;
  }

  read(at: number, into: Uint8Array): number {
    try {
      const part = new Uint8Array(this.reader.readAsArrayBuffer(this.file.slice(at, at + into.length)));
      into.set(part);
      return part.length;
    } catch {
      // It was written anew or removed since.
      return -UNREADABLE;
    }
  }
}

/** One that is written. */
class Written implements Content {
  private bytes = new Uint8Array(1 << 16);
  size = 0;

  static of(content: Content): Written {
    const written = new Written();
    written.cut(content.size);
    content.read(0, written.bytes.subarray(0, content.size));
    return written;
  }

  read(at: number, into: Uint8Array): number {
    const part = this.bytes.subarray(Math.min(at, this.size), Math.min(at + into.length, this.size));
    into.set(part);
    return part.length;
  }

  write(at: number, from: Uint8Array): void {
    if (at + from.length > this.size) this.cut(at + from.length);
    this.bytes.set(from, at);
  }

  /** Makes it so long. */
  cut(size: number): void {
    if (size > this.bytes.length) {
      const more = new Uint8Array(Math.max(size, 2 * this.bytes.length));
      more.set(this.bytes.subarray(0, this.size));
      this.bytes = more;
    } else if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.size);
  }
}

/** Who is told of what changes. */
export interface Keeper {
  keep(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  drop(name: string): void;
}

interface Open {
  name: string;
  /** Nothing of the folder itself. */
  content: Content | null;
  at: number;
}

/** The folder's files and folders, by their names below it, and those that are open, by number. */
export class Files {
  private files = new Map<string, Content>();
  private folders = new Set(['']);
  private open = new Map<number, Open>();
  private next = 4;

  constructor(
    kept: Map<string, Blob>,
    private readonly keeper: Keeper,
  ) {
    for (const [name, file] of kept) {
      this.files.set(name, new Kept(file));
      name.split('/').slice(0, -1).forEach((_, i, parts) => this.folders.add(parts.slice(0, i + 1).join('/')));
    }
    this.open.set(3, { name: '', content: null, at: 0 });
  }

  /** Opens a file or a folder; its number, or why not, below 0. */
  opened(path: string, how: number, writes: boolean): number {
    const name = plain(path);
    const old = this.files.get(name);
    if (this.folders.has(name)) return how & (CREATE | TRUNCATE) ? -IS_A_FOLDER : this.number({ name, content: null, at: 0 });
    if (how & DIRECTORY) return old ? -NOT_A_FOLDER : -MISSING;
    if (old && how & EXCLUSIVE) return -EXISTS;
    if (!old && !(how & CREATE)) return -MISSING;
    if (!old && !this.folders.has(above(name))) return -MISSING;
    let content = old ?? new Written();
    if (writes && !(content instanceof Written)) content = how & TRUNCATE ? new Written() : Written.of(content);
    else if (content instanceof Written && how & TRUNCATE) content.cut(0);
    this.files.set(name, content);
    return this.number({ name, content, at: 0 });
  }

  private number(open: Open): number {
    const number = this.next++;
    this.open.set(number, open);
    return number;
  }

  is(number: number): boolean {
    return this.open.has(number);
  }

  /** Ends with a file. What has its own name already is kept as it is now: what is to have another comes by `renamed`. */
  close(number: number): number {
    return this.open.delete(number) ? DONE : BAD;
  }

  read(number: number, into: Uint8Array, at?: number): number {
    const open = this.open.get(number);
    if (!open?.content) return -BAD;
    const done = open.content.read(at ?? open.at, into);
    if (at === undefined && done > 0) open.at += done;
    return done;
  }

  write(number: number, from: Uint8Array, at?: number): number {
    const open = this.open.get(number);
    if (!(open?.content instanceof Written)) return -BAD;
    open.content.write(at ?? open.at, from);
    if (at === undefined) open.at += from.length;
    return from.length;
  }

  /** Goes to a place, counted from the beginning, from here, or from the end; where that is. */
  seek(number: number, by: number, from: number): number {
    const open = this.open.get(number);
    if (!open?.content) return -BAD;
    const at = by + (from === 0 ? 0 : from === 1 ? open.at : open.content.size);
    if (at < 0) return -INVALID;
    open.at = at;
    return at;
  }

  cut(number: number, size: number): number {
    const content = this.open.get(number)?.content;
    if (!(content instanceof Written)) return BAD;
    content.cut(size);
    return DONE;
  }

  /** What is open, and how long it is; nothing where it is not. */
  about(number: number): { type: number; size: number } | null {
    const open = this.open.get(number);
    return open ? { type: open.content ? IS_FILE : IS_FOLDER, size: open.content?.size ?? 0 } : null;
  }

  told(path: string): { type: number; size: number } | null {
    const name = plain(path);
    if (this.folders.has(name)) return { type: IS_FOLDER, size: 0 };
    const file = this.files.get(name);
    return file ? { type: IS_FILE, size: file.size } : null;
  }

  folder(path: string): number {
    const name = plain(path);
    if (this.folders.has(name) || this.files.has(name)) return EXISTS;
    if (!this.folders.has(above(name))) return MISSING;
    this.folders.add(name);
    return DONE;
  }

  /** A file has its name, and is kept. */
  renamed(from: string, to: string): number {
    const [old, name] = [plain(from), plain(to)];
    const content = this.files.get(old);
    if (!content) return MISSING;
    this.files.delete(old);
    this.files.set(name, content);
    if (content instanceof Written) this.keeper.keep(name, content.copy());
    return DONE;
  }

  removed(path: string): number {
    const name = plain(path);
    if (!this.files.delete(name)) return MISSING;
    this.keeper.drop(name);
    return DONE;
  }

  emptied(path: string): number {
    const name = plain(path);
    if (!this.folders.has(name) || name === '') return MISSING;
    if ([...this.files.keys(), ...this.folders].some((other) => other.startsWith(`${name}/`))) return NOT_EMPTY;
    this.folders.delete(name);
    return DONE;
  }

  /** What a folder holds, each with its type; nothing where it is none. */
  listed(number: number): [string, number][] | null {
    const open = this.open.get(number);
    if (!open || open.content) return null;
    const within = (name: string): boolean => name !== '' && above(name) === open.name;
    const last = (name: string): string => name.slice(open.name === '' ? 0 : open.name.length + 1);
    const files = [...this.files.keys()].filter(within).map((name): [string, number] => [last(name), IS_FILE]);
    return [...files, ...[...this.folders].filter(within).map((name): [string, number] => [last(name), IS_FOLDER])];
  }
}

/** A path without what says nothing. */
const plain = (path: string): string => path.split('/').filter((part) => part !== '' && part !== '.').join('/');

const above = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
