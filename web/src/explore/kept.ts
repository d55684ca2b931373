// Explorations that were begun go on while one looks at something else, and are found again as they are: with what is
// counted by then, or with what came out. While one goes on elsewhere, a strip at the foot of the page says so.

import { button, h } from '../dom';
import type { View } from '../main';

/** What is kept: a view that can be left and shown again. */
export interface Exploration {
  readonly element: HTMLElement;
  /** What is explored, in a few words. */
  readonly title: string;
  /** The address that leads back to it. */
  readonly address: string;
  /** Nothing was asked of it yet, so that there is nothing to be kept. */
  readonly blank: boolean;
  readonly busy: boolean;
  /** Whether it is what an address asks for that names the same puzzle. */
  fits(values: URLSearchParams): boolean;
  /** It is on screen again. */
  shown(): void;
  stop(): void;
  /** Ends it. */
  end(): void;
}

/** So many are kept, the latest ones. */
const MOST = 6;

const kept = new Map<string, Exploration>();
let strip: HTMLElement | null = null;

/** The exploration of a puzzle that was begun before, or a new one. */
export function open(puzzle: string, values: URLSearchParams, make: () => Exploration): View {
  const old = kept.get(puzzle);
  if (old && !old.fits(values)) drop(puzzle);
  const one = kept.get(puzzle) ?? make();
  kept.delete(puzzle);
  kept.set(puzzle, one);
  for (const name of kept.keys()) if (kept.size > MOST) drop(name);
  if (strip?.dataset['of'] === puzzle) strip.remove();
  if (one === old) queueMicrotask(() => one.shown());
  return { element: one.element, close: () => leave(puzzle, one) };
}

function drop(puzzle: string): void {
  kept.get(puzzle)?.end();
  kept.delete(puzzle);
}

function leave(puzzle: string, one: Exploration): void {
  if (one.blank) return drop(puzzle);
  if (!one.busy) return;
  strip?.remove();
  const end = button('Stop it', () => {
    one.stop();
    strip?.remove();
  });
  strip = h('div', { class: 'going', role: 'region', 'aria-label': 'What goes on', 'data-of': puzzle }, h('span', {}, `${one.title}: exploring goes on. `), h('a', { href: one.address }, 'Show it'), end);
  document.body.append(strip);
}

/** One has ended: what is told of it as going on goes. */
export function ended(one: Exploration): void {
  for (const [puzzle, other] of kept) if (other === one && strip?.dataset['of'] === puzzle) strip.remove();
}
