// A maze as the server takes it, read from and written as the contest's text, JSON, and the short form in links.

export const WILD = -1;
export const HOLE = 0;

export interface Maze {
  name?: string;
  start: [number, number];
  top?: number;
  front?: number;
  die?: number[];
  goal?: [number, number];
  goal_top?: number;
  goal_front?: number;
  visit?: 'all';
  squares: number[][];
}

export const LARGEST = 100;

/** What is wrong with a text, and where. */
export class TextError extends Error {}

const KEYS = ['name', 'start', 'top', 'front', 'die', 'goal', 'goal_top', 'goal_front', 'visit', 'squares'];

export const rows = (maze: Maze): number => maze.squares.length;
export const columns = (maze: Maze): number => maze.squares[0]?.length ?? 0;

export function at(maze: Maze, row: number, column: number): number {
  return maze.squares[row - 1]?.[column - 1] ?? HOLE;
}

export function copy(maze: Maze): Maze {
  return structuredClone(maze);
}

/** The word for what a square holds. */
export function word(value: number): string {
  return value === WILD ? 'wild' : value === HOLE ? 'a hole' : String(value);
}

function whole(value: unknown, low: number, high: number): value is number {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}

/** Checks what came from outside; the error is a sentence. What the page can draw is all that is asked here:
 *  whether the rules allow it the server says. */
export function checked(value: unknown): Maze {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TextError('A maze is an object in braces.');
  const maze = value as Maze;
  for (const key of Object.keys(maze)) if (!KEYS.includes(key)) throw new TextError(`A maze has no “${key}”; it has ${KEYS.join(', ')}.`);
  if (!Array.isArray(maze.squares) || maze.squares.length === 0) throw new TextError('“squares” has to be a list of rows.');
  const width = maze.squares[0]?.length ?? 0;
  if (width === 0 || maze.squares.length > LARGEST || width > LARGEST)
    throw new TextError(`This page draws mazes from 1 × 1 to ${LARGEST} × ${LARGEST} squares.`);
  maze.squares.forEach((row, i) => {
    if (!Array.isArray(row) || row.length !== width) throw new TextError(`Row ${i + 1} is not ${width} squares long as row 1 is.`);
    row.forEach((square, j) => {
      if (!whole(square, -1, 6)) throw new TextError(`Row ${i + 1}, column ${j + 1} holds ${JSON.stringify(square)}; a square is -1 (wild), 0 (a hole) or 1 to 6.`);
    });
  });
  if (!Array.isArray(maze.start) || !whole(maze.start[0], 1, maze.squares.length) || !whole(maze.start[1], 1, width))
    throw new TextError('“start” has to be a row and a column on the board, counted from 1.');
  return maze;
}

/** A line that the server made, without what it says beside the maze. */
export function made(line: Record<string, unknown>): Maze {
  const inner = typeof line['instance'] === 'object' && line['instance'] !== null ? line['instance'] : line;
  return checked(Object.fromEntries(Object.entries(inner).filter(([key]) => KEYS.includes(key))));
}

/** Every maze of a text: JSON lines if it begins with a brace, else the contest's format. */
export function read(text: string): Maze[] {
  return text.trimStart().startsWith('{') ? readJson(text) : readContest(text);
}

function readJson(text: string): Maze[] {
  try {
    return [checked(JSON.parse(text))];
  } catch (problem) {
    const lines = text.split('\n');
    if (lines.filter((line) => line.trim()).length < 2 || problem instanceof TextError) throw plain(problem, 0);
    return lines.flatMap((line, i) => {
      if (!line.trim()) return [];
      try {
        return [checked(JSON.parse(line))];
      } catch (inner) {
        throw plain(inner, i + 1);
      }
    });
  }
}

function plain(problem: unknown, line: number): TextError {
  const place = line ? `Line ${line}: ` : '';
  return new TextError(place + (problem instanceof TextError ? problem.message : 'this is not JSON as it should be.'));
}

