// The server as the page sees it: the types of API v1 and one function a request.

import { missing } from './back';
import { token } from './place';

export interface Family {
  name: string;
  title: string;
  rules: string;
  format: string;
  example: string;
  json: Record<string, unknown>;
  strategies: { name: string; answers: string[]; first?: boolean }[];
  metrics: string[];
  wishes: string[];
  generator: Wish[];
  explore: 'start' | 'instance' | 'no';
}

/** What can be wished of a new instance. */
export interface Wish {
  key: string;
  heading: string;
  kind: 'yes' | 'number' | 'range' | 'name' | 'size';
  /** Of a number. */
  least?: number;
  most?: number | null;
  /** Of a name: those to choose from, each with its heading; none where the page has its own. */
  names?: [string, string][];
}

export interface Neighbours<Position> {
  goal: boolean;
  moves: string[];
  position: Position;
  after: Position[];
}

export interface Line {
  instance?: number;
  name?: string;
  verdict?: 'solved' | 'unsolvable' | 'stopped';
  length?: number;
  moves?: string[];
  why?: string;
  at_least?: number;
  unique?: boolean;
  text?: string;
  [key: string]: unknown;
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'unwatched' | 'interrupted';

export interface Job {
  id: string;
  state: JobState;
  lines?: Line[];
  error?: Trouble;
  seconds?: number;
}

/** How far a search is. */
export interface Progress {
  depth?: number;
  positions?: number;
  /** Positions a second. */
  rate?: number;
}

/** How far a table is that a search needs. */
export interface Table {
  bytes: number;
  /** Whether it is there, and only has to be read. */
  kept?: boolean;
  filled?: number;
  of?: number;
}

/** A job that waits or is worked on. */
export interface LiveJob {
  id: string;
  state: JobState;
  kind: string;
  puzzle: string;
  question?: string;
  seconds?: number;
  progress?: Progress;
  table?: Table;
}

export interface Request {
  kind: 'solve' | 'explore' | 'generate' | 'explain' | 'scramble' | 'atlas';
  puzzle: string;
  /** The text of a definition file, for a puzzle that the server does not know by name. */
  definition?: string;
  instance?: unknown;
  text?: string;
  question?: string;
  strategy?: string | null;
  metric?: string | null;
  limits?: { seconds?: number; positions?: number; bytes?: number; depth?: number };
  wishes?: Record<string, unknown>;
  count?: number;
  seed?: number;
  /** Of an atlas: moves that are made first. */
  played?: string[];
}

export interface Trouble {
  message: string;
  line?: number;
  column?: number;
  expected?: string;
}

/** What the server answered instead of what was asked for. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
  ) {
    super(sentence(trouble));
  }
}

/** A trouble as a sentence, with its place where there is one. */
export function sentence(trouble: Trouble): string {
  const place = trouble.line ? `Line ${trouble.line}${trouble.column ? `, column ${trouble.column}` : ''}: ` : '';
  const expected = trouble.expected ? ` Expected: ${trouble.expected}.` : '';
  const end = expected && !/[.!?]$/.test(trouble.message) ? '.' : '';
  return place + trouble.message + end + expected;
}

/** What to tell somebody about anything that was thrown. */
export function message(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message;
  if (problem instanceof TypeError && alone) return 'A part of this page could not be loaded. Is there a connection?';
  if (problem instanceof TypeError) return 'The server does not answer. Is it still running?';
  return problem instanceof Error ? problem.message : String(problem);
}

/** Whether the page was sent as mere files, of which it says so itself: then there is no server that could answer. */
export const files = document.querySelector('meta[name="everystate-answers"]')?.getAttribute('content') === 'browser';

/** Whether this browser answers, and no server: of mere files, or because somebody wants it so. */
export const alone = files || new URLSearchParams(location.search).has('browser');

/** The engine that answers where no server does; only then it is loaded. */
export const engine = (): Promise<typeof import('./engine/engine')> => import('./engine/engine');

/** The answer of whoever answers: a server, or this browser. */
async function asked(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (alone) return (await engine()).answer(method, path, body, signal);
  const headers: Record<string, string> = {};
  const secret = token();
  if (secret) headers['Authorization'] = `Bearer ${secret}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  try {
    return await fetch(`/api/v1/${path}`, init);
  } catch (problem) {
    if (problem instanceof TypeError) missing();
    throw problem;
  }
}

export async function call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const answer = await asked(method, path, body, signal);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** What an answer that is a refusal says. */
export async function refusal(answer: Response): Promise<ApiError> {
  let trouble: Trouble = { message: `The server answered ${answer.status}.` };
  try {
    trouble = ((await answer.json()) as { error: Trouble }).error ?? trouble;
  } catch {
    // Not the server's own words: the number has to do.
  }
  return new ApiError(answer.status, trouble);
}

let answering = '';

/** Which version answers, once that is known. */
export const version = (): string => answering;

export async function families(): Promise<Family[]> {
  const told = (await (await call('GET', 'families')).json()) as { families: Family[]; version?: string };
  answering = told.version ?? '';
  return told.families;
}

/** The jobs that wait or are worked on, of everybody who asks this server. */
export async function liveJobs(): Promise<LiveJob[]> {
  return ((await (await call('GET', 'jobs?live=true')).json()) as { jobs: LiveJob[] }).jobs;
}

export async function neighbours<P>(puzzle: string, instance: unknown, played: string[]): Promise<Neighbours<P>> {
  return (await (await call('POST', 'neighbours', { puzzle, instance, played })).json()) as Neighbours<P>;
}

/** Instances written in another format by the server, which also says where they are wrong. */
export async function convert(puzzle: string, from: { instance: unknown } | { text: string }, to: string): Promise<string> {
  return ((await (await call('POST', 'convert', { puzzle, ...from, to })).json()) as { text: string }).text;
}
