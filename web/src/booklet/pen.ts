// Draws on a page: from its upper left corner, in points.

import { type Font, fontName, type Page, type Paper, real, shown } from './pdf';

export type Point = readonly [number, number];

/** A part of a page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Colours as #rrggbb; what is not named is not done. */
export interface Style {
  fill?: string;
  stroke?: string;
  /** Of the line. */
  width?: number;
  dash?: number;
}

/** To a point, or along a curve to it; or back to where it began. */
export type Segment = ['M' | 'L', Point] | ['C', Point, Point, Point] | ['Z'];

export interface Text {
  size: number;
  font?: Font;
  color?: string;
  align?: 'left' | 'center' | 'right';
}

/** How far the handles of a curve are from its ends, for a quarter of a circle. */
const ROUND = 0.5523;

/** Of Helvetica's letters from the blank to the tilde, in thousandths of the size. */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

/** How wide a text is. Bold letters are taken for a sixteenth wider, and those that are not of ASCII for as wide as a digit. */
export function wide(text: string, { size, font }: Text): number {
  if (font === 'fixed') return [...text].length * 0.6 * size;
  const sum = [...text].reduce((all, sign) => all + (WIDTHS[(sign.codePointAt(0) ?? 0) - 32] ?? 556), 0);
  return (sum / 1000) * size * (font === 'bold' ? 1.06 : 1);
}

/** A text in lines that are no wider than so much; what has no blank is cut anywhere. */
export function lines(text: string, most: number, style: Text): string[] {
  const all: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => cut(one, most, style))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && wide(longer, style) > most) {
      all.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...all, line] : all;
}

function cut(word: string, most: number, style: Text): string[] {
  if (wide(word, style) <= most) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part && wide(part + sign, style) > most) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

export class Pen {
  readonly page: Page = { content: '', links: [] };

  constructor(private readonly paper: Paper) {}

  shape(segments: Segment[], style: Style): void {
    const at = ([x, y]: Point): string => `${real(x)} ${real(this.paper[1] - y)}`;
    const path = segments.map((segment) => {
      if (segment[0] === 'Z') return 'h';
      if (segment[0] === 'C') return `${at(segment[1])} ${at(segment[2])} ${at(segment[3])} c`;
      return `${at(segment[1])} ${segment[0] === 'M' ? 'm' : 'l'}`;
    });
    this.put(`q ${colour(style.fill, 'rg')}${colour(style.stroke, 'RG')}${real(style.width ?? 0.7)} w 1 j 1 J ${style.dash ? `[${real(style.dash)}] 0 d ` : ''}`);
    this.put(`${path.join(' ')} ${style.fill ? (style.stroke ? 'B' : 'f') : 'S'} Q\n`);
  }

  polygon(points: Point[], style: Style): void {
    this.shape([...points.map((point, i): Segment => [i === 0 ? 'M' : 'L', point]), ['Z']], style);
  }

  line(points: Point[], style: Style): void {
    this.shape(points.map((point, i): Segment => [i === 0 ? 'M' : 'L', point]), style);
  }

  rect({ x, y, width, height }: Box, style: Style, round = 0): void {
    const [right, bottom, r, k] = [x + width, y + height, round, round * (1 - ROUND)];
    if (!r) return this.polygon([[x, y], [right, y], [right, bottom], [x, bottom]], style);
    this.shape(
      [
        ['M', [x + r, y]], ['L', [right - r, y]], ['C', [right - k, y], [right, y + k], [right, y + r]],
        ['L', [right, bottom - r]], ['C', [right, bottom - k], [right - k, bottom], [right - r, bottom]],
        ['L', [x + r, bottom]], ['C', [x + k, bottom], [x, bottom - k], [x, bottom - r]],
        ['L', [x, y + r]], ['C', [x, y + k], [x + k, y], [x + r, y]], ['Z'],
      ],
      style,
    );
  }

  /** A circle that `place` puts where it belongs, and may slant: given places around its middle, with a radius of 1. */
  round(place: (x: number, y: number) => Point, style: Style): void {
    const quarter = (a: Point, b: Point): Segment => ['C', place(a[0] + b[0] * ROUND, a[1] + b[1] * ROUND), place(b[0] + a[0] * ROUND, b[1] + a[1] * ROUND), place(...b)];
    this.shape([['M', place(1, 0)], quarter([1, 0], [0, 1]), quarter([0, 1], [-1, 0]), quarter([-1, 0], [0, -1]), quarter([0, -1], [1, 0]), ['Z']], style);
  }

  circle(x: number, y: number, radius: number, style: Style): void {
    this.round((dx, dy) => [x + dx * radius, y + dy * radius], style);
  }

  /** A line of text; `y` is where its letters stand. */
  text(x: number, y: number, text: string, style: Text): void {
    const { align = 'left', color = '#14162a', font = 'plain', size } = style;
    const left = align === 'left' ? x : x - wide(text, style) / (align === 'center' ? 2 : 1);
    this.put(`BT ${colour(color, 'rg')}/${fontName(font)} ${real(size)} Tf ${real(left)} ${real(this.paper[1] - y)} Td ${shown(text)} Tj ET\n`);
  }

  /** Lines of text one below the other; the answer is where the next would stand. */
  texts(x: number, y: number, all: string[], style: Text, leading = 1.25): number {
    all.forEach((line, i) => this.text(x, y + i * style.size * leading, line, style));
    return y + all.length * style.size * leading;
  }

  /** Leads to an address where it is pressed. */
  link({ x, y, width, height }: Box, address: string): void {
    this.page.links.push({ box: [x, this.paper[1] - y - height, x + width, this.paper[1] - y], address });
  }

  private put(operators: string): void {
    this.page.content += operators;
  }
}

function colour(hex: string | undefined, operator: string): string {
  if (!hex) return '';
  const parts = [1, 3, 5].map((at) => real(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} ${operator} `;
}
