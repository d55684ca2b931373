// The pictures on the tiles and on the die of the 3-D view, in the colours that the style sheet has.

import { dots } from './die';
import { WILD } from './instance';

export interface Palette {
  page: string;
  square: string;
  wild: string;
  ink: string;
  accent: string;
  side: string;
  die: string;
  dieInk: string;
  lit: string;
  litEdge: string;
  good: string;
  way: string;
  faint: string;
}

/** The colours as they are now, light or dark. */
export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const get = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    page: get('line'), square: get('square'), wild: get('wild'), ink: get('ink'), accent: get('accent'), side: get('edge'),
    die: get('die'), dieInk: get('die-ink'), lit: get('lit'), litEdge: get('lit-edge'), good: get('good'), way: get('way'), faint: get('edge'),
  };
}

function sheet(size: number, colour: string): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  return [canvas, pen];
}

/** The top of a tile: its number, or a star for a wild one. */
export function paintTile(value: number, size: number, colours: Palette): HTMLCanvasElement {
  const [canvas, pen] = sheet(size, value === WILD ? colours.wild : colours.square);
  if (value === WILD) {
    pen.strokeStyle = colours.accent;
    pen.lineWidth = size / 15;
    pen.lineCap = 'round';
    for (let i = 0; i < 4; i++) {
      const [dx, dy] = [Math.cos((i * Math.PI) / 4) * size * 0.26, Math.sin((i * Math.PI) / 4) * size * 0.26];
      pen.beginPath();
      pen.moveTo(size / 2 - dx, size / 2 - dy);
      pen.lineTo(size / 2 + dx, size / 2 + dy);
      pen.stroke();
    }
    return canvas;
  }
  pen.fillStyle = colours.ink;
  pen.font = `700 ${size * 0.62}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(value), size / 2, size * 0.54);
  return canvas;
}

/** A face of the die: its dots. */
export function paintFace(value: number, size: number, colours: Palette): HTMLCanvasElement {
  const [canvas, pen] = sheet(size, colours.die);
  pen.fillStyle = colours.dieInk;
  for (const [dx, dy] of dots(value)) {
    pen.beginPath();
    pen.arc(size / 2 + dx * size * 0.25, size / 2 + dy * size * 0.25, size * 0.1, 0, 2 * Math.PI);
    pen.fill();
  }
  return canvas;
}
