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

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
