// Square-1 as its two layers, each seen from outside, the cut upright and what turns with S to the right of it. cubing
// has a picture of it that the page's policy forbids. Pieces bear their names, so that nobody needs to tell colours apart.

import { h, s } from '../dom';
import type { Position } from './server';

/** By piece: its name, the face on top first; a corner's other faces against the clock. */
const PIECES = ['URB', 'UR', 'UFR', 'UF', 'ULF', 'UL', 'UBL', 'UB', 'DF', 'DRF', 'DR', 'DBR', 'DB', 'DLB', 'DL', 'DFL'];

/** The letter of a net's stickers for each face. */
const COLOURS: Record<string, string> = { U: 'W', D: 'Y', F: 'R', B: 'O', R: 'G', L: 'B' };

const SIDE = 70;
const EDGE = SIDE / Math.cos(Math.PI / 12);
const CORNER = SIDE * Math.SQRT2;
/** Where the face on top ends and the stickers of the sides begin. */
const RIM = 0.78;

type Spot = [number, number];

export class Layers {
  readonly element = h('div', { class: 'layers' });

  draw(position: Position): void {
    const places = position['TWELFTHS']?.pieces ?? [];
    const flat = position['MIDDLE']?.orientation[0] === 0;
    this.element.replaceChildren(
      layer('The upper layer from above, the back at the top', places.slice(0, 12)),
      layer('The lower layer from below, the front at the top', places.slice(12)),
      h('p', { class: 'hint' }, `The middle layer is ${flat ? 'square' : 'turned on the right'}.`),
    );
  }
}

function layer(title: string, places: number[]): HTMLElement {
  const picture = s('svg', { viewBox: '-106 -106 212 212', role: 'img', 'aria-label': title });
  places.forEach((piece, place) => {
    const name = PIECES[piece];
    if (name) picture.append(...wedge(name, place * 30));
  });
  // Names lie over the pieces beside theirs.
  picture.append(...picture.querySelectorAll('text'));
  picture.append(s('line', { class: 'cut', x1: 0, x2: 0, y1: -104, y2: 104 }));
  return h('figure', {}, picture, h('figcaption', {}, title));
}

/** A piece from an angle on, clockwise from the top: an edge is a triangle, a corner a kite. */
function wedge(name: string, from: number): SVGElement[] {
  const corner = name.length === 3;
  const rim: Spot[] = corner ? [at(from, EDGE), at(from + 30, CORNER), at(from + 60, EDGE)] : [at(from, EDGE), at(from + 30, EDGE)];
  const sides = corner ? [name[2], name[1]] : [name[1]];
  const inner = rim.map(([x, y]): Spot => [x * RIM, y * RIM]);
  const parts: SVGElement[] = [area([[0, 0], ...inner], name[0] ?? '')];
  sides.forEach((side, i) => parts.push(area([inner[i], rim[i], rim[i + 1], inner[i + 1]].filter((spot) => spot !== undefined), side ?? '')));
  const [x, y] = at(from + (corner ? 30 : 15), corner ? 58 : 44);
  parts.push(s('text', { class: `letter ${COLOURS[name[0] ?? '']}`, x, y }, name));
  return parts;
}

const area = (spots: Spot[], side: string): SVGElement => s('polygon', { class: `sticker ${COLOURS[side]}`, points: spots.map((spot) => spot.map((n) => n.toFixed(2)).join(',')).join(' ') });

function at(angle: number, far: number): Spot {
  const turn = (angle * Math.PI) / 180;
  return [Math.sin(turn) * far, -Math.cos(turn) * far];
}
