// Definition files: opened or dropped, kept while the page is open, and small ones carried by the address itself.

import { LONGEST, pack, unpack } from '../packed';
import type { Puzzle } from './server';

const LARGEST = 4_000_000;

const kept = new Map<string, string>();

/** A file as a puzzle; the error is a sentence. */
export async function read(file: File): Promise<Puzzle> {
  if (file.size > LARGEST) throw new Error(`${file.name} has ${file.size} bytes: no definition is that long.`);
  const definition = await file.text();
  kept.set(file.name, definition);
  return { name: file.name, definition };
}

/** A puzzle by the name it has in the list: a file that was opened before, or one of the catalogue. */
export function byName(name: string): Puzzle {
  const definition = kept.get(name);
  return definition === undefined ? { name } : { name, definition };
}

/** The puzzle of an address; the error says that its file is wanted. */
export async function fromValues(values: URLSearchParams): Promise<Puzzle> {
  const file = values.get('file');
  if (file === null) return { name: values.get('puzzle') ?? 'cube3' };
  const packed = values.get('def');
  const definition = packed ? await unpack(packed) : kept.get(file);
  if (definition === undefined) throw new Error(`This link needs the file ${file}, which it is too long to carry. Open the file to go on.`);
  kept.set(file, definition);
  return { name: file, definition };
}

/** Names the puzzle in an address; a definition that fits is part of it. */
export async function toValues({ name, definition }: Puzzle, values: URLSearchParams): Promise<void> {
  if (definition === undefined) return values.set('puzzle', name);
  values.set('file', name);
  const packed = await pack(definition);
  if (packed.length <= LONGEST) values.set('def', packed);
}

/** Whether an address carries all of the puzzle. */
export async function fits({ definition }: Puzzle): Promise<boolean> {
  return definition === undefined || (await pack(definition)).length <= LONGEST;
}
