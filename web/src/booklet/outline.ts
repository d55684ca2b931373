// Outlines as SVG writes them, for a page: what the pips of cards are drawn with.

import type { Point, Segment } from './pen';

/** Reads moves, lines, curves and arcs of circles; `place` puts each point where it belongs. */
export function outline(d: string, place: (x: number, y: number) => Point): Segment[] {
  const out: Segment[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([MmLlHhCcAaZz])([^MmLlHhCcAaZz]*)/g)) {
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const relative = letter === letter.toLowerCase();
    const kind = letter.toUpperCase();
    const take = { M: 2, L: 2, H: 1, C: 6, A: 7 }[kind] ?? 0;
    if (kind === 'Z') out.push(['Z']);
    for (let i = 0; take > 0 && i + take <= numbers.length; i += take) {
      const part = numbers.slice(i, i + take);
      const [ox, oy] = relative ? [x, y] : [0, 0];
      const point = (at: number): [number, number] => [ox + (part[at] ?? 0), oy + (part[at + 1] ?? 0)];
      const end: [number, number] = kind === 'H' ? [ox + (part[0] ?? 0), y] : point(take - 2);
      if (kind === 'C') out.push(['C', place(...point(0)), place(...point(2)), place(...end)]);
      else if (kind === 'A') out.push(...arc([x, y], end, part[0] ?? 0, part[3] === 1, part[4] === 1, place));
      else out.push([kind === 'M' ? 'M' : 'L', place(...end)]);
      [x, y] = end;
    }
  }
  return out;
}

/** An arc of a circle as curves of at most a quarter each. */
function arc([x0, y0]: [number, number], [x1, y1]: [number, number], radius: number, large: boolean, sweep: boolean, place: (x: number, y: number) => Point): Segment[] {
  const [dx, dy] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const half = Math.hypot(dx, dy);
  const r = Math.max(radius, half);
  const aside = (Math.sqrt(r * r - half * half) / half) * (large === sweep ? -1 : 1);
  const [cx, cy] = [x0 + dx - aside * dy, y0 + dy + aside * dx];
  const from = Math.atan2(y0 - cy, x0 - cx);
  let turn = Math.atan2(y1 - cy, x1 - cx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9) || 1;
  const step = turn / pieces;
  const handle = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: pieces }, (_, i): Segment => {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    const on = (angle: number, along: number): Point => place(cx + r * Math.cos(angle) - along * Math.sin(angle), cy + r * Math.sin(angle) + along * Math.cos(angle));
    return ['C', on(a, handle), on(b, -handle), on(b, 0)];
  });
}
