// Texts of files in addresses, packed; and the line of such a text that an error is about.

import { ApiError } from './api';
import { h } from './dom';

/** Longer addresses are cut off by programs that pass links on. */
export const LONGEST = 4096;

let last: [text: string, packed: string] | null = null;

/** A text as a part of an address. */
export async function pack(whole: string): Promise<string> {
  if (last?.[0] === whole) return last[1];
  const bytes = new Uint8Array(await through(new Blob([whole]), new CompressionStream('deflate-raw')));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const packed = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  last = [whole, packed];
  return packed;
}

/** The text of a part of an address; the error is a sentence. */
export async function unpack(packed: string): Promise<string> {
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
