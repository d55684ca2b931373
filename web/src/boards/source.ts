// Which game an address names: one that comes with the program, or a text that was opened. The address carries a text that is
// short enough; the others are kept by the browser, so that they are there when the page is loaded again.

import { LONGEST, pack, unpack } from '../packed';
import { games, type Listed, type Source } from './server';

const LARGEST = 1_000_000;

/** Where the browser keeps texts: the latest ones, and so many signs of them in all. */
const STORE = 'everystate-games';
const KEPT = 2_000_000;

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
  return { name: file.name, definition: await file.text() };
}

/** Texts that were opened, the latest last. */
function opened(): Map<string, Source> {
  if (kept.size > 0) return kept;
  try {
    for (const one of JSON.parse(localStorage.getItem(STORE) ?? '[]') as Source[]) kept.set(one.name, one);
  } catch {
    // What is stored is not ours, or nothing may be: then there is none.
  }
  return kept;
}

/** The name under which a text is kept: its own, unless another text has it. */
export async function nameFor({ name, definition }: Source): Promise<string> {
  const taken = new Map((await known()).map((game) => [game.name, game.text]));
  for (const [other, source] of opened()) taken.set(other, source.definition);
  const [stem, end] = [name.replace(/\.[^.]*$/, ''), /\.[^.]*$/.exec(name)?.[0] ?? ''];
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? name : `${stem}-${n}${end}`;
    const other = taken.get(wanted);
    if (other === undefined || other === definition) return wanted;
  }
}

/** Remembers a text that was opened. */
export function keep(source: Source): void {
  const all = opened();
  all.delete(source.name);
  all.set(source.name, source);
  let [left, latest] = [KEPT, [] as Source[]];
  for (const one of [...all.values()].reverse()) {
    left -= one.definition.length;
    if (left < 0) break;
    latest = [one, ...latest];
  }
  try {
    localStorage.setItem(STORE, JSON.stringify(latest));
  } catch {
    // The browser keeps nothing: it is there as long as the page is.
  }
}

/** The game of a name: one that comes with the program, or one that was opened before. */
export async function named(name: string): Promise<Source | null> {
  const game = (await known()).find((one) => one.name === name);
  return game ? { name, definition: game.text } : (opened().get(name) ?? null);
}

/** The game of an address; the error says that its file is wanted. */
export async function fromValues(values: URLSearchParams): Promise<Source> {
  const packed = values.get('text');
  const name = values.get('game') ?? 'sokoban.txt';
  if (packed) return { name, definition: await unpack(packed) };
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