interface Word {
  text: string;
  line: number;
  column: number;
}

function readContest(text: string): Maze[] {
  const words: Word[] = [];
  text.split('\n').forEach((line, i) => {
    for (const found of line.matchAll(/\S+/g)) words.push({ text: found[0], line: i + 1, column: found.index + 1 });
  });
  let next = 0;
  const take = (what: string, low: number, high: number): number => {
    const found = words[next++];
    if (!found) throw new TextError(`The text ends where ${what} is expected.`);
    const n = Number(found.text);
    if (!whole(n, low, high)) throw new TextError(`Line ${found.line}, column ${found.column}: “${found.text}” stands where ${what} is expected, ${low} to ${high}.`);
    return n;
  };
  const mazes: Maze[] = [];
  while (next < words.length && words[next]?.text !== 'END') {
    const name = words[next++]?.text ?? '';
    const [height, width] = [take('the number of rows', 1, LARGEST), take('the number of columns', 1, LARGEST)];
    const start: [number, number] = [take('the row of the start', 1, height), take('the column of the start', 1, width)];
    const [top, front] = [take('the number on top', 1, 6), take('the number in front', 1, 6)];
    const squares = Array.from({ length: height }, () => Array.from({ length: width }, () => take('a square', -1, 6)));
    mazes.push({ name, start, top, front, squares });
  }
  if (mazes.length === 0) throw new TextError('There is no maze in this text.');
  return mazes;
}

/** The contest's text; nothing for a maze that it cannot say. */
export function contestText(maze: Maze): string | null {
  if (maze.die || maze.goal || maze.visit || maze.goal_top || maze.goal_front) return null;
  const head = [rows(maze), columns(maze), ...maze.start, maze.top, maze.front].join(' ');
  const board = maze.squares.map((row) => row.join(' ')).join('\n');
  return `${maze.name?.replace(/\s+/g, '-') || 'MAZE'}\n${head}\n${board}\nEND\n`;
}

/** The short form in links: `w24.556.6ww`. */
export function toValues(maze: Maze, values: URLSearchParams): void {
  values.set('board', maze.squares.map((row) => row.map((n) => (n === WILD ? 'w' : String(n))).join('')).join('.'));
  values.set('start', maze.start.join(','));
  if (maze.top !== undefined && maze.front !== undefined) values.set('die', `${maze.top},${maze.front}`);
  if (maze.name) values.set('name', maze.name);
  const more = Object.fromEntries(Object.entries(maze).filter(([key]) => !['squares', 'start', 'top', 'front', 'name'].includes(key)));
  if (Object.keys(more).length > 0) values.set('more', JSON.stringify(more));
}

/** The maze of a link; nothing if the link names none, an error if it is damaged. */
export function fromValues(values: URLSearchParams): Maze | null {
  const board = values.get('board');
  if (board === null) return null;
  const squares = board.split('.').map((row) => [...row].map((c) => (c === 'w' ? WILD : /^[0-6]$/.test(c) ? Number(c) : Number.NaN)));
  const [top, front] = (values.get('die') ?? '').split(',').map(Number);
  const maze: Maze = {
    ...(values.has('name') ? { name: values.get('name') ?? '' } : {}),
    start: (values.get('start') ?? '1,1').split(',').map(Number) as [number, number],
    squares,
    ...(top && front ? { top, front } : {}),
  };
  try {
    return checked({ ...maze, ...(JSON.parse(values.get('more') ?? '{}') as object) });
  } catch {
    throw new TextError('The link is damaged: it does not name a whole maze.');
  }
}

/** Another size: what fits stays, new squares are wild, the start stays on the board. */
export function resized(maze: Maze, height: number, width: number): Maze {
  const next = copy(maze);
  next.squares = Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => maze.squares[r]?.[c] ?? WILD));
  next.start = [Math.min(maze.start[0], height), Math.min(maze.start[1], width)];
  if (next.goal && (next.goal[0] > height || next.goal[1] > width)) delete next.goal;
  return next;
}
