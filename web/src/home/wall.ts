// The wall of miniatures: each a link, with a picture of a puzzle that solves itself and begins again. Pictures rest while nobody
// sees them, and stand still where motion is not wanted, until somebody asks for it.

import { button, calm, h } from '../dom';
import { say } from '../say';
import { type Tile, TILES } from './shown';
import type { Mini } from './solid';

const MOVE = 560;
const REST = 620;
const BEFORE = 1400;
const AFTER = 2600;
const FADE = 420;

/** Milliseconds between two pictures of a miniature: less would not be seen on so small ones. */
const FRAME = 40;

class Live {
  readonly element: HTMLElement;
  seen = false;
  private readonly canvas = h('canvas', { 'aria-hidden': 'true' });
  private mini: Mini | null = null;
  /** Milliseconds in its round, and the last picture: after how many moves, and the size. */
  private time: number;
  private last = '';

  constructor(
    readonly tile: Tile,
    place: number,
  ) {
    // Not all at once: each has another beginning.
    this.time = FADE + ((place * 977) % (BEFORE - FADE));
    this.element = h('li', {}, h('a', { class: `tile on-${tile.ground}`, href: tile.address }, this.canvas, h('span', { class: 'tile-name' }, tile.name), h('span', { class: 'tile-fact' }, tile.fact)));
  }

  /** Goes on by some milliseconds, and draws if there is something else to be seen. */
  run(passed: number): void {
    this.time += passed;
    const mini = (this.mini ??= this.tile.make());
    let left = this.time - BEFORE;
    let at = 0;
    for (; at < mini.moves.length; at += 1) {
      const [moving, resting] = [mini.pace?.(at) ?? MOVE, mini.pace ? mini.pace(at) * 0.35 : REST];
      if (left < moving + resting) {
        at += Math.max(0, Math.min(1, left / moving));
        break;
      }
      left -= moving + resting;
    }
    const done = at >= mini.moves.length;
    if (done && left > AFTER) {
      this.time = 0;
      return this.draw(0, 0, false);
    }
    this.draw(at, Math.min(1, this.time / FADE, done ? (AFTER - left) / FADE : 1), done);
  }

  /** Draws in the size that it has now. */
  private draw(at: number, alpha: number, done: boolean): void {
    const { canvas, mini } = this;
    const side = Math.round(canvas.clientWidth * Math.min(2, devicePixelRatio || 1));
    const picture = `${at.toFixed(3)} ${alpha.toFixed(2)} ${side}`;
    if (side === 0 || !mini || picture === this.last) return;
    this.last = picture;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(side / 100, 0, 0, side / 100, 0, 0);
    pen.clearRect(0, 0, 100, 100);
    pen.globalAlpha = alpha;
    mini.draw(pen, at);
    canvas.dataset['at'] = String(Math.floor(at));
    this.element.classList.toggle('done', done);
  }

  /** The same picture in another size; the first one, which is there before anything moves. */
  again(): void {
    this.last = '';
    this.run(0);
  }
}

export class Wall {
  readonly element = h('section', { class: 'wall', 'aria-labelledby': 'wall-title' });
  private readonly all = TILES.map((tile, place) => new Live(tile, place));
  private readonly key = button('', () => this.toggle(), { class: 'quiet' });
  private on = !calm();
  private frame = 0;
  private before = 0;
  private watch: IntersectionObserver;
  private sizes: ResizeObserver;
  private changed = (): void => this.wake();

  constructor() {
    const list = h('ul', { class: 'tiles' }, ...this.all.map((one) => one.element));
    this.element.append(h('div', { class: 'wall-head' }, h('h2', { id: 'wall-title' }, 'They solve themselves. Press one to take over.'), this.key), list);
    this.watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const one = this.all.find(({ element }) => element === target);
        if (!one) continue;
        one.seen = isIntersecting;
      }
      this.wake();
    });
    this.sizes = new ResizeObserver(() => this.all.forEach((one) => one.again()));
    this.sizes.observe(list);
    for (const { element } of this.all) this.watch.observe(element);
    document.addEventListener('visibilitychange', this.changed);
    this.name();
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
    this.sizes.disconnect();
    document.removeEventListener('visibilitychange', this.changed);
    this.on = false;
  }

  private toggle(): void {
    this.on = !this.on;
    this.name();
    say(this.on ? 'The pictures move.' : 'The pictures stand still.');
    this.wake();
  }

  private name(): void {
    this.key.textContent = this.on ? 'Pause the pictures' : 'Let the pictures move';
  }

  /** Moves what is seen, for as long as somebody may see it. */
  private wake(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.on || document.hidden || !this.all.some((one) => one.seen)) return;
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    const passed = now - this.before;
    if (passed >= FRAME) {
      this.before = now;
      // Who comes back after a while goes on from what was there.
      for (const one of this.all) if (one.seen) one.run(Math.min(passed, 120));
    }
    this.frame = requestAnimationFrame((next) => this.step(next));
  }
}
