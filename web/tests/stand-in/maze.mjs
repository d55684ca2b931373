// The rules of the die maze, written for the stand-in server alone: legal tips, the shortest way breadth first
// (tips in the order N, S, W, E, so that the way found is the first of the shortest), and fresh mazes.

const STEP = { N: [-1, 0], S: [1, 0], W: [0, -1], E: [0, 1] };

/** What is right of the usual die: 1 above and 2 in front have 3 right of them. */
function right(top, front) {
  // Each triple and its turns in a circle go with a third; the opposite number on the right is 7 less it.
  const around = { 12: 3, 23: 1, 31: 2 };
  const fold = (n) => (n > 3 ? [7 - n, -1] : [n, 1]);
  const [a, sa] = fold(top);
  const [b, sb] = fold(front);
  const swapped = around[`${a}${b}`] === undefined;
  const third = around[swapped ? `${b}${a}` : `${a}${b}`];
  if (third === undefined) throw new Error(`${top} above and ${front} in front cannot be`);
  return sa * sb * (swapped ? -1 : 1) > 0 ? third : 7 - third;
}

function start(maze) {
  const [row, column] = maze.start;
  if (maze.die) {
    const [top, front, east, west, back, below] = maze.die;
    return { row, column, die: [top, front, east, west, back, below] };
  }
  const east = right(maze.top, maze.front);
  return { row, column, die: [maze.top, maze.front, east, 7 - east, 7 - maze.front, 7 - maze.top] };
}

function tip({ row, column, die: [top, front, east, west, back, below] }, move) {
  const dice = {
    N: [front, below, east, west, top, back],
    S: [back, top, east, west, below, front],
    W: [east, front, below, top, back, west],
    E: [west, front, top, below, back, east],
  };
  return { row: row + STEP[move][0], column: column + STEP[move][1], die: dice[move] };
}

function legal(maze, state) {
  return Object.keys(STEP).filter((move) => {
    const next = tip(state, move);
    const square = maze.squares[next.row - 1]?.[next.column - 1];
    return square === -1 || (square > 0 && square === state.die[0]);
  });
}

function home(maze, state) {
  const [row, column] = maze.goal ?? maze.start;
  if (state.row !== row || state.column !== column) return false;
  return (!maze.goal_top || state.die[0] === maze.goal_top) && (!maze.goal_front || state.die[1] === maze.goal_front);
}

const position = ({ row, column, die }) => ({ square: [row, column], top: die[0], front: die[1], right: die[2] });

export function neighbours(maze, played) {
  let state = start(maze);
  for (const [i, move] of played.entries()) {
    if (!legal(maze, state).includes(move)) throw new Error(`Move ${i + 1}, ${move}, is not legal: the die shows ${state.die[0]}.`);
    state = tip(state, move);
  }
  const moves = legal(maze, state);
  return { schema: 1, puzzle: 'maze', goal: played.length > 0 && home(maze, state), moves, position: position(state), after: moves.map((move) => position(tip(state, move))) };
}

/** The first shortest way and how many there are; `moves` is nothing where none leads home. */
export function solve(maze) {
  const key = (state) => [state.row, state.column, ...state.die].join();
  let level = new Map([['start', { state: start(maze), moves: [], ways: 1n }]]);
  const seen = new Set();
  let positions = 0;
  while (level.size > 0) {
    const next = new Map();
    for (const { state, moves, ways } of level.values())
      for (const move of legal(maze, state)) {
        const to = tip(state, move);
        const name = key(to);
        if (seen.has(name)) continue;
        const met = next.get(name);
        if (met) met.ways += ways;
        else next.set(name, { state: to, moves: [...moves, move], ways });
      }
    const ends = [...next.values()].filter(({ state }) => home(maze, state));
    positions += next.size;
    if (ends.length > 0) return { moves: ends[0].moves, count: ends.reduce((sum, one) => sum + one.ways, 0n), positions };
    for (const name of next.keys()) seen.add(name);
    level = next;
  }
  return { moves: null, count: 0n, positions };
}

/** Whether exactly one way leads home that meets no position twice, of whatever length. */
function alone(maze) {
  const [met, begun] = [new Set(), start(maze)];
  const key = (state) => [state.row, state.column, ...state.die].join();
  const count = (state) =>
    legal(maze, state).reduce((sum, move) => {
      const next = tip(state, move);
      if (sum > 1 || met.has(key(next))) return sum;
      if (home(maze, next)) return sum + 1;
      met.add(key(next));
      const more = count(next);
      met.delete(key(next));
      return sum + more;
    }, 0);
  met.add(key(begun));
  return count(begun) === 1;
}

export function answer(maze, question, instance) {
  const { moves, count, positions } = solve(maze);
  const line = { schema: 1, instance, ...(maze.name ? { name: maze.name } : {}), verdict: moves ? 'solved' : 'unsolvable' };
  if (moves) {
    const path = [maze.start];
    for (const move of moves) path.push([path.at(-1)[0] + STEP[move][0], path.at(-1)[1] + STEP[move][1]]);
    Object.assign(line, { length: moves.length, moves, path });
  }
  if (question === 'count') line.count = String(count);
  if (question === 'unique') line.unique = count === 1n;
  if (question === 'unique=simple') Object.assign(line, { unique: alone(maze), among: 'simple' });
  return { ...line, strategy: 'grid', positions, seconds: 0.001 };
}

/** A maze by wishes: random boards until one fits. */
export function generate(wishes, seed) {
  let now = seed >>> 0;
  const random = (n) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * n);
  };
  const [height, width] = wishes.size ?? [6, 6];
  const [least, most] = wishes.moves ?? [2, Infinity];
  for (let tries = 0; tries < 200000; tries++) {
    const squares = Array.from({ length: height }, () => Array.from({ length: width }, () => (random(100) < 30 ? -1 : random(100) < 8 ? 0 : 1 + random(6))));
    const maze = { name: `M${seed}`, start: [1 + random(height), 1 + random(width)], top: 1, front: 2, squares };
    if (maze.squares[maze.start[0] - 1][maze.start[1] - 1] === 0) continue;
    const { moves, count } = solve(maze);
    if (moves && moves.length >= least && moves.length <= most && (!wishes.unique || count === 1n)) return maze;
  }
  return null;
}

/** Mazes of a text: JSON lines or the contest's. An error has the line. */
export function read(text) {
  if (text.trimStart().startsWith('{')) return text.trim().split('\n').map((line, i) => json(line, i + 1));
  const words = text.split('\n').flatMap((line, i) => line.trim().split(/\s+/).filter(Boolean).map((word) => ({ word, line: i + 1 })));
  const mazes = [];
  while (words.length > 0 && words[0].word !== 'END') {
    const name = words.shift().word;
    const number = () => {
      const next = words.shift();
      if (!next || !/^-?\d+$/.test(next.word)) throw Object.assign(new Error(`“${next?.word}” is no number.`), { line: next?.line ?? 1, column: 1, expected: 'a whole number' });
      return Number(next.word);
    };
    const [height, width, row, column, top, front] = [number(), number(), number(), number(), number(), number()];
    mazes.push({ name, start: [row, column], top, front, squares: Array.from({ length: height }, () => Array.from({ length: width }, number)) });
  }
  return mazes;
}

function json(line, number) {
  try {
    return JSON.parse(line);
  } catch (problem) {
    throw Object.assign(new Error(`This is not JSON: ${problem.message}.`), { line: number, column: 1 });
  }
}
