// Puzzles of pieces for the stand-in: reads definition files, turns, and answers small puzzles by breadth-first
// search from solved. It knows plain lists of moves only, and is meant for puzzles of up to some 100 000 positions.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../crates/twisty/defs/', import.meta.url);
const text = (name) => readFileSync(new URL(`${name}.tws`, FOLDER), 'utf8');
/** The first line of a file says what it is. */
const TITLES = Object.fromEntries(readdirSync(FOLDER).filter((file) => file.endsWith('.tws')).map((file) => [file.slice(0, -4), text(file.slice(0, -4)).split('\n')[0].slice(2)]));

export const catalogue = { puzzles: Object.entries(TITLES).map(([name, title]) => ({ schema: 1, name, title, explore: 'solved', ...(name === 'pancake10' ? { form: 'pancakeN' } : {}) })) };

export class Wrong extends Error {
  constructor(message, place = {}) {
    super(message);
    this.place = place;
  }
}

const known = new Map();

/** The puzzle of a request: by name, or by the text of its definition. */
export function puzzle({ puzzle: name, definition }) {
  if (definition !== undefined) return parse(definition);
  if (!TITLES[name]) throw new Wrong(`There is no puzzle named ${name}.`);
  if (!known.has(name)) known.set(name, parse(text(name)));
  return known.get(name);
}

function parse(text) {
  const made = { sets: [], turns: new Map() };
  let turn = null;
  let orbit = null;
  let rows = 0;
  text.split('\n').forEach((raw, i) => {
    const words = raw.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);
    if (words.length === 0 || words[0] === 'Name' || words[0] === 'Illegal') return;
    if (words[0] === 'Set') made.sets.push({ name: words[1], pieces: Number(words[2]), orientations: Number(words[3]) });
    else if (words[0] === 'Solved') made.labels = turn = {};
    else if (words[0] === 'Move') made.turns.set(words[1], (turn = {}));
    else if (words[0] === 'End') turn = null;
    else if (turn && /^\d/.test(words[0]) && orbit) turn[orbit.name][rows++ === 0 ? 'from' : 'twist'] = words.map((word) => Number(word) - (rows === 1 ? 1 : 0));
    else if (turn && made.sets.some((one) => one.name === words[0])) {
      orbit = made.sets.find((one) => one.name === words[0]);
      turn[orbit.name] = {};
      rows = 0;
    } else throw new Wrong(`“${words[0]}” is not understood here.`, { line: i + 1, column: raw.search(/\S/) + 1, expected: 'Set, Solved, Move or End' });
  });
  if (made.turns.size === 0) throw new Wrong('The definition has no move.', { line: 1, column: 1 });
  return complete(made);
}

/** Adds the powers of each move, and what each costs in quarter turns. */
function complete({ sets, turns, labels = {} }) {
  const solved = Object.fromEntries(sets.map(({ name, pieces }) => [name, { pieces: labels[name]?.from ?? Array.from({ length: pieces }, (_, i) => i), orientation: Array(pieces).fill(0) }]));
  const apply = (position, turn) =>
    Object.fromEntries(
      sets.map(({ name, orientations }) => {
        const { pieces, orientation } = position[name];
        const { from, twist } = turn[name] ?? {};
        if (!from) return [name, position[name]];
        return [name, { pieces: from.map((f) => pieces[f]), orientation: from.map((f) => (orientation[f] + (twist?.[f] ?? 0)) % orientations) }];
      }),
    );
  const moves = new Map();
  for (const [name, turn] of turns) {
    let order = 0;
    for (let now = solved; order === 0 || key(now) !== key(solved); now = apply(now, turn)) order++;
    for (let power = 1; power < order; power++) {
      const back = order - power;
      const word = power <= back ? `${name}${power === 1 ? '' : power}` : `${name}${back === 1 ? '' : back}'`;
      moves.set(word, { cost: Math.min(power, back), act: (position) => Array.from({ length: power }).reduce((now) => apply(now, turn), position) });
    }
  }
  return { sets, turns, solved, moves };
}

const key = (position) => JSON.stringify(position);

/** The position after an algorithm that is a plain list of moves. */
export function after({ solved, moves }, alg, played = []) {
  let now = solved;
  for (const { 0: word, index } of alg.matchAll(/\S+/g)) {
    if (!moves.has(word)) throw new Wrong(`There is no move named ${word}.`, { line: 1, column: index + 1 });
    now = moves.get(word).act(now);
  }
  for (const word of played) {
    if (!moves.has(word)) throw new Wrong(`There is no move named ${word}.`);
    now = moves.get(word).act(now);
  }
  return now;
}

export function neighbours(made, alg, played) {
  const position = after(made, alg, played);
  return { schema: 1, goal: key(position) === key(made.solved), position, moves: [...made.moves.keys()], after: [] };
}

export const describe = (made, name) => ({ schema: 1, name, title: TITLES[name] ?? name, orbits: made.sets, moves: [...made.moves.keys()], explore: 'solved', ...(name === 'cube3' ? { positions: '43252003274489856000', forecast: { positions: '43252003274489856000' } } : {}), ...(name === 'ivy' ? { positions: 29160, forecast: { positions: 29160, bytes: 7290, seconds: 0.01 } } : {}) });

const tables = new WeakMap();

/** All positions by distance from solved, each with a last move of a shortest way; null past the limit. */
export function distances(made, metric) {
  const by = tables.get(made) ?? new Map();
  tables.set(made, by);
  if (!by.has(metric)) by.set(metric, search(made, metric));
  return by.get(metric);
}

function search(made, metric, limit = 100_000) {
  const far = new Map([[key(made.solved), { depth: 0, last: null }]]);
  const layers = [[made.solved]];
  for (let depth = 1; depth <= layers.length + 2; depth++) {
    const next = [];
    for (const [word, { cost, act }] of made.moves)
      for (const position of layers[depth - (metric === 'quarter' ? cost : 1)] ?? []) {
        const to = act(position);
        if (far.has(key(to))) continue;
        far.set(key(to), { depth, last: word, from: position });
        if (far.size > limit) return null;
        next.push(to);
      }
    if (next.length > 0) layers[depth] = next;
  }
  return { far, layers };
}

/** A shortest way from solved to a position. */
export function way({ far }, position) {
  const moves = [];
  for (let at = far.get(key(position)); at?.last; at = far.get(key(at.from))) moves.unshift(at.last);
  return moves;
}

export const inverse = (moves) => [...moves].reverse().map((word) => (word.endsWith("'") ? word.slice(0, -1) : /\d$/.test(word) ? word : `${word}'`));

/** Every shortest solution of a position. */
export function solutions(made, { far }, position) {
  const { depth } = far.get(key(position));
  if (depth === 0) return [[]];
  const list = [];
  for (const [word, { act }] of made.moves) {
    const to = act(position);
    if (far.get(key(to)).depth === depth - 1) list.push(...solutions(made, { far }, to).map((rest) => [word, ...rest]));
  }
  return list;
}
