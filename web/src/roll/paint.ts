// The faces of the rolling die and the squares that it has touched.

import { dots } from '../maze/die';
import type { Palette } from '../maze/faces';

const SIZE = 256;

function sheet(colour: string): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, SIZE, SIZE);
  return [canvas, pen];
}

function pips(pen: CanvasRenderingContext2D, value: number, middle: number, apart: number, colour: string): void {
  pen.fillStyle = colour;
  for (const [dx, dy] of dots(value)) {
    pen.beginPath();
    pen.arc(SIZE / 2 + dx * apart, middle + dy * apart, apart * 0.38, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** A face: its pips, and under them how often it has touched. */
export function paintCounted(value: number, count: string, colours: Palette): HTMLCanvasElement {
  const [canvas, pen] = sheet(colours.die);
  pips(pen, value, SIZE * 0.28, SIZE * 0.125, colours.dieInk);
  const fits = Math.min(0.46, 1.35 / count.length);
  pen.font = `700 ${SIZE * fits}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(count, SIZE / 2, SIZE * 0.74);
  return canvas;
}

/** A square of the table; one that a face has touched shows its pips. */
export function paintSquare(value: number, fresh: boolean, colours: Palette): HTMLCanvasElement {
  const [canvas, pen] = sheet(value === 0 ? colours.square : colours.wild);
  pips(pen, value, SIZE / 2, SIZE * 0.2, fresh ? colours.way : colours.faint);
  return canvas;
}
