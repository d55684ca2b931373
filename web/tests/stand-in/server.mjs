// A small stand-in for the real server: enough of API v1 to develop and test the page. It knows the rules of
// the maze, of Gap and of tipping a die; of the other families it knows the answers to their examples, and of the cube how many
// positions lie at each distance. Run by itself it serves the built page: `node tests/stand-in/server.mjs 8080`.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as gap from './gap.mjs';
import * as maze from './maze.mjs';
import * as roll from './roll.mjs';
import * as pieces from './pieces.mjs';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain; charset=utf-8' };
const PAGE = fileURLToPath(new URL('../../../crates/server/page/', import.meta.url));
const ENGINES = fileURLToPath(new URL('../../../crates/server/engine/', import.meta.url));
const LICENCES = fileURLToPath(new URL('../../../crates/server/licences/program-licences.txt', import.meta.url));
const RESULTS = new URL('../../../crates/asked/results.json', import.meta.url);
const GAMES = new URL('../../../crates/asked/boards.json', import.meta.url);
const FAMILIES = JSON.parse(await readFile(new URL('families.json', import.meta.url), 'utf8'));
const LAYERS = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const KNOWN = {
  roll: { schema: 1, instance: 1, verdict: 'solved', length: 6, moves: ['E', 'E', 'E', 'N', 'E', 'E'], strategy: 'greedy', positions: 3, seconds: 0.00004 },
  stack: { schema: 1, instance: 1, verdict: 'solved', sums: [24], strategy: 'axes', positions: 1, seconds: 0.00002 },
  cube2: { schema: 1, instance: 1, verdict: 'solved', length: 10, moves: ["U'", "R'", "U'", "F'", 'U', "F'", 'R', 'R', "F'", "R'"], strategy: 'table', positions: 11, seconds: 0.00309 },
};

/** The layer after which an exploration of the cube waits until it is cancelled: who asks for it has time for what is in between. */
export const slow = { after: Infinity };

