// How the board is looked at: from how near, and in three dimensions from where.

import { button, h } from '../dom';
import { columns, type Maze, rows } from './instance';

/** Pixels of a square that can be read and touched; where all of the board has smaller ones, one looks from nearer. */
const READABLE = 34;
const STEP = 1.5;

export interface Eyes {
  /** Looks from so much nearer than where all of the board is seen. */
  near(scale: number): void;
  /** Turns the view: to the right and up, in steps. */
  turn(right: number, up: number): void;
}

export class Looks {
  readonly element = h('div', { class: 'row looks', role: 'group', 'aria-label': 'Look at the board' });
  private scale = 1;
  private most = 1;
  /** The size of the maze that the scale was chosen for. */
  private size = '';
  private turns: HTMLElement[];
  private zooms: HTMLElement[];

  constructor(private readonly eyes: Eyes) {
    const key = (sign: string, label: string, act: () => void): HTMLElement => button(sign, act, { 'aria-label': label, title: label });
    this.zooms = [
      key('+', 'Look from nearer', () => this.zoom(this.scale * STEP)),
      key('−', 'Look from further away', () => this.zoom(this.scale / STEP)),
      button('All', () => this.zoom(1), { 'aria-label': 'See all of the board', title: 'See all of the board' }),
    ];
    this.turns = [
      key('←', 'Look from further left', () => eyes.turn(-1, 0)),
      key('→', 'Look from further right', () => eyes.turn(1, 0)),
      key('↑', 'Look from further above', () => eyes.turn(0, 1)),
      key('↓', 'Look from further below', () => eyes.turn(0, -1)),
    ];
    this.element.append(...this.zooms, ...this.turns);
  }

  /** Offers what there is to be changed; a maze of another size is looked at from where its squares can be read. */
  draw(maze: Maze, board: HTMLElement, deep: boolean): void {
    const [high, wide] = [rows(maze), columns(maze)];
    if (board.clientWidth === 0) return;
    // A pixel for each unit of length that a square has where all is seen.
    const seen = Math.min(board.clientWidth / wide, board.clientHeight / high);
    this.most = Math.max(1, (2 * READABLE) / seen);
    if (this.size !== `${high}×${wide}`) {
      this.size = `${high}×${wide}`;
      this.zoom(seen < READABLE / 2 ? READABLE / seen : 1);
    }
    for (const key of this.zooms) key.hidden = this.most <= STEP;
    for (const key of this.turns) key.hidden = !deep;
    this.element.hidden = this.most <= STEP && !deep;
  }

  /** Has it looked at so once more, by eyes that are new. */
  again(): void {
    this.eyes.near(this.scale);
  }

  private zoom(scale: number): void {
    this.scale = Math.max(1, Math.min(this.most, scale));
    const [nearer, further, all] = this.zooms;
    nearer?.setAttribute('aria-disabled', String(this.scale >= this.most));
    for (const key of [further, all]) key?.setAttribute('aria-disabled', String(this.scale <= 1));
    this.eyes.near(this.scale);
  }
}
