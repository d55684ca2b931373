// Which game an address names: one that comes with the program, or a text that was opened and that the address carries
// where it is short enough.

import { LONGEST, pack, unpack } from '../packed';
import { games, type Listed, type Source } from './server';

const LARGEST = 1_000_000;

const kept = new Map<string, Source>();
let listed: Promise<Listed[]> | null = null;

/** The games that come with the program. */
export function known(): Promise<Listed[]> {
  listed ??= games().catch((problem: unknown) => {
    listed = null;
    throw problem;
  });
  return listed;
}

/** A file as a game; the error is a sentence. */
export async function read(file: File): Promise<Source> {
  if (file.size > LARGEST) throw new Error(`${file.name} has ${file.size} bytes: no game is that long.`);
  return keep({ name: file.name, definition: await file.text() });
}

/** Remembers a text while the page is open. */
export function keep(source: Source): Source {
  kept.set(source.name, source);
  return source;
}

/** The game of a name: one that was opened before, or one that comes with the program. */
export async function named(name: string): Promise<Source | null> {
  const own = kept.get(name);
  if (own) return own;
  const game = (await known()).find((one) => one.name === name);
  return game ? { name, definition: game.text } : null;
}

/** The game of an address; the error says that its file is wanted. */
export async function fromValues(values: URLSearchParams): Promise<Source> {
  const packed = values.get('text');
  const name = values.get('game') ?? 'sokoban.txt';
  if (packed) return keep({ name, definition: await unpack(packed) });
  const source = await named(name);
  if (!source) throw new Error(`This link needs the file ${name}, which it is too long to carry. Open the file to go on.`);
  return source;
}

/** Names the game in an address; a text that fits is part of it. False where it does not fit. */
export async function toValues(source: Source, values: URLSearchParams): Promise<boolean> {
  values.set('game', source.name);
  const game = (await known()).find((one) => one.name === source.name);
  if (game?.text === source.definition) return true;
  const packed = await pack(source.definition);
  const fits = packed.length <= LONGEST;
  if (fits) values.set('text', packed);
  return fits;
}