class Refusal extends Error {
  constructor(status, message, place = {}) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

const jobs = new Map();

function instances(request) {
  if (request.instance) return [request.instance];
  const text = request.text ?? '';
  try {
    if (request.puzzle === 'maze') return maze.read(text);
    if (text.trimStart().startsWith('{')) return text.trim().split('\n').map((line) => JSON.parse(line));
  } catch (problem) {
    throw new Refusal(422, problem.message, { line: problem.line, column: problem.column, expected: problem.expected });
  }
  const family = FAMILIES.families.find((one) => one.name === request.puzzle);
  if (text.trim() === family?.example.trim()) return [family.json];
  throw new Refusal(422, 'This text is not an instance.', { line: 1, column: 1, expected: 'a number' });
}

const ofPieces = ({ puzzle, definition }) => definition !== undefined || !FAMILIES.families.some((one) => one.name === puzzle);

/** What is wrong with a puzzle of pieces, as a refusal. */
function refusing(act) {
  try {
    return act();
  } catch (problem) {
    if (problem instanceof pieces.Wrong) throw new Refusal(422, problem.message, problem.place);
    throw problem;
  }
}

/** Jobs about puzzles of pieces: everything is looked up among all positions. */
async function* workPieces(job, { kind, metric, question, seed = 1, instance, limits, ...named }) {
  const made = pieces.puzzle(named);
  const table = pieces.distances(made, metric);
  // As the server does it, of what does not fit the nearest are counted if a limit is named.
  if (!table && kind === 'explore' && limits?.depth) return yield { schema: 1, puzzle: named.puzzle, metric, positions: 262, counts: [1, 18, 243], at_least: 2, why: 'depth' };
  if (!table) throw new Refusal(422, `${named.puzzle} has 43252003274489856000 positions, more than any memory holds; with a limit the nearest are explored.`);
  const { layers } = table;
  const counts = layers.map((layer) => layer.length);
  if (kind === 'explore') {
    for (const [depth, count] of counts.entries()) {
      await wait(40);
      if (job.cancelled) return;
      job.tell('layer', { depth, count });
    }
    const examples = layers.at(-1).slice(0, 4).map((one) => pieces.way(table, one).join(' '));
    yield { schema: 1, puzzle: named.puzzle, metric, positions: table.far.size, counts, depth: counts.length - 1, antipodes: counts.at(-1), examples };
  } else if (kind === 'scramble') {
    const all = layers.flat();
    const moves = pieces.way(table, all[(seed * 7919) % all.length]);
    yield { schema: 1, puzzle: named.puzzle, scramble: moves, length: moves.length, shortest: true, seed, index: 0 };
  } else {
    const position = pieces.after(made, instance?.alg ?? '');
    const all = pieces.solutions(made, table, position);
    const line = { schema: 1, instance: 1, verdict: 'solved', length: all[0].length, strategy: 'table', positions: all[0].length + 1, seconds: 0.001 };
    if (question === 'all') for (const [i, moves] of all.entries()) yield { schema: 1, instance: 1, solution: i + 1, length: moves.length, moves };
    if (question === 'all' || question === 'count') yield { ...line, count: String(all.length) };
    else yield { ...line, moves: all[0], ...(question === 'unique' ? { unique: all.length === 1 } : {}) };
  }
}

/** The lines of a job, one after another. */
async function* work(job, request) {
  if (ofPieces(request)) return yield* workPieces(job, request);
  if (request.kind === 'explore') {
    for (const [depth, count] of LAYERS.entries()) {
      await wait(180);
      while (depth > slow.after && !job.cancelled) await wait(50);
      if (job.cancelled) return;
      // Who begins to listen late misses the first layers; here everybody does.
      if (depth > 2) job.tell('layer', { depth, count });
    }
    yield { schema: 1, puzzle: 'cube2', metric: request.metric ?? 'quarter', positions: 3674160, counts: LAYERS, depth: 14, antipodes: 276, examples: ['YGYBBGORYYROOOBWRRWGWGWB', 'RGRBWWGRYYRBOYBBWOGGOOWY'] };
  } else if (request.kind === 'generate') {
    const made = maze.generate(request.wishes ?? {}, request.seed ?? 1);
    if (!made) throw new Refusal(422, 'No maze was found that is as you wish.');
    yield made;
  } else if (request.kind === 'explain') {
    yield { text: `${request.asked.length} instance(s) of ${request.puzzle}.\nThere is more to say about them.${request.puzzle === 'maze' ? '\nDifficulty 5.0: so the stand-in says.' : ''}` };
  } else {
    for (const [i, instance] of request.asked.entries()) {
      if (instance.name === 'SLOW') for (let n = 1; n < 2400 && !job.cancelled; n++) await wait(50).then(() => job.tell('progress', { positions: n * 1000, depth: n }));
      if (job.cancelled) return;
      if (instance.name === 'STOPPED') yield { schema: 1, instance: i + 1, name: 'STOPPED', verdict: 'stopped', why: 'seconds', at_least: 7 };
      else if (request.puzzle === 'maze') yield maze.answer(instance, request.question, i + 1);
      else if (request.puzzle === 'gap') yield gap.answer(instance, request.question, i + 1);
      else yield { ...KNOWN[request.puzzle], ...(request.puzzle === 'stack' && request.question === 'count' ? { count: '1' } : {}) };
    }
  }
}

function submit(request) {
  if (ofPieces(request)) refusing(() => pieces.after(pieces.puzzle(request), request.instance?.alg ?? ''));
  request.asked = ['solve', 'explain'].includes(request.kind) && !ofPieces(request) ? instances(request) : [];
  for (const one of request.asked) if (request.puzzle === 'maze') check(one, []);
  const job = { view: { id: `k${jobs.size + 1}`, state: 'queued', kind: request.kind, puzzle: request.puzzle, created: Date.now(), lines: [] }, events: [], listeners: new Set(), cancelled: false };
  job.tell = (event, data) => {
    job.events.push({ event, data });
    for (const listen of job.listeners) listen(event, data);
  };
  jobs.set(job.view.id, job);
  void (async () => {
    await wait(10);
    job.view.state = 'running';
    job.tell('state', { state: 'running' });
    try {
      for await (const line of work(job, request)) {
        if (job.cancelled) break;
        job.view.lines.push(line);
        job.tell('line', line);
      }
      job.view.state = job.cancelled ? 'cancelled' : 'done';
    } catch (problem) {
      job.view.state = 'failed';
      job.view.error = { message: problem.message };
    }
    job.view.seconds = (Date.now() - job.view.created) / 1000;
    job.tell('end', job.view);
  })();
  return job;
}

function check(instance, played) {
  try {
    return maze.neighbours(instance, played);
  } catch (problem) {
    throw new Refusal(422, problem.message);
  }
}

function stream(job, response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const send = (event, data) => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (event === 'end') response.end();
  };
  for (const { event, data } of job.events) send(event, data);
  job.listeners.add(send);
  response.on('close', () => job.listeners.delete(send));
}

