// Files that are dropped anywhere on the page: the view on screen takes what it reads, what another view reads is opened
// there, and of anything else it is said that nothing here reads it. No file is ever opened by the browser instead.

import { note, unnote } from './note';

/** The view that reads a file: the name that its address begins with. */
type Reader = 'twisty' | 'boards' | 'maze' | 'gap' | 'roll' | 'stack' | 'cube2';

/** Where a file is opened that the view on screen does not read. */
const VIEWS: Record<Reader, string> = { twisty: '#twisty', boards: '#boards', maze: '#maze', gap: '#gap', roll: '#roll/ask', stack: '#stack/ask', cube2: '#cube2/ask' };

/** What is looked into, in bytes. */
const LOOK = 1_000_000;

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

/** Which view reads a file, by its name or what it begins with. */
async function readerOf(file: File): Promise<Reader | null> {
  if (/\.(tws|def|ksolve|gap)$/i.test(file.name)) return 'twisty';
  if (/\.(xsb|sok|slc|puzzlescript|ps)$/i.test(file.name)) return 'boards';
  try {
    const text = await file.slice(0, LOOK).text();
    return text.includes('\0') ? null : readerIn(text);
  } catch {
    // A folder, or what went away meanwhile.
    return null;
  }
}

function readerIn(text: string): Reader | null {
  const has = (...keys: string[]): boolean => keys.every((key) => new RegExp(`"${key}"\\s*:`).test(text));
  if (/^\s*\{/.test(text)) {
    if (has('squares')) return 'maze';
    if (has('rows') || has('sequences')) return 'gap';
    if (has('counts')) return 'roll';
    if (has('size') && (has('top') || has('front') || has('right'))) return 'stack';
    if (has('from')) return 'cube2';
    return has('orbits') || has('moves') || has('definition') ? 'twisty' : null;
  }
  if (/^\s*(OBJECTS|COLLISIONLAYERS)\s*$/im.test(text)) return 'boards';
  if (/^\s*(Set|Move)\s+\S/m.test(text)) return 'twisty';
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
  if (lines.filter((line) => /^[-#@$.*+_ \d()|]+$/.test(line) && line.includes('#')).length >= 3) return 'boards';
  if (/^\d+(\s+\d+){5}$/.test(lines[1] ?? '') && /^(-1|[0-6])(\s+(-1|[0-6]))*$/.test(lines[2] ?? '')) return 'maze';
  const cards = lines.filter((line) => /^(([1-9]\d{1,2}|--|(10|[2-9TJQKA])[SHDC♠♥♦♣])\s*){2,}$/i.test(line));
  return cards.length > 0 && cards.length >= lines.length - 1 ? 'gap' : null;
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
