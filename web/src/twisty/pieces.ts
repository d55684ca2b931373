// A position as it is told: for each orbit, which piece stands in each place and how it is turned. This is the
// whole picture of a puzzle that cannot be drawn, and the picture in words of those that can.

import { h } from '../dom';
import type { Position } from './server';

export class Pieces {
  readonly element = h('div', { class: 'pieces' });

  /** `columns` lays places out in rows, as they lie on a board. */
  draw(position: Position, before: Position | null, solved: Position | null, columns: number): void {
    const sections = Object.entries(position).map(([name, orbit]) => section(name, orbit, before?.[name] ?? null, solved?.[name] ?? orbit, columns));
    this.element.replaceChildren(...sections);
  }
}

type Orbit = Position[string];

function section(name: string, { pieces, orientation }: Orbit, before: Orbit | null, solved: Orbit, columns: number): HTMLElement {
  const turns = orientation.some((turn) => turn > 0);
  const list = h('ol', { class: 'places' });
  if (columns > 0) {
    list.classList.add('board-like');
    list.style.setProperty('--columns', String(columns));
  }
  pieces.forEach((piece, place) => {
    const turn = orientation[place] ?? 0;
    const isLike = (other: Orbit): boolean => other.pieces[place] === piece && other.orientation[place] === turn;
    const moved = before !== null && !isLike(before);
    const home = isLike(solved);
    // On a board of tiles the last piece is the empty place.
    const empty = columns > 0 && piece === pieces.length - 1;
    const words = `Place ${place + 1}: ${empty ? 'empty' : `piece ${piece + 1}`}${turn > 0 ? `, turned ${turn}` : ''}${moved ? ', just moved' : ''}`;
    list.append(
      h(
        'li',
        { class: `place${moved ? ' moved' : ''}${home ? ' home' : ''}${empty ? ' empty' : ''}` },
        h('span', { class: 'hidden' }, words),
        h('span', { class: 'where', 'aria-hidden': 'true' }, String(place + 1)),
        h('span', { class: 'piece', 'aria-hidden': 'true' }, empty ? '\u00a0' : String(piece + 1)),
        turns && h('span', { class: 'turned', 'aria-hidden': 'true' }, turn > 0 ? `↻${turn}` : '\u00a0'),
      ),
    );
  });
  return h('section', {}, h('h2', {}, spoken(name)), list);
}

/** How many columns a puzzle's board has, where its name tells: `sliding3x4` has 4. */
export function columnsOf(name: string): number {
  return Number(/^sliding\d+x(\d+)/.exec(name)?.[1] ?? 0);
}

/** `CORNERS2` as a heading: “Corners 2”. */
export const spoken = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()).replace(/(\D)(\d)/, '$1 $2').replaceAll('_', ' ');
