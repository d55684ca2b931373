// Makes elements. Styles are classes only: the page's security policy allows no style attribute.

type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);

const SVG = 'http://www.w3.org/2000/svg';

function fill(element: Element, values: Record<string, Value>, children: Child[]): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value as unknown as EventListener);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element; a value that is a function listens to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  values: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, values, children);
  return element;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  values: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag) as SVGElementTagNameMap[K];
  fill(element, values, children);
  return element;
}

/** A button with a text; `label` is what a screen reader says where the text is only a sign. */
export function button(text: string, click: () => void, values: Record<string, Value> = {}): HTMLButtonElement {
  return h('button', { type: 'button', click, ...values }, text);
}

/** The keys above a board: what it is there for, the way back, and what else there is, told apart at sight. */
export function toolbar(label: string, first: Node[], history: Node[], more: Node[]): HTMLElement {
  const part = (kind: string, keys: Node[]): HTMLElement | null => (keys.length > 0 ? h('div', { class: kind }, ...keys) : null);
  return h('div', { class: 'tools', role: 'group', 'aria-label': label }, part('first', first), part('history', history), part('more', more));
}

const SIGNS = {
  Undo: 'M6 2v3h4a4.5 4.5 0 0 1 0 9H5v-2h5a2.5 2.5 0 0 0 0-5H6v3L1 6z',
  Redo: 'M10 2v3H6a4.5 4.5 0 0 0 0 9h5v-2H6a2.5 2.5 0 0 1 0-5h4v3l5-4z',
  Restart: 'M8 3a6 6 0 1 0 6 6h-2a4 4 0 1 1-4-4v3l4.5-4L8 0z',
};

/** A key with a sign; its word is left away where there is little room, and still read aloud. */
export function signed(name: keyof typeof SIGNS | 'Reset', click: () => void): HTMLButtonElement {
  const key = button('', click, { title: name });
  key.append(s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: SIGNS[name === 'Reset' ? 'Restart' : name] })), h('span', { class: 'word' }, name));
  return key;
}

/** Where there is little room, how it is played is folded up: the board is to be seen. */
const roomy = matchMedia('(min-width: 36.01rem)');

/** How it is played, above the board. */
export function howTo(text: string, id?: string): HTMLElement {
  return h('details', { class: 'lead', open: roomy.matches }, h('summary', {}, 'How it is played'), h('p', { id }, text));
}

/** A control with its label before it. */
export function field(label: string, control: HTMLElement): HTMLLabelElement {
  return h('label', { class: 'field' }, h('span', {}, label), control);
}

/** A list to choose from: pairs of value and text. */
export function choice(options: [string, string][], selected: string, change: (value: string) => void): HTMLSelectElement {
  const select = h('select', { change: () => change(select.value) });
  for (const [value, text] of options) select.append(h('option', { value, selected: value === selected }, text));
  return select;
}

/** Numbers as people read them, with thin spaces between thousands. */
export function spaced(n: number | string): string {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** "1 tip", "2 tips". */
export function several(n: number, noun: string): string {
  return `${spaced(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** Bytes in the unit that makes their number short. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let n = bytes;
  let unit = 0;
  for (; n >= 1000 && unit < units.length - 1; unit++) n /= 1000;
  return n >= 1e6 ? `more than a million ${units[unit]}` : `${n < 10 && unit > 0 ? n.toFixed(1) : Math.round(n)} ${units[unit]}`;
}

/** Scrolls to what has just been said, if it is not in the window. */
export function inSight(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' });
}

/** Scrolls so far that something begins at the top of the window, unless its upper half is in it already. */
export function raise(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 3) element.scrollIntoView({ block: 'start', behavior: calm() ? 'auto' : 'smooth' });
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
