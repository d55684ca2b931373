// Lays puzzles out on pages: so many to a page, the solutions after all of them.

import { several } from '../dom';
import { type Item, type Kind, SOFT } from './kind';
import { type Page, type Paper, written } from './pdf';
import { type Box, lines, Pen, type Text } from './pen';

/** What stays white around everything, and between two. */
const MARGIN = 42;
const BETWEEN = 18;
const SMALL: Text = { size: 8.5, color: SOFT };
/** The print by which a puzzle can be had again. */
const TINY: Text = { size: 5.6, font: 'fixed', color: SOFT };
const RULES: Text = { size: 10 };
/** An address that takes more lines than this is left to the seed and to who reads it on a screen. */
const MOST = 4;

/** One of a booklet: where it came from, and where it is on a page of this program. */
export interface Entry<T, A> {
  item: Item<T, A>;
  seed: number;
  address: string;
}

export interface Layout {
  paper: Paper;
  title: string;
  /** What they were wished to be, in an address that makes them again. */
  wish: string;
  perPage: number;
  solutions: boolean;
  /** "from easy to hard". */
  order: string;
}

/** Columns and rows for so many on a page. */
export const GRIDS: Record<number, [number, number]> = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4] };

export async function booklet<T, A>(kind: Kind<T, A>, entries: Entry<T, A>[], layout: Layout): Promise<{ file: Blob; pages: number }> {
  const pens: Pen[] = [];
  const fresh = (): Pen => {
    const pen = new Pen(layout.paper);
    pens.push(pen);
    return pen;
  };
  puzzles(kind, entries, layout, fresh);
  if (layout.solutions) solutions(kind, entries, layout, fresh);
  const [width, height] = layout.paper;
  pens.forEach((pen, i) => {
    pen.text(MARGIN, height - MARGIN / 2, layout.title, SMALL);
    pen.text(width - MARGIN, height - MARGIN / 2, `${i + 1} / ${pens.length}`, { ...SMALL, align: 'right' });
  });
  const pages: Page[] = pens.map((pen) => pen.page);
  return { file: await written(pages, layout.paper, layout.title), pages: pages.length };
}

function puzzles<T, A>(kind: Kind<T, A>, entries: Entry<T, A>[], layout: Layout, fresh: () => Pen): void {
  for (let from = 0; from < entries.length; from += layout.perPage) {
    const pen = fresh();
    let top = MARGIN;
    if (from === 0) top = opening(pen, kind, entries.length, layout);
    cells(layout.paper, top, GRIDS[layout.perPage] ?? [1, 1], (box, i) => {
      const entry = entries[from + i];
      if (entry) puzzle(pen, box, kind, entry, from + i + 1, layout);
    });
  }
}

/** Title, how many and in which order, and how they are played; the answer is where the rest of the page begins. */
function opening<T, A>(pen: Pen, kind: Kind<T, A>, many: number, { paper, title, order }: Layout): number {
  const room = paper[0] - 2 * MARGIN;
  const big: Text = { size: 24, font: 'bold' };
  let y = pen.texts(MARGIN, MARGIN + 18, lines(title, room, big), big, 1.15);
  y = pen.texts(MARGIN, y - 6, [`${several(many, kind.nouns[0]).replace(/\S+$/, many === 1 ? kind.nouns[0] : kind.nouns[1])}${order ? `, ${order}` : ''}`], { ...RULES, color: SOFT }, 1.6);
  return pen.texts(MARGIN, y + 2, lines(kind.rules, room, RULES), RULES) + 8;
}

/** The parts of a page, row after row. */
function cells([width, height]: Paper, top: number, [columns, rows]: [number, number], act: (box: Box, i: number) => void): void {
  const wide = (width - 2 * MARGIN - (columns - 1) * BETWEEN) / columns;
  const high = (height - MARGIN - top - (rows - 1) * BETWEEN) / rows;
  for (let i = 0; i < columns * rows; i += 1) act({ x: MARGIN + (i % columns) * (wide + BETWEEN), y: top + Math.floor(i / columns) * (high + BETWEEN), width: wide, height: high }, i);
}

function puzzle<T, A>(pen: Pen, box: Box, kind: Kind<T, A>, { item, seed, address }: Entry<T, A>, number: number, { wish }: Layout): void {
  heading(pen, box, number, item.told);
  const whole = lines(address, box.width, TINY);
  const print = whole.length <= MOST ? whole : lines(`${wish}${wish.includes('wish=') ? ',' : '?wish='}seed:${seed}`, box.width, TINY);
  const small = [`seed ${seed}`, ...print];
  const below = small.length * TINY.size * 1.25;
  kind.draw(pen, inner(box, below), item, false);
  const y = box.y + box.height - below + TINY.size;
  pen.texts(box.x, y, small, TINY);
  pen.link({ x: box.x, y: y - TINY.size, width: box.width, height: below }, address);
}

function heading(pen: Pen, box: Box, number: number, told: string): void {
  pen.text(box.x, box.y + 10, `${number}`, { size: 12, font: 'bold' });
  const [first = ''] = lines(told, box.width - 26, SMALL);
  pen.text(box.x + 26, box.y + 10, first === told ? told : `${first} …`, SMALL);
}

/** Below the heading, and above what stands below. */
const inner = (box: Box, below: number): Box => ({ x: box.x, y: box.y + 18, width: box.width, height: Math.max(10, box.height - 18 - below - 6) });

/** Solutions are smaller than their puzzles; what is told of them in words has as many lines as it needs. */
function solutions<T, A>(kind: Kind<T, A>, entries: Entry<T, A>[], layout: Layout, fresh: () => Pen): void {
  const columns = layout.perPage === 1 ? 2 : layout.perPage <= 4 ? 3 : 4;
  const [width, height] = layout.paper;
  const wide = (width - 2 * MARGIN - (columns - 1) * BETWEEN) / columns;
  const words: Text = { size: 7.5 };
  let [pen, y] = [fresh(), MARGIN + 30];
  pen.text(MARGIN, MARGIN + 12, 'Solutions', { size: 16, font: 'bold' });
  for (let from = 0; from < entries.length; from += columns) {
    const row = entries.slice(from, from + columns).map(({ item }) => ({ item, told: lines(kind.words(item), wide, words), high: Math.min(wide / kind.ratio(item.instance), wide * 1.4) }));
    const drawn = Math.max(...row.map(({ high }) => high));
    const need = 18 + drawn + 8 + Math.max(...row.map(({ told }) => told.length)) * words.size * 1.25;
    if (y + need > height - MARGIN && y > MARGIN + 30) [pen, y] = [fresh(), MARGIN];
    row.forEach(({ item, told }, i) => {
      const x = MARGIN + i * (wide + BETWEEN);
      heading(pen, { x, y, width: wide, height: 18 }, from + i + 1, item.told);
      kind.draw(pen, { x, y: y + 18, width: wide, height: drawn }, item, true);
      // What does not fit on a page even by itself is left to its link.
      const fits = Math.max(1, Math.floor((height - MARGIN - (y + 18 + drawn + 14)) / (words.size * 1.25)));
      pen.texts(x, y + 18 + drawn + 12, told.length > fits ? [...told.slice(0, fits - 1), `… ${told.length - fits + 1} more lines at its link`] : told, words);
    });
    y += need + BETWEEN / 2;
  }
}
