// A puzzle as its stickers unfolded. A sticker that is carried to another place is the move that takes it there.

import { h, s } from '../dom';
import { type Action, actionOf } from './action';
import { carries } from './carry';
import type { Spot } from './layout';
import { type Net, shownIn } from './net';
import type { State } from './server';

/** So near to a sticker's middle the pointer means it, and so far it goes at least; a sticker of a cube is 1 wide. */
const NEAR = 0.8;
const LEAST = 0.4;

export class Flat {
  readonly element = h('div', { class: 'unfolded flat' });
  private stickers: SVGElement[];
  private middles: Spot[];
  private now: State | null = null;

  /** `press` makes a move; `learned` is what moves do. */
  constructor(
    private readonly net: Net,
    private readonly learned: Map<string, Action>,
    press: (moves: string[]) => void,
  ) {
    const picture = s('svg', { viewBox: `-0.1 -0.1 ${net.width + 0.2} ${net.height + 0.2}`, role: 'img', 'aria-label': 'The stickers, unfolded: above in the middle the upper face, below it the front' });
    this.stickers = net.stickers.map(({ points }) => s('polygon', { points: points.map((spot) => spot.map((n) => n.toFixed(3)).join()).join(' ') }));
    this.middles = net.stickers.map(({ points }) => middle(points));
    picture.append(...this.stickers);
    this.element.append(picture);
    carries(
      picture,
      (target) => {
        const load = this.stickers.findIndex((one) => one === target);
        const from = this.middles[load];
        return from && net.stickers[load]?.of ? { load, from } : null;
      },
      (load, point) => this.meant(load, point),
      (move) => this.hint(move),
      (move) => press([move]),
      LEAST,
    );
  }

  draw(state: State): void {
    this.now = state;
    this.hint(null);
  }

  /** Shows what a move would do, or nothing any more. */
  hint(move: string | null): void {
    const { net, now } = this;
    if (!now) return;
    const goes = move ? actionOf(move, this.learned) : null;
    shownIn(net, now.position).forEach((color, i) => {
      const { of } = net.stickers[i] ?? {};
      const from = of && goes?.[of.orbit]?.from[of.place];
      const goesOn = of && from !== undefined && (from !== of.place || goes?.[of.orbit]?.twist[of.place]);
      this.stickers[i]?.setAttribute('class', `sticker ${color ?? 'blank'}${of ? '' : ' fixed'}${goesOn ? ' goes' : ''}`);
    });
  }

  /** The move that takes a sticker nearest to a point. */
  private meant(load: number, point: Spot): string | null {
    const far = (to: number): number => Math.hypot((this.middles[to]?.[0] ?? Infinity) - point[0], (this.middles[to]?.[1] ?? Infinity) - point[1]);
    const ways = (this.now?.moves ?? []).map((move): [string, number] => [move, this.after(load, move)]).filter(([, to]) => to >= 0 && to !== load && far(to) < NEAR);
    return ways.sort(([, a], [, b]) => far(a) - far(b))[0]?.[0] ?? null;
  }

  /** Where a sticker is after a move. */
  private after(i: number, move: string): number {
    const { of } = this.net.stickers[i] ?? {};
    const does = of && actionOf(move, this.learned)?.[of.orbit];
    if (!does) return -1;
    const place = does.from.indexOf(of.place);
    const round = this.net.round ?? this.net.names[of.orbit]?.[of.place]?.length ?? 1;
    const turned = (((of.side + (does.twist[place] ?? 0)) % round) + round) % round;
    const side = of.side < round ? turned : of.side;
    return this.net.stickers.findIndex(({ of: other }) => other?.orbit === of.orbit && other.place === place && other.side === side);
  }
}

const middle = (points: Spot[]): Spot => {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
};
