// An algorithm with brackets, amounts and comments as a plain list of a puzzle's moves, so that it can be gone through step
// by step, each with the place where it is written. Of cubes it knows slices, wide moves and rotations, too. What it says besides
// only the server knows: then there is no list.

import { cubeMove, framed, isCube } from './frame';
import { Beyond, type Turn } from './turn';

/** One of the puzzle's moves, and where what it is made for is written. */
export interface Step {
  move: string;
  from: number;
  to: number;
}

/** Longer ones are not gone through step by step. */
const LONGEST = 2000;

/** The moves of the algorithm, by the names that the puzzle has for them, each with its place; or where it is more than moves. */
export function steps(text: string, moves: string[], puzzle = ''): Step[] | Beyond {
  try {
    // What is no part of it becomes blanks, so that places stay.
    const plain = text.replace(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length)).replace(/[’′]/g, "'");
    const cube = isCube(puzzle);
    const turns = new Reader(plain, moves, cube ? cubeMove(puzzle) : null).alg('');
    const named = (cube ? framed(turns, moves, puzzle) : turns).flatMap((turn) => power(turn, moves));
    return named.length <= LONGEST ? named : new Beyond(0, 0);
  } catch (problem) {
    if (problem instanceof Beyond) return problem;
    throw problem;
  }
}

/** A power of a move by its name; none of one that changes nothing. */
function power({ name, times, from, to }: Turn, moves: string[]): Step[] {
  const own = moves.filter((move) => move.startsWith(name) && /^\d*'?$/.test(move.slice(name.length)));
  const order = own.length + 1;
  const left = ((times % order) + order) % order;
  if (left === 0) return [];
  const amount = (n: number): string => (n === 1 ? '' : String(n));
  const move = [`${name}${amount(left)}`, `${name}${amount(order - left)}'`].find((one) => own.includes(one));
  if (!move) throw new Beyond(from, to);
  return [{ move, from, to }];
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly moves: string[],
    private readonly cube: RegExp | null,
  ) {}

  /** Everything up to one of the signs that end it, or to the end of the text. */
  alg(ends: string): Turn[] {
    const turns: Turn[] = [];
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) {
        if (ends) throw new Beyond(this.at, this.at, true);
        return turns;
      }
      if (ends.includes(sign)) return turns;
      if (sign === '.') this.at += 1;
      else turns.push(...this.step(sign));
      if (turns.length > LONGEST) throw new Beyond(0, 0);
    }
  }

  private step(sign: string): Turn[] {
    const from = this.at;
    if (sign === '/') return (this.at += 1), this.own('S', 1, from);
    const pair = /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)/.exec(this.text.slice(this.at));
    if (pair) {
      this.at += pair[0].length;
      return [...this.own('U', Number(pair[1]), from), ...this.own('D', Number(pair[2]), from)];
    }
    if (sign !== '(' && sign !== '[') return [this.move()];
    this.at += 1;
    const first = this.alg(sign === '(' ? ')' : ',:');
    const kind = this.text[this.at];
    this.at += 1;
    if (sign === '(') return this.often(first);
    const second = this.alg(']');
    this.at += 1;
    return this.often(kind === ',' ? [...first, ...second, ...back(first), ...back(second)] : [...first, ...second, ...back(first)]);
  }

  /** A turn of Square-1, whose algorithms are written as pairs and slashes. */
  private own(name: string, times: number, from: number): Turn[] {
    if (!['S', 'U', 'D'].every((one) => this.moves.includes(one)) || this.moves.includes('R')) throw new Beyond(from, this.at);
    return [{ name, times, from, to: this.at }];
  }

  private move(): Turn {
    const from = this.at;
    const [word = ''] = /^[^\s()[\],:./]+/.exec(this.text.slice(this.at)) ?? [];
    // The longest name of which the rest says how often: `a1` is a name, `U2` a move twice.
    const name = this.moves.filter((one) => word.startsWith(one) && /^\d*'?$/.test(word.slice(one.length)) && !/['\d]$/.test(one.slice(1))).sort((a, b) => b.length - a.length)[0] ?? this.ofCube(word);
    if (!word || name === undefined) {
      if (word && this.moves.includes(word)) return (this.at += word.length), { name: word, times: 1, from, to: this.at };
      throw new Beyond(from, from + Math.max(1, word.length));
    }
    this.at += name.length;
    return { name, times: this.amount(), from, to: this.at };
  }

  /** The name of what a cube can do besides: `Rw` of `Rw2'`. */
  private ofCube(word: string): string | undefined {
    return this.cube?.exec(word)?.[1];
  }

  /** What stands after a move or a bracket. */
  private amount(): number {
    const [all = '', digits = '', prime = ''] = /^(\d*)('?)/.exec(this.text.slice(this.at)) ?? [];
    this.at += all.length;
    return (digits ? Number(digits) : 1) * (prime ? -1 : 1);
  }

  private often(turns: Turn[]): Turn[] {
    const times = this.amount();
    if (Math.abs(times) * turns.length > LONGEST) throw new Beyond(0, 0);
    return Array.from({ length: Math.abs(times) }, () => (times < 0 ? back(turns) : turns)).flat();
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }
}

const back = (turns: Turn[]): Turn[] => [...turns].reverse().map((turn): Turn => ({ ...turn, times: -turn.times }));
