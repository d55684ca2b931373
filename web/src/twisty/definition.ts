// Definition files: opened or dropped, kept while the page is open, and small ones carried by the address itself.

import { ApiError } from '../api';
import { h } from '../dom';
import type { Puzzle } from './server';

/** Longer addresses are cut off by programs that pass links on. */
const LONGEST = 4096;
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

let last: [definition: string, packed: string] | null = null;

async function pack(definition: string): Promise<string> {
  if (last?.[0] === definition) return last[1];
  const bytes = new Uint8Array(await through(new Blob([definition]), new CompressionStream('deflate-raw')));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const packed = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  last = [definition, packed];
  return packed;
}

async function unpack(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error('The link is damaged: its definition cannot be read.');
  }
}

const through = (blob: Blob, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> => new Response(blob.stream().pipeThrough(stream)).arrayBuffer();

/** The line of a text that an error is about, with its column marked; nothing where the error names none. */
export function offending(text: string, problem: unknown): HTMLElement | null {
  if (!(problem instanceof ApiError)) return null;
  const { line = 1, column } = problem.trouble;
  if (problem.trouble.line === undefined && column === undefined) return null;
  const words = text.split('\n')[line - 1] ?? '';
  if (column === undefined) return h('pre', { class: 'offending' }, words);
  const at = Math.max(0, Math.min(words.length, column - 1));
  const end = Math.max(at + 1, at + (/^[^\s()[\],]+/.exec(words.slice(at))?.[0].length ?? 1));
  return h('pre', { class: 'offending' }, words.slice(0, at), h('mark', {}, words.slice(at, end) || '\u00a0'), words.slice(end));
}
