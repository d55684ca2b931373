// The chart of how many positions lie at each distance: bars on a logarithmic scale, which can be read as a
// table, too, with shares and the mean. Where positions of a layer can be shown, its bar can be chosen.

import { button, h, s, spaced } from '../dom';

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
  /** The same in numbers, for wherever there is room. */
  readonly table = h('section', { class: 'card chart-table', 'aria-label': 'In numbers' }, this.rows);
  /** By distance; what is missing was finished before the page began to listen, and comes with the end. */
  private counts: (number | undefined)[] = [];
  private redraw = (): void => this.draw();
  private mean = h('p', { class: 'hint mean', hidden: true });
  /** The layer that is looked at. */
  private marked = -1;
  /** All layers are there: shares are of all positions. */
  private whole = false;

  /** `choose` is told which layer somebody wants to see positions of. */
  constructor(private readonly choose: ((depth: number) => void) | null = null) {
    const head = h('tr', {}, ...['Distance', 'Positions', 'Share', 'So far'].map((name) => h('th', { scope: 'col' }, name)));
    const table = h('table', {}, h('caption', {}, 'Positions at each distance'), h('thead', {}, head), this.body);
    this.rows.append(table);
    this.element.append(this.picture, this.empty, this.mean);
    this.draw();
    narrow.addEventListener('change', this.redraw);
  }

  close(): void {
    narrow.removeEventListener('change', this.redraw);
  }

  clear(): void {
    this.counts = [];
    this.marked = -1;
    this.whole = false;
    this.draw();
  }

  /** Positions at each distance, as far as they are known. */
  get known(): number[] {
    return this.counts.map((count) => count ?? 0);
  }

  get drawing(): SVGSVGElement {
    return this.picture;
  }

  /** Marks the layer that is looked at. */
  mark(depth: number): void {
    this.marked = depth;
    this.draw();
  }

  /** Adds the layer that was just finished, or mends it. */
  layer(depth: number, count: number): void {
    this.counts[depth] = count;
    this.draw();
  }

  /** All layers, or all that are complete. */
  all(counts: number[], whole = true): void {
    this.counts = [...counts];
    this.whole = whole;
    this.draw();
  }

  private draw(): void {
    const counts = [...this.counts];
    const most = Math.max(1, ...counts.map((n) => n ?? 1));
    // By powers of ten, but where all are few.
    const few = most < 10;
    const decades = few ? 1 : Math.ceil(Math.log10(most));
    const high = (n: number): number => (few ? n / most : Math.log10(Math.max(1, n)) / decades) * HEIGHT;
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
      const n = few ? d * most : 10 ** d;
      parts.push(s('text', { class: 'scale', x: LEFT - 6, y }, d < 4 ? spaced(n) : short(n)));
    }
    counts.forEach((count, depth) => {
      if (count === undefined) return;
      // A layer of one position is still to be seen.
      const tall = Math.max(4, high(count));
      const x = LEFT + depth * bar + gap / 2;
      const marked = depth === this.marked ? ' marked' : '';
      parts.push(s('rect', { class: `bar${marked}`, x, y: TOP + HEIGHT - tall, width: bar - gap, height: tall, rx: Math.min(3, bar / 5) }));
      if (roomy) parts.push(s('text', { class: 'value', x: x + (bar - gap) / 2, y: TOP + HEIGHT - tall - 9 }, short(count)));
      // A low bar is as easily met as a tall one.
      if (this.choose) parts.push(s('rect', { class: 'choose', x: LEFT + depth * bar, y: TOP, width: bar, height: HEIGHT, click: () => this.choose?.(depth) }, s('title', {}, `Positions at distance ${depth}`)));
      if (depth % each === 0) parts.push(s('text', { class: 'depth', x: x + (bar - gap) / 2, y: TOP + HEIGHT + 16 }, String(depth)));
    });
    this.empty.hidden = counts.length > 0;
    this.table.hidden = counts.length === 0;
    this.picture.replaceChildren(...parts);
    this.list(counts);
  }

  /** The table, and the mean where all are known. */
  private list(counts: (number | undefined)[]): void {
    const all = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
    let sum: number | undefined = 0;
    this.body.replaceChildren();
    counts.forEach((count, depth) => {
      sum = sum === undefined || count === undefined ? undefined : sum + count;
      if (count === undefined) return;
      const { choose } = this;
      const name = choose ? button(String(depth), () => choose(depth), { class: 'plain', 'aria-label': `Positions at distance ${depth}` }) : String(depth);
      const share = this.whole ? percent(count / all) : '';
      this.body.append(h('tr', { class: depth === this.marked ? 'marked' : '' }, h('th', { scope: 'row' }, name), h('td', {}, spaced(count)), h('td', {}, share), h('td', {}, sum === undefined ? '…' : spaced(sum))));
    });
    this.mean.hidden = !this.whole || all < 2;
    if (this.mean.hidden) return;
    const mean = counts.reduce((sum: number, count, depth) => sum + depth * ((count ?? 0) / all), 0);
    const most = Math.max(...counts.map((count) => count ?? 0));
    const where = counts.flatMap((count, depth) => (count === most ? [depth] : []));
    // Of several with as many none has most.
    this.mean.textContent = `A position is ${mean.toFixed(2)} away in the mean${where.length === 1 ? `; most are ${where[0]} away` : ''}.`;
  }
}

/** A share in three digits. */
export function percent(share: number): string {
  if (share === 0 || share >= 0.1) return `${(share * 100).toFixed(1)} %`;
  if (share >= 1e-5) return `${(share * 100).toPrecision(2)} %`;
  const [digits, power = ''] = (share * 100).toExponential(1).split('e-');
  return `${digits}·10⁻${[...power].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')} %`;
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
