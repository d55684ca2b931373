// The chart of how many positions lie at each distance: bars on a logarithmic scale, which can be read as a
// table, too.

import { h, s, spaced } from '../dom';

const HEIGHT = 260;
const LEFT = 46;
const TOP = 26;

/** Where there is little room bars are narrow and go without numbers, which the table has. */
const narrow = matchMedia('(max-width: 40rem)');

export class Chart {
  readonly element = h('figure', { class: 'chart' });
  private picture = s('svg', { role: 'img', 'aria-label': 'Positions at each distance, on a logarithmic scale; the table below has the numbers' });
  private empty = h('p', { class: 'empty' }, 'Press Explore to count all positions.');
  private body = h('tbody', {});
  private rows = h('div', { class: 'rows', tabindex: '0', role: 'region', 'aria-label': 'Table' });
  /** By distance; what is missing was finished before the page began to listen, and comes with the end. */
  private counts: (number | undefined)[] = [];
  private redraw = (): void => this.draw();

  constructor() {
    const head = h('tr', {}, h('th', { scope: 'col' }, 'Distance'), h('th', { scope: 'col' }, 'Positions'), h('th', { scope: 'col' }, 'So far'));
    const table = h('table', {}, h('caption', {}, 'Positions at each distance'), h('thead', {}, head), this.body);
    this.rows.append(table);
    this.element.append(this.picture, this.empty, this.rows);
    this.draw();
    narrow.addEventListener('change', this.redraw);
  }

  close(): void {
    narrow.removeEventListener('change', this.redraw);
  }

  clear(): void {
    this.counts = [];
    this.draw();
  }

  /** Adds the layer that was just finished, or mends it. */
  layer(depth: number, count: number): void {
    this.counts[depth] = count;
    this.draw();
  }

  all(counts: number[]): void {
    this.counts = [...counts];
    this.draw();
  }

  private draw(): void {
    const counts = [...this.counts];
    const decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...counts.map((n) => n ?? 1)))));
    // Many layers make narrow bars, so that the picture keeps its size and its signs can be read.
    const room = narrow.matches ? 300 : 760;
    const bar = Math.min(narrow.matches ? 20 : 44, room / Math.max(12, counts.length));
    const gap = bar / 6;
    const roomy = bar > 38;
    const each = Math.ceil(18 / bar);
    const width = LEFT + Math.max(room * (narrow.matches ? 0.8 : 0.7), counts.length * bar) + 8;
    this.picture.setAttribute('viewBox', `0 0 ${width} ${HEIGHT + TOP + 30}`);
    const parts: SVGElement[] = [];
    for (let d = 0; d <= decades; d++) {
      const y = TOP + HEIGHT - (d / decades) * HEIGHT;
      parts.push(s('line', { class: 'grid', x1: LEFT, x2: width, y1: y, y2: y }));
      parts.push(s('text', { class: 'scale', x: LEFT - 6, y }, d < 4 ? spaced(10 ** d) : short(10 ** d)));
    }
    counts.forEach((count, depth) => {
      if (count === undefined) return;
      // A layer of one position is still to be seen.
      const tall = Math.max(4, (Math.log10(Math.max(1, count)) / decades) * HEIGHT);
      const x = LEFT + depth * bar + gap / 2;
      parts.push(s('rect', { class: 'bar', x, y: TOP + HEIGHT - tall, width: bar - gap, height: tall, rx: Math.min(3, bar / 5) }));
      if (roomy) parts.push(s('text', { class: 'value', x: x + (bar - gap) / 2, y: TOP + HEIGHT - tall - 9 }, short(count)));
      if (depth % each === 0) parts.push(s('text', { class: 'depth', x: x + (bar - gap) / 2, y: TOP + HEIGHT + 16 }, String(depth)));
    });
    this.empty.hidden = counts.length > 0;
    this.rows.hidden = counts.length === 0;
    this.picture.replaceChildren(...parts);
    let sum: number | undefined = 0;
    this.body.replaceChildren();
    counts.forEach((count, depth) => {
      sum = sum === undefined || count === undefined ? undefined : sum + count;
      if (count === undefined) return;
      this.body.append(h('tr', {}, h('th', { scope: 'row' }, String(depth)), h('td', {}, spaced(count)), h('td', {}, sum === undefined ? '…' : spaced(sum))));
    });
  }
}

const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** At most five signs: 2256, 114k, 1.4M, 25G, 4.3E; beyond that, how many digits it has. */
function short(n: number): string {
  if (n < 10_000) return String(n);
  // What would be rounded to a thousand of one unit is one of the next.
  const unit = Math.floor((Math.log10(n) + 0.0002) / 3);
  if (unit >= UNITS.length) return `1e${Math.floor(Math.log10(n))}`;
  const part = n / 1000 ** unit;
  return `${part < 10 && unit > 1 ? part.toFixed(1).replace(/\.0$/, '') : Math.round(part)}${UNITS[unit]}`;
}
