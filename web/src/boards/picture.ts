// A board drawn with the sprites of its game.

import { h } from '../dom';
import type { Cells, Described, Look } from './server';

/** Pixels of a cell at most, and of the picture's longer side. */
const CELL = 96;
const LARGEST = 1280;

export class Picture {
  readonly element = h('canvas', { class: 'pixels', 'aria-hidden': 'true' });
  private order = new Map<string, number>();
  private game: Described | null = null;
  private cells: Cells = [];
  private cell = CELL;
  /** The row and column that are seen first. */
  private corner: [number, number] = [0, 0];

  open(game: Described): void {
    this.game = game;
    this.order = new Map(game.objects.map((look, number) => [look.name, number]));
  }

  /** Draws a board, and a mark around a cell: row and column from 0. */
  draw(cells: Cells, cursor: [number, number] | null = null): void {
    const { game } = this;
    this.corner = cursor ? [0, 0] : this.seen(cells);
    const shown = cursor ? null : game?.window;
    const [height, width] = [Math.min(cells.length, shown?.height ?? Infinity), Math.min(cells[0]?.length ?? 0, shown?.width ?? Infinity)];
    if (!game || height * width === 0) return;
    this.cells = cells;
    this.cell = Math.max(5, Math.min(CELL, Math.floor(LARGEST / Math.max(width, height))));
    const [wide, high] = [width * this.cell, height * this.cell];
    if (this.element.width !== wide) this.element.width = wide;
    if (this.element.height !== high) this.element.height = high;
    const pen = this.element.getContext('2d');
    if (!pen) return;
    pen.fillStyle = game.background;
    pen.fillRect(0, 0, wide, high);
    const [top, left] = this.corner;
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) this.fill(pen, cells[top + y]?.[left + x] ?? [], x * this.cell, y * this.cell);
    if (cursor) this.mark(pen, cursor);
  }

  /** Nothing is on the board. */
  clear(): void {
    this.cells = [];
    this.element.width = this.element.height = 0;
  }

  /** A small picture of what is in one cell. */
  tile(cell: string[], side: number): HTMLCanvasElement {
    const canvas = h('canvas', { width: side, height: side, 'aria-hidden': 'true' });
    const pen = canvas.getContext('2d');
    if (!pen || !this.game) return canvas;
    pen.fillStyle = this.game.background;
    pen.fillRect(0, 0, side, side);
    this.fill(pen, cell, 0, 0, side);
    return canvas;
  }

  /** The cell under a point of the window: row and column from 0. */
  at(x: number, y: number): [number, number] | null {
    const box = this.element.getBoundingClientRect();
    if (box.width === 0) return null;
    const scale = this.element.width / box.width;
    const [column, row] = [x - box.left, y - box.top].map((far) => Math.floor((far * scale) / this.cell)) as [number, number];
    const [r, c] = [row + this.corner[0], column + this.corner[1]];
    return this.cells[r]?.[c] ? [r, c] : null;
  }

  /** Where what is seen begins: with the part of the board that the player is in, or around the player. */
  private seen(cells: Cells): [number, number] {
    const { window } = this.game ?? {};
    if (!this.game || !window) return [0, 0];
    const players = new Set(this.game.objects.filter((look) => look.player).map((look) => look.name));
    const row = cells.findIndex((line) => line.some((cell) => cell.some((name) => players.has(name))));
    const column = cells[row]?.findIndex((cell) => cell.some((name) => players.has(name))) ?? -1;
    // Without a player what was seen stays.
    if (row < 0 || column < 0) return this.corner;
    const begin = (at: number, size: number, all: number): number =>
      window.follows ? Math.max(0, Math.min(at - Math.floor(size / 2), all - size)) : Math.floor(at / size) * size;
    return [begin(row, window.height, cells.length), begin(column, window.width, cells[0]?.length ?? 0)];
  }

  private fill(pen: CanvasRenderingContext2D, cell: string[], left: number, top: number, side = this.cell): void {
    const looks = cell.map((name) => this.order.get(name) ?? -1).sort((a, b) => a - b);
    for (const number of looks) {
      const look = this.game?.objects[number];
      if (look) sprite(pen, look, left, top, side);
    }
  }

  private mark(pen: CanvasRenderingContext2D, [row, column]: [number, number]): void {
    const thick = Math.max(2, this.cell / 12);
    for (const [color, inset] of [['#000000', thick / 2], ['#ffffff', thick * 1.25]] as const) {
      pen.strokeStyle = color;
      pen.lineWidth = thick * (color === '#000000' ? 1 : 0.75);
      pen.strokeRect(column * this.cell + inset, row * this.cell + inset, this.cell - 2 * inset, this.cell - 2 * inset);
    }
  }
}

/** Edges lie on pixels, so that areas that meet leave no gap. */
function sprite(pen: CanvasRenderingContext2D, look: Look, left: number, top: number, side: number): void {
  const edge = (units: number): number => Math.round((units * side) / look.side);
  for (const [x, y, width, height, color] of look.areas) {
    pen.fillStyle = color;
    pen.fillRect(left + edge(x), top + edge(y), edge(x + width) - edge(x), edge(y + height) - edge(y));
  }
}
