// What of an exploration is taken along: its table as text and CSV, its chart as SVG and PNG, and how it is cited.

import { version } from '../api';
import { copyText } from '../copy';
import { button, h, spaced } from '../dom';
import { say } from '../say';
import type { Chart } from './chart';

/** What is explored, for who cites it. */
export interface Cited {
  /** In words: `cube2, counted in quarter turns`. */
  what: string;
  /** A name for files. */
  name: string;
  /** The line for a terminal that has it again. */
  command: string;
  /** What tells what was explored from anything else, once it is known. */
  digest: () => Promise<string>;
}

/** Drawn so much larger as pixels. */
const SHARP = 2;

export class Take {
  readonly element = h('div', { class: 'tools take', role: 'group', 'aria-label': 'Take along', hidden: true });
  private told = h('p', { class: 'hint' });

  constructor(
    private readonly chart: Chart,
    private readonly cited: () => Cited,
  ) {
    const keys = [
      button('Copy the table', () => void this.copy(this.table('\t'), 'The table')),
      button('CSV', () => save(new Blob([this.table(',')], { type: 'text/csv' }), `${this.cited().name}.csv`)),
      button('SVG', () => save(new Blob([this.drawing()], { type: 'image/svg+xml' }), `${this.cited().name}.svg`)),
      button('PNG', () => void this.png()),
      button('Cite', () => void this.cite()),
    ];
    this.element.append(h('div', { class: 'more' }, ...keys), this.told);
  }

  /** Whether there is something to take. */
  show(there: boolean): void {
    this.element.hidden = !there;
    this.told.replaceChildren();
  }

  private table(between: string): string {
    const { known } = this.chart;
    const all = known.reduce((sum, count) => sum + count, 0);
    const lines = known.map((count, depth) => [depth, count, count / all].join(between));
    return `${['distance', 'positions', 'share'].join(between)}\n${lines.join('\n')}\n`;
  }

  private async copy(text: string, what: string): Promise<void> {
    const copied = await copyText(text);
    this.told.replaceChildren(copied ? `${what} is copied.` : h('textarea', { readonly: true, rows: 6, 'aria-label': what }, text));
    say(copied ? `${what} is copied.` : 'Copy the text by hand.');
  }

  /** The chart with its colours, as it is on screen. */
  private drawing(): string {
    const shown = this.chart.drawing;
    const copy = shown.cloneNode(true) as SVGSVGElement;
    copy.querySelectorAll('.choose').forEach((one) => one.remove());
    const parts = [...shown.querySelectorAll(':not(.choose):not(title)')];
    [...copy.querySelectorAll('*')].forEach((one, i) => {
      const style = getComputedStyle(parts[i] ?? one);
      for (const key of ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'dominant-baseline']) one.setAttribute(key, style.getPropertyValue(key));
      one.removeAttribute('class');
    });
    const { width, height } = shown.viewBox.baseVal;
    const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [key, value] of Object.entries({ width, height, fill: getComputedStyle(document.body).backgroundColor })) back.setAttribute(key, String(value));
    copy.prepend(back);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    copy.removeAttribute('role');
    return new XMLSerializer().serializeToString(copy);
  }

  private async png(): Promise<void> {
    const { width, height } = this.chart.drawing.viewBox.baseVal;
    const picture = new Image();
    const address = URL.createObjectURL(new Blob([this.drawing()], { type: 'image/svg+xml' }));
    picture.src = address;
    await picture.decode();
    URL.revokeObjectURL(address);
    const canvas = h('canvas', { width: Math.round(width * SHARP), height: Math.round(height * SHARP) });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(blob, `${this.cited().name}.png`));
  }

  /** A sentence with all that it takes to have it again. */
  private async cite(): Promise<void> {
    const { what, command, digest } = this.cited();
    const { known } = this.chart;
    const all = known.reduce((sum, count) => sum + count, 0);
    const day = new Date().toISOString().slice(0, 10);
    const mark = await digest();
    const plain = (n: number): string => spaced(n).replaceAll('\u202f', ' ');
    const last = known.at(-1) ?? 0;
    const text = `Everystate, version ${version()} (exact answers about puzzles): all ${plain(all)} positions of ${what}; the farthest, ${plain(last)} of them, are ${known.length - 1} away. Found on ${day} by \`${command}\`.${mark ? ` ${mark}.` : ''}`;
    await this.copy(text, 'The citation');
    this.told.append(h('q', {}, text));
  }
}

/** The digest of a text, as a citation has it. Where the page did not come by a safe way the browser makes none. */
export async function digestOf(text: string): Promise<string> {
  if (!crypto.subtle) return 'The instance is in the command';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `Instance: SHA-256 ${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`${name} is saved.`);
}
