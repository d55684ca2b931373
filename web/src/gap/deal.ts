// A deal as the server takes it, as rows in links, and as the text that people paste.

export interface Deal {
  rows: string[][];
  variant?: string;
}

/** The rows with the left column where the variant has one; nothing is a gap. */
export interface Position {
  rows: (string | null)[][];
}

export type Spot = [number, number];

const CARD = /^[1-9]\d{1,2}$/;

/** The rules to choose from; the server takes others, too, such as `free+tied+live`. */
export const VARIANTS: [string, string][] = [
  ['gap', 'Gap: each suit has its row'],
  ['gaps-one-deal', 'Montana: any suit may open a row'],
  ['gaps-tied', 'Tied: rows open freely, suits end in their own'],
  ['gaps-live', 'Live gaps: a gap right of a gap takes a card'],
  ['fixed+live', 'Gap with live gaps'],
];

/** Several names stand for the same rules. */
const SAME: Record<string, string> = { montana: 'gaps-one-deal', 'gaps-fixed': 'gap', 'gaps-basic-variant': 'gap' };

export function variantOf(deal: Deal): string {
  const variant = deal.variant ?? 'gap';
  return SAME[variant] ?? variant;
}

/** The choices with `variant` among them, if it is one that this page has no words for. */
export function variants(variant: string): [string, string][] {
  return VARIANTS.some(([one]) => one === variant) ? VARIANTS : [...VARIANTS, [variant, variant]];
}

/** The deal of an address; nothing if it names none or a damaged one. */
export function fromValues(values: URLSearchParams): Deal | null {
  const rows = values.get('rows')?.split('/').map((row) => row.split('.'));
  if (!rows?.every((row) => row.length === rows[0]?.length && row.every((card) => CARD.test(card)))) return null;
  const variant = values.get('variant');
  return { rows, ...(variant ? { variant } : {}) };
}

export function toValues(deal: Deal, values: URLSearchParams): void {
  values.set('rows', deal.rows.map((row) => row.join('.')).join('/'));
  if (deal.variant && deal.variant !== 'gap') values.set('variant', deal.variant);
}

/** The first deal of a text: JSON, or rows of cards, a line each; the error is a sentence. */
export function read(text: string): Deal {
  if (text.trimStart().startsWith('{')) {
    const deal = JSON.parse(text.trim().split('\n')[0] ?? '') as Deal;
    if (!Array.isArray(deal.rows)) throw new Error('A deal in JSON has “rows”.');
    return deal;
  }
  const rows: string[][] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const cards = line.trim().split(/\s+/).filter(Boolean);
    if (cards.length < 2 && rows.length === 0) continue;
    if (cards.length === 0) break;
    const wrong = cards.find((card) => !CARD.test(card));
    if (wrong) throw new Error(`Line ${i + 1}: “${wrong}” is no card; a card is a digit for the suit and a number for the value, like 26.`);
    if (rows[0] && cards.length !== rows[0].length) throw new Error(`Line ${i + 1} has ${cards.length} cards, the first row ${rows[0].length}.`);
    rows.push(cards);
  }
  if (rows.length === 0) throw new Error('There is no deal in this text.');
  return { rows };
}

/** What is on the table as a deal of its own: cards of value 1 stand where there are gaps, for the rules begin
 *  with taking them away. */
export function asDeal(position: Position, deal: Deal): Deal {
  let suit = 0;
  const width = deal.rows[0]?.length ?? 0;
  const rows = position.rows.map((row) => row.slice(row.length - width).map((card) => card ?? `${(suit += 1)}1`));
  return { ...deal, rows };
}

/** Where a move takes its card: what was a gap before and is the card after. */
export function target(before: Position, after: Position): Spot | null {
  for (const [r, row] of before.rows.entries())
    for (const [c, card] of row.entries()) if (card === null && after.rows[r]?.[c] != null) return [r, c];
  return null;
}

/** The card that a move names: `12`, or `12>3` where a row has to be named. */
export const moved = (move: string): string => move.split('>')[0] ?? move;

/** The row that a move names, counted from 1; nothing where the card can go to one place only. */
export const rowOf = (move: string): string => move.split('>')[1] ?? '';

/** Whether it has as many cards as a whole pack, or nearly. */
export const isPack = ({ rows }: Deal): boolean => rows.length * (rows[0]?.length ?? 0) > 40;

/** Whether any solution is found quickly even where the shortest is not: the strategy `columns` takes rows with dead
 *  gaps and up to 64 places, with one in each row for the left column or what stands for it. */
export function quickAny(deal: Deal): boolean {
  return !deal.variant?.includes('live') && deal.rows.length * ((deal.rows[0]?.length ?? 0) + 1) <= 64;
}
