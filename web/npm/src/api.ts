// What the package offers: questions about puzzles, asked of the engine that comes with it. Requests and answers are those of the
// server (`POST /api/v1/jobs`): what is said of them there holds here.

import { ask } from './ask';

/** A puzzle by its name (`cube2`, `maze`, `cube3`, `sliding3x4`), or by the text of a file that defines it: `name` is the file's, whose
 *  ending tells the format. A game on a board is its text, too. */
export type Puzzle = string | { name: string; definition: string };

/** Instances: a text as `everystate solve` reads it, one as JSON, or several of these. */
export type Input = string | Instance | readonly Instance[];

/** An instance as JSON: `{alg: "R U F'"}` of a cube, `{squares: …}` of a maze, `{level: 3}` of a game. */
export type Instance = Readonly<Record<string, unknown>>;

/** What ends a search early. What is proved by then is told. */
export interface Limits {
  /** Of time; 600 unless it is said. */
  seconds?: number;
  /** Positions seen. */
  positions?: number;
  /** Moves of a solution. */
  depth?: number;
  /** Of the search's tables; 1.5e9 unless it is said. The engine can have no more than 4e9. */
  bytes?: number;
}

/** How something is asked. */
export interface Asked {
  limits?: Limits;
  /** Ends it: the promise is rejected with the signal's reason, and the memory is free again. */
  signal?: AbortSignal;
  /** Hears what becomes of it: `progress`, `layer`, `narrowed` and `line`, as a server's events. */
  on?: (event: string, data: never) => void;
}

/** What is to be found. */
export type Question = 'solve' | 'all' | 'count' | 'unique' | 'unique=simple' | 'any' | 'sample';

/** What `solve` may be told. */
export interface SolveOptions extends Asked {
  question?: Question;
  strategy?: string;
  metric?: 'quarter' | 'half';
  /** Of a puzzle of pieces: only these moves and their powers. */
  moves?: readonly string[];
  /** Of a puzzle of pieces: the position that is to be reached, as JSON's text. */
  goal?: string;
  /** Of a puzzle of pieces: whatever these moves and their powers solve is to be reached. */
  goal_moves?: readonly string[];
  /** Of `sample`: how many, and by which seed. */
  count?: number;
  seed?: number;
}

/** What `explore` may be told. */
export interface ExploreOptions extends Asked {
  /** Where it begins, unless at the puzzle's own start. */
  from?: Input;
  metric?: 'quarter' | 'half';
  moves?: readonly string[];
  goal?: string;
  goal_moves?: readonly string[];
}

/** What `generate` and `scramble` may be told. */
export interface MakeOptions extends Asked {
  count?: number;
  /** The same seed makes the same. */
  seed?: number;
  /** What instances are to be like; `families()` lists what can be wished. */
  wishes?: Readonly<Record<string, unknown>>;
}

/** An object of an answer, as `--json` prints it. Numbers above 2^53 are strings. */
export interface Line {
  schema: 1;
  [key: string]: unknown;
}

/** An answer about an instance. */
export interface Solution extends Line {
  verdict: 'solved' | 'unsolvable' | 'stopped';
  length?: number;
  moves?: string[];
  /** What every solution has at least, where a limit ended the search. */
  at_least?: number;
  why?: string;
  count?: string;
  unique?: boolean;
}

/** How many positions there are at each distance. */
export interface Exploration extends Line {
  puzzle: string;
  counts: number[];
  /** How far the farthest is. */
  depth: number;
}

/** What was asked for was not taken on: the puzzle is unknown, the instance illegal, the request past what there is. */
export class Refused extends Error {
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;

  constructor(told: { message: string; line?: number; column?: number; expected?: string }, readonly status: number) {
    super(told.message);
    this.name = 'Refused';
    Object.assign(this, told);
  }
}

/** The engine broke, or has no more memory: nothing of its answer can be relied on. */
export class Broken extends Error {
  override name = 'Broken';
}

const subject = (puzzle: Puzzle): object => (typeof puzzle === 'string' ? { puzzle } : { puzzle: puzzle.name, definition: puzzle.definition });

function given(input: Input | undefined): object {
  if (input === undefined) return {};
  if (typeof input === 'string') return { text: input };
  return Array.isArray(input) ? { text: input.map((one) => JSON.stringify(one)).join('\n') } : { instance: input };
}

