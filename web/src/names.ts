// The names of the families in the header and in headings, in the order in which they are offered.

const NAMES: Record<string, string> = {
  maze: 'Dice maze',
  gap: 'Gap',
  roll: 'Rolling die',
  stack: 'Stack of dice',
  cube2: '2×2×2 cube',
  boards: 'Board puzzles',
  twisty: 'Twisty puzzles',
};

const ORDER = Object.keys(NAMES);

/** The families that the page has views and a name for. */
export const FAMILIES: readonly string[] = ORDER.filter((name) => name !== 'boards' && name !== 'twisty');

/** A family that this page does not know yet goes by its own name. */
export function nameOf(family: string): string {
  return NAMES[family] ?? family;
}

export function rank(family: string): number {
  return ORDER.includes(family) ? ORDER.indexOf(family) : ORDER.length;
}
