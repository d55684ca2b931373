// What a text is, by the name of its file and what is in it: only as much as tells who is to read it. Whether it is right says who
// reads it.

export type Family = 'maze' | 'gap' | 'roll' | 'stack' | 'cube2';

export type Kind = { kind: 'definition' | 'game' } | { kind: 'family'; family: Family };

/** What is read here, in words. */
export const READ =
  'definitions of puzzles (.tws, .def, .ksolve, .gap, KPuzzle .json), games of PuzzleScript (.txt), levels of Sokoban (.xsb, .sok), and instances of mazes, Gap, dice, stacks and 2×2×2 cubes as contest text or JSON';

const SECTIONS = ['objects', 'collisionlayers', 'winconditions'];

/** A key that an instance of the family alone has. */
const KEYS: [string, Family][] = [['squares', 'maze'], ['counts', 'roll'], ['size', 'stack'], ['rows', 'gap'], ['sequences', 'gap'], ['from', 'cube2'], ['alg', 'cube2']];

const family = (name: Family): Kind => ({ kind: 'family', family: name });

/** Nothing where it is none of what is read here. */
export function kindOf(name: string, text: string): Kind | null {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (text.trimStart().startsWith('{')) return ofJson(text);
  if (['xsb', 'sok', 'slc', 'puzzlescript'].includes(ending)) return { kind: 'game' };
  if (['tws', 'def', 'ksolve', 'kpuzzle'].includes(ending)) return { kind: 'definition' };
  const lines = text.split(/\r?\n/);
  // A program of GAP is a definition; a deal of the card game may have the same ending.
  if (lines.some((line) => /^\s*\w+\s*:=/.test(line))) return { kind: 'definition' };
  if (isGame(lines)) return { kind: 'game' };
  if (lines.some((line) => /^\s*(Name|Set)\s+\S/.test(line)) && lines.some((line) => /^\s*(Move|Solved)\b/.test(line))) return { kind: 'definition' };
  return contest(lines.map((line) => line.trim()).filter(Boolean));
}

function ofJson(text: string): Kind | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    try {
      // An instance a line.
      value = JSON.parse(text.trim().split('\n')[0] ?? '');
    } catch {
      return null;
    }
  }
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value;
  const found = KEYS.find(([key]) => has(key));
  if (found) return family(found[1]);
  return has('orbits') || has('moves') || has('definedMoves') ? { kind: 'definition' } : null;
}

/** A section that every game of PuzzleScript has, or a level of Sokoban with somebody in it. */
function isGame(lines: string[]): boolean {
  if (lines.some((line) => SECTIONS.includes((line.split('(')[0] ?? '').trim().toLowerCase()))) return true;
  const rows = lines.filter((line) => line.includes('#') && /^[#@+$*.\-_ pPbB]+$/.test(line));
  return rows.length > 2 && rows.some((line) => /[@+]/.test(line));
}

const numbers = (line: string): number[] | null => (/^-?\d+(\s+-?\d+)*$/.test(line) ? line.split(/\s+/).map(Number) : null);

/** Cards as people write them, two in a row at least. */
const CARDS = /^((--|(10|[2-9TJQKA])[SHDC♠♥♦♣])\s*){2,}$/i;

/** The texts of the contests, by what their first lines look like. */
function contest(lines: string[]): Kind | null {
  const [first = '', second = ''] = lines;
  const [a, b] = [numbers(first), numbers(second)];
  if (!a && b?.length === 6) return family('maze');
  if (lines.some((line) => line.includes('|') && /^[WOGRBY|\s]+$/i.test(line))) return family('cube2');
  if (a?.length === 6 && (b?.length === 2 || a.every((n) => n === 0))) return family('roll');
  const rest = a?.length === 1 ? lines.slice(1) : lines;
  const rows = rest.map(numbers);
  const like = (fits: (row: number[]) => boolean): boolean => rows.length > 0 && rows.every((row) => row !== null && fits(row));
  if (a?.length === 1 && like((row) => row.length === 3 && row.every((n) => n >= 0 && n <= 6))) return family('stack');
  if (rest.length > 0 && rest.every((line) => CARDS.test(line))) return family('gap');
  return like((row) => row.length > 1 && row.every((n) => n > 10 && n < 1000 && n % 100 !== 0)) ? family('gap') : null;
}