/** Carries out a job as the server's `POST /api/v1/jobs` takes it; the answer is its lines. */
export async function job(request: Readonly<Record<string, unknown>>, { limits, signal, on }: Asked = {}): Promise<Line[]> {
  const share = { bytes: limits?.bytes ?? 1_500_000_000, seconds: Math.max(600, Math.ceil(limits?.seconds ?? 0)) };
  const lines: Line[] = [];
  let failed: ConstructorParameters<typeof Refused>[0] | undefined;
  const take = (event: string, data: unknown): void => {
    if (event === 'line') lines.push(data as Line);
    if (event === 'end') failed = (data as { error?: typeof failed }).error;
    on?.(event, data as never);
  };
  let status = 0;
  let refused = '';
  const line = (text: string): void => {
    if (status === 0) status = (JSON.parse(text) as { status: number }).status;
    else if (status === 202) {
      const { event, data } = JSON.parse(text) as { event: string; data: unknown };
      take(event, data);
    } else refused += text;
  };
  await ask({ method: 'POST', path: 'jobs', share }, { ...request, ...(limits ? { limits } : {}) }, line, Broken, signal);
  if (status !== 202) throw new Refused((JSON.parse(refused) as { error: { message: string } }).error, status);
  if (failed) throw new Refused(failed, 422);
  return lines;
}

/** Asks what is answered at once, as the server's other requests. */
export async function request(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
  const lines: string[] = [];
  await ask({ method, path }, body, (line) => void lines.push(line), Broken, signal);
  const [head = '{}', ...rest] = lines;
  const { status } = JSON.parse(head) as { status: number };
  const answer: unknown = JSON.parse(rest.join('\n'));
  if (status >= 400) throw new Refused((answer as { error: { message: string } }).error, status);
  return answer;
}

/** Splits what the engine is asked from how it is done. */
function work(kind: string, puzzle: Puzzle, what: object, { limits, signal, on, ...rest }: Asked): Promise<Line[]> {
  const how: Asked = {};
  if (limits) how.limits = limits;
  if (signal) how.signal = signal;
  if (on) how.on = on;
  return job({ kind, ...subject(puzzle), ...what, ...rest }, how);
}

/** Solves instances, one answer each: the shortest solution, or with `question` all, how many, any. */
export const solve = (puzzle: Puzzle, input: Input, options: SolveOptions = {}): Promise<Solution[]> =>
  work('solve', puzzle, given(input), options) as Promise<Solution[]>;

/** Counts the positions at each distance, to the farthest. */
export async function explore(puzzle: Puzzle, { from, ...options }: ExploreOptions = {}): Promise<Exploration> {
  const [found] = await work('explore', puzzle, given(from), options);
  return found as Exploration;
}

/** Makes instances of a family. */
export const generate = (puzzle: Puzzle, options: MakeOptions = {}): Promise<Instance[]> => work('generate', puzzle, {}, options);

/** Scrambles a puzzle of pieces: each position is equally likely. */
export const scramble = (puzzle: Puzzle, options: MakeOptions = {}): Promise<Line[]> => work('scramble', puzzle, {}, options);

/** Checks solutions as `solve` gives them, by code of its own: a line each, whose `holds` says so. */
export const verify = (puzzle: Puzzle, input: Input, claims: readonly Line[], options: SolveOptions = {}): Promise<Line[]> =>
  work('verify', puzzle, { ...given(input), claims: claims.map((claim) => JSON.stringify(claim)).join('\n') }, options);

/** Tells of instances what a person wants to know. */
export const explain = (puzzle: Puzzle, input: Input, options: SolveOptions = {}): Promise<Line[]> =>
  work('explain', puzzle, given(input), options);

/** The families: rules, formats, an example, strategies, wishes. */
export const families = (): Promise<unknown> => request('GET', 'families');

/** The puzzles of pieces that have a name. */
export const puzzles = (): Promise<unknown> => request('GET', 'puzzles');

/** The games on boards that come with the engine, with their texts. */
export const games = (): Promise<unknown> => request('GET', 'games');

/** What is known of explorations. */
export const results = (): Promise<unknown> => request('GET', 'results');

/** What a puzzle of pieces is made of and what exploring it would take, or what is in a game on a board. */
export const describe = (puzzle: Puzzle): Promise<unknown> => request('POST', 'describe', subject(puzzle));

/** The position after some moves, the moves that are legal there, and where each leads. */
export const neighbours = (puzzle: Puzzle, input: Input | undefined, played: readonly string[] = []): Promise<unknown> =>
  request('POST', 'neighbours', { ...subject(puzzle), ...given(input), played });

/** Instances in another of a family's formats. */
export const convert = (puzzle: string, input: Input, to: string): Promise<unknown> => request('POST', 'convert', { puzzle, ...given(input), to });
