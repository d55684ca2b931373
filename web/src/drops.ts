// Files that are dropped anywhere on the page: the view on screen takes what it reads, what another view reads is opened
// there, and of anything else it is said that nothing here reads it. No file is ever opened by the browser instead.

import { note, unnote } from './note';
import { kindOf } from './recognise';

/** The view that reads a file: the name that its address begins with. */
type Reader = 'twisty' | 'boards' | 'maze' | 'gap' | 'roll' | 'stack' | 'cube2';

/** Where a file is opened that the view on screen does not read. */
const VIEWS: Record<Reader, string> = { twisty: '#twisty', boards: '#boards', maze: '#maze', gap: '#gap', roll: '#roll/ask', stack: '#stack/ask', cube2: '#cube2/ask' };

/** What is looked into, in bytes. */
const LOOK = 4_000_000;

let taker: Drops | null = null;
/** A file that another view is to open, once it is there. */
let handed: { reader: Reader; file: File } | null = null;

export class Drops {
  /** `open` is given the first file of those that are dropped, if it is one for `reader`, or nobody's that is known; or `any`. */
  constructor(
    readonly reader: Reader | 'any',
    readonly open: (file: File) => void,
  ) {
    taker = this;
    const mine = handed?.reader === reader ? handed.file : null;
    if (!mine) return;
    handed = null;
    // The view is still being made.
    setTimeout(() => taker === this && open(mine));
  }

  close(): void {
    if (taker === this) taker = null;
  }
}

async function take(file: File, others: number): Promise<void> {
  const reader = await readerOf(file);
  const own = taker;
  unnote();
  if (own && (own.reader === 'any' || reader === null || reader === own.reader)) own.open(file);
  else if (reader) {
    handed = { reader, file };
    location.hash = VIEWS[reader];
  } else note(`Nothing here reads ${file.name}. Puzzles of pieces (.tws, .def, .ksolve, .json), games on boards (.txt, .xsb, .sok), mazes and deals can be dropped on this page.`, true);
  if (others > 0) note(`Of ${others + 1} files the first is opened: ${file.name}.`);
}

/** Which view reads a file, by its name and what it begins with. */
async function readerOf(file: File): Promise<Reader | null> {
  try {
    const text = await file.slice(0, LOOK).text();
    const found = text.includes('\0') ? null : kindOf(file.name, text);
    if (found?.kind === 'family') return found.family;
    return found && (found.kind === 'game' ? 'boards' : 'twisty');
  } catch {
    // A folder, or what went away meanwhile.
    return null;
  }
}

/** Takes files from now on. */
export function catchFiles(): void {
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    document.body.classList.remove('dropping');
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const [file, ...others] = event.dataTransfer.files;
    if (file) void take(file, others.length);
  });
}
