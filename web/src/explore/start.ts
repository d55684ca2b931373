// What is explored: a puzzle from its one beginning, or an instance that the address names.

import { h, s } from '../dom';
import { type Deal, fromValues as dealFrom, toValues as dealTo } from '../gap/deal';
import { fromValues as mazeFrom, type Maze, toValues as mazeTo } from '../maze/instance';
import type { Family } from '../api';

export interface Start {
  /** As the server takes it; nothing for a puzzle with one beginning. */
  instance: Record<string, unknown> | null;
  /** The parts of the address that name it. */
  values: URLSearchParams;
  /** The address of the view where it is played, if it has one. */
  back: string;
}

/** What the address names, or the family's example; an error is a sentence. */
export function start(family: Family, values: URLSearchParams): Start {
  const kept = new URLSearchParams();
  if (family.explore === 'start') return { instance: null, values: kept, back: '' };
  if (family.name === 'maze') {
    const maze = mazeFrom(values) ?? (family.json as unknown as Maze);
    mazeTo(maze, kept);
    return { instance: { ...maze }, values: kept, back: `#maze?${kept}` };
  }
  if (family.name === 'gap') {
    const deal = dealFrom(values) ?? (family.json as unknown as Deal);
    dealTo(deal, kept);
    return { instance: { ...deal }, values: kept, back: `#gap?${kept}` };
  }
  const text = values.get('instance');
  if (text === null) return { instance: family.json, values: kept, back: `#${family.name}` };
  kept.set('instance', text);
  try {
    return { instance: JSON.parse(text) as Record<string, unknown>, values: kept, back: `#${family.name}/ask?${new URLSearchParams({ text })}` };
  } catch {
    throw new Error('The link is damaged: what it names is not JSON.');
  }
}

/** What tells what is explored from anything else. */
export function named(family: Family, values: URLSearchParams): string {
  try {
    return String(start(family, values).values);
  } catch {
    return String(values);
  }
}

/** One of the farthest positions as the server writes it, drawn where it can be: the net of a cube, rows of cards. */
export function example(family: string, text: string): Element {
  if (family !== 'gap') return h('code', {}, text);
  const rows = text.split('/').map((row) => row.trim().split(/\s+/));
  const width = Math.max(...rows.map((row) => row.length));
  const [w, t] = [26, 22];
  const picture = s('svg', { class: 'small-cards', viewBox: `0 0 ${width * w} ${rows.length * t}`, role: 'img', 'aria-label': text });
  rows.forEach((row, r) =>
    row.forEach((card, c) => {
      if (card === '--') return;
      picture.append(
        s('rect', { x: c * w + 1, y: r * t + 1, width: w - 2, height: t - 2, rx: 3 }),
        s('text', { class: `suit-${card[0]}`, x: c * w + w / 2, y: r * t + t / 2 + 0.5 }, card),
      );
    }),
  );
  return picture;
}

/** The address where a farthest position can be looked at; nothing where there is none. */
export function follow(family: Family, from: Start, text: string, metric: string | null): [string, string] | null {
  if (family.name === 'cube2') {
    const values = new URLSearchParams({ text: JSON.stringify({ from: text }), ...(metric ? { metric } : {}) });
    return [`#cube2/ask?${values}&run=1`, 'Solve this one'];
  }
  if (family.name !== 'gap' || !from.instance) return null;
  const deal = from.instance as unknown as Deal;
  const width = deal.rows[0]?.length ?? 0;
  let suit = 0;
  // Cards of value 1 stand where there are gaps, for the rules begin with taking them away.
  const rows = text.split('/').map((row) => row.trim().split(/\s+/).slice(-width).map((card) => (card === '--' ? `${(suit += 1)}1` : card)));
  const values = new URLSearchParams();
  dealTo({ ...deal, rows }, values);
  return [`#gap?${values}`, 'Play from here'];
}