async function api(request, response, path) {
  const json = (status, value, headers = {}) => response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  let body = '';
  for await (const part of request) body += part;
  const data = body ? JSON.parse(body) : null;
  if (path === 'families') return json(200, FAMILIES);
  if (path === 'puzzles') return json(200, pieces.catalogue);
  if (path === 'games') return response.writeHead(200, { 'Content-Type': 'application/json' }).end(await readFile(GAMES));
  if (path === 'results') return response.writeHead(200, { 'Content-Type': 'application/json' }).end(await readFile(RESULTS));
  if (path === 'describe') return json(200, refusing(() => pieces.describe(pieces.puzzle(data), data.puzzle)));
  if (path === 'neighbours') {
    // As slow as a server far away, so that who presses quickly is quicker.
    await wait(80);
    if (ofPieces(data)) return json(200, refusing(() => pieces.neighbours(pieces.puzzle(data), data.instance?.alg ?? '', data.played)));
    if (data.puzzle === 'stack') throw new Refusal(409, 'A stack has no moves.');
    if (data.puzzle === 'maze') return json(200, check(data.instance, data.played));
    const family = { gap, roll }[data.puzzle];
    if (!family) throw new Refusal(404, 'The stand-in does not know the moves of this family.');
    try {
      return json(200, family.neighbours(data.instance, data.played));
    } catch (problem) {
      throw new Refusal(422, problem.message);
    }
  }
  if (path === 'jobs' && request.method === 'GET') return json(200, { jobs: [...jobs.values()].map(({ view }) => view).filter(({ state }) => ['queued', 'running'].includes(state)) });
  if (path === 'jobs' && request.method === 'POST') {
    const job = submit(data);
    return json(202, job.view, { Location: `/api/v1/jobs/${job.view.id}` });
  }
  const [, id, events] = /^jobs\/(\w+)(\/events)?$/.exec(path) ?? [];
  const job = jobs.get(id);
  if (!job) throw new Refusal(404, 'There is nothing here.');
  if (events) return stream(job, response);
  if (request.method === 'DELETE') job.cancelled = true;
  return json(200, job.view);
}

async function file(path, response) {
  const name = path === '/' ? '/index.html' : normalize(path).replace(/^\/page-[0-9a-f]{16}(?=\/assets\/)/, '');
  const engine = /^\/assets\/([\w-]+\.packed)$/.exec(name)?.[1];
  const bytes = await readFile(name === '/assets/program-licences.txt' ? LICENCES : engine ? ENGINES + engine : PAGE + name.slice(1));
  response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream', 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }).end(bytes);
}

/** Starts on a free port, or the one named; gives the address and a way to stop. */
export async function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    try {
      if (path.startsWith('/api/v1/')) await api(request, response, path.slice(8));
      else await file(path, response);
    } catch (problem) {
      const status = problem instanceof Refusal ? problem.status : problem.code === 'ENOENT' ? 404 : 500;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: { message: problem.message, ...problem.place } }));
    }
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => (server.closeAllConnections(), new Promise((ended) => server.close(ended))) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.argv[2] ?? 8080))).url);
