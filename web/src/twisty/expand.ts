// An algorithm with brackets, amounts and comments as a plain list of a puzzle's moves, so that it can be gone through step
// by step. What it says besides (wide moves, slices, rotations) only the server knows: then there is no list.

/** A move and how often it is made; backward if that is negative. */
type Turn = [name: string, times: number];

/** Longer ones are not gone through step by step. */
const LONGEST = 2000;

/** The moves of the algorithm, by the names that the puzzle has for them; nothing where it is more than moves. */
export function expand(text: string, moves: string[]): string[] | null {
  try {
    const reader = new Reader(text.replace(/\/\/[^\n]*/g, ' ').replace(/[’′]/g, "'"), moves);
    const turns = reader.alg('');
    const names = turns.map(([name, times]) => power(name, times, moves)).flat();
    return names.length <= LONGEST ? names : null;
  } catch (problem) {
    if (problem instanceof Beyond) return null;
    throw problem;
  }
}

/** It is no plain list in brackets. */
class Beyond extends Error {}

/** The name of a power of a move; none of one that changes nothing. */
function power(name: string, times: number, moves: string[]): string[] {
  const own = moves.filter((move) => move.startsWith(name) && /^\d*'?$/.test(move.slice(name.length)));
  const order = own.length + 1;
  const left = ((times % order) + order) % order;
  if (left === 0) return [];
  const amount = (n: number): string => (n === 1 ? '' : String(n));
  const found = [`${name}${amount(left)}`, `${name}${amount(order - left)}'`].find((one) => own.includes(one));
  if (!found) throw new Beyond();
  return [found];
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly moves: string[],
  ) {}

  /** Everything up to one of the signs that end it, or to the end of the text. */
  alg(ends: string): Turn[] {
    const turns: Turn[] = [];
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) {
        if (ends) throw new Beyond();
        return turns;
      }
      if (ends.includes(sign)) return turns;
      if (sign === '.') this.at += 1;
      else turns.push(...this.step(sign));
      if (turns.length > LONGEST) throw new Beyond();
    }
  }

  private step(sign: string): Turn[] {
    if (sign === '/') return (this.at += 1), this.own('S', 1);
    const pair = /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)/.exec(this.text.slice(this.at));
    if (pair) {
      this.at += pair[0].length;
      return [...this.own('U', Number(pair[1])), ...this.own('D', Number(pair[2]))];
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
  private own(name: string, times: number): Turn[] {
    if (!['S', 'U', 'D'].every((one) => this.moves.includes(one)) || this.moves.includes('R')) throw new Beyond();
    return [[name, times]];
  }

  private move(): Turn {
    const [word = ''] = /^[^\s()[\],:./]+/.exec(this.text.slice(this.at)) ?? [];
    // The longest name of which the rest says how often: `a1` is a name, `U2` a move twice.
    const name = this.moves.filter((one) => word.startsWith(one) && /^\d*'?$/.test(word.slice(one.length)) && !/['\d]$/.test(one.slice(1))).sort((a, b) => b.length - a.length)[0];
    if (!word || name === undefined) {
      if (word && this.moves.includes(word)) return (this.at += word.length), [word, 1];
      throw new Beyond();
    }
    this.at += name.length;
    return [name, this.amount()];
  }

  /** What stands after a move or a bracket. */
  private amount(): number {
    const [all = '', digits = '', prime = ''] = /^(\d*)('?)/.exec(this.text.slice(this.at)) ?? [];
    this.at += all.length;
    return (digits ? Number(digits) : 1) * (prime ? -1 : 1);
  }

  private often(turns: Turn[]): Turn[] {
    const times = this.amount();
    if (Math.abs(times) * turns.length > LONGEST) throw new Beyond();
    return Array.from({ length: Math.abs(times) }, () => (times < 0 ? back(turns) : turns)).flat();
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }
}

const back = (turns: Turn[]): Turn[] => [...turns].reverse().map(([name, times]): Turn => [name, -times]);
