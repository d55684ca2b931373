// A block of dice as the server takes it: the faces given on its top, its front and its right side, 0 where one is
// open. All dice of a line show the same face along it (docs/math/stack.md), so these three sides say how all dice
// lie, and the sides behind show the opposite faces.

export type Side = 'top' | 'front' | 'right';

export const SIDES: readonly Side[] = ['top', 'front', 'right'];

/** How many dice from left to right, from back to front, from top to bottom. */
export type Size = readonly [number, number, number];

export interface Block {
  size: Size;
  given: Record<Side, number[][]>;
}

/** A face by its side, row and column, counted from 0 as one sees the side. */
export interface Face {
  side: Side;
  row: number;
  column: number;
}

/** This page draws no larger blocks; the server takes many more dice. */
export const LARGEST = 8;

/** Rows and columns of a side: of the top the back row first, of the others the top row first; of the right side
 *  the front column first. */
export function shape(side: Side, [x, y, z]: Size): [number, number] {
  return side === 'top' ? [y, x] : side === 'front' ? [z, x] : [z, y];
}

/** The face that a die shows on one of these sides, whether one sees it or it lies within. */
export function faceOf(side: Side, [x, y, z]: Size, [, deep]: Size): Face {
  if (side === 'top') return { side, row: y, column: x };
  return side === 'front' ? { side, row: z, column: x } : { side, row: z, column: deep - 1 - y };
}

const rows = (side: Side, size: Size, pips: (row: number, column: number) => number): number[][] => {
  const [height, width] = shape(side, size);
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => pips(row, column)));
};

export function blank(size: Size): Block {
  return { size, given: { top: rows('top', size, () => 0), front: rows('front', size, () => 0), right: rows('right', size, () => 0) } };
}

/** Another size: what fits stays. */
export function resized(block: Block, size: Size): Block {
  const next = blank(size);
  for (const side of SIDES) next.given[side] = rows(side, size, (row, column) => block.given[side][row]?.[column] ?? 0);
  return next;
}

export function pips(block: Block, { side, row, column }: Face): number {
  return block.given[side][row]?.[column] ?? 0;
}

/** The same block with other pips on one face; 0 opens it. */
export function give(block: Block, { side, row, column }: Face, value: number): Block {
  const next = resized(block, block.size);
  const line = next.given[side][row];
  if (line) line[column] = value;
  return next;
}

export function every(block: Block): Face[] {
  return SIDES.flatMap((side) => block.given[side].flatMap((line, row) => line.map((_, column) => ({ side, row, column }))));
}

/** What the server is asked about: sides with nothing given are left out. */
export function toJson(block: Block): Record<string, unknown> {
  const sides = SIDES.filter((side) => block.given[side].some((line) => line.some((n) => n > 0)));
  return { size: block.size, ...Object.fromEntries(sides.map((side) => [side, block.given[side]])) };
}

const isSize = (value: unknown): value is Size =>
  Array.isArray(value) && value.length === 3 && value.every((n) => Number.isInteger(n) && n >= 1 && n <= LARGEST);

/** A block that came from outside; the error is a sentence. */
export function fromJson(value: unknown): Block {
  const { size = [3, 3, 3], ...sides } = (value ?? {}) as { size?: unknown } & Partial<Record<Side, unknown>>;
  if (!isSize(size)) throw new Error(`This page draws blocks from 1 × 1 × 1 to ${LARGEST} × ${LARGEST} × ${LARGEST} dice.`);
  const block = blank(size);
  for (const side of SIDES) {
    const given = sides[side];
    if (given === undefined || given === null) continue;
    const [height, width] = shape(side, size);
    const fits = Array.isArray(given) && given.length === height && given.every((line) => Array.isArray(line) && line.length === width && line.every((n) => Number.isInteger(n) && n >= 0 && n <= 6));
    if (!fits) throw new Error(`“${side}” has to be ${height} rows of ${width} numbers from 0 (open) to 6.`);
    block.given[side] = given as number[][];
  }
  return block;
}

/** The block of an address; nothing if it names none, an error if it is damaged. */
export function fromValues(values: URLSearchParams): Block | null {
  const size = values.get('size');
  if (size === null) return null;
  const sides = SIDES.flatMap((side) => {
    const lines = values.get(side);
    return lines === null ? [] : [[side, lines.split('.').map((line) => [...line].map(Number))]];
  });
  return fromJson({ size: size.split(',').map(Number), ...Object.fromEntries(sides) });
}

export function toValues(block: Block, values: URLSearchParams): void {
  values.set('size', block.size.join(','));
  const given = toJson(block);
  for (const side of SIDES) if (given[side]) values.set(side, block.given[side].map((line) => line.join('')).join('.'));
}

/** The three sides that an arrangement shows. The server tells it die by die, from left to right, then from back
 *  to front, then from top to bottom, each as its top, front and right face. */
export function arrangement(dice: string[], size: Size): Block {
  const [wide, deep, high] = size;
  const shown = blank(size);
  if (dice.length !== wide * deep * high) throw new Error('The arrangement has not as many dice as the block.');
  dice.forEach((die, i) => {
    const at: Size = [i % wide, Math.floor(i / wide) % deep, Math.floor(i / (wide * deep))];
    SIDES.forEach((side, k) => {
      const { row, column } = faceOf(side, at, size);
      const line = shown.given[side][row];
      if (line) line[column] = Number(die[k]);
    });
  });
  return shown;
}

const WORDS: Record<Side, string> = { top: 'Top', front: 'Front', right: 'Right side' };

export const sideName = (side: Side): string => WORDS[side];

/** "Top, row 1, column 2". */
export const spoken = ({ side, row, column }: Face): string => `${WORDS[side]}, row ${row + 1}, column ${column + 1}`;

/** The faces that a sentence of the server's names: `top row 1 column 2 = 2`. */
export function named(text: string): Face[] {
  return [...text.matchAll(/\b(top|front|right) row (\d+) column (\d+)/g)].map(([, side, row, column]) => ({ side: side as Side, row: Number(row) - 1, column: Number(column) - 1 }));
}
