// The die unfolded, with how often each face has touched and the numbers that it can come to.

import { s } from '../dom';
import { dots } from '../maze/die';
import { brief } from './instance';
import type { Lie } from './runs';

const SIZE = 74;
/** Column, row, the words for a screen reader and those that are drawn. */
const PLACES: [number, number, string, string][] = [
  [1, 1, 'on top', 'top'], [1, 2, 'in front', 'front'], [2, 1, 'right', 'right'], [0, 1, 'left', 'left'], [1, 0, 'behind', 'back'], [3, 1, 'below', 'below'],
];

/** "of 5", "of 3 to 9", or nothing where no number is left to come to. */
function aim(numbers: readonly bigint[]): string {
  const [least, most] = [numbers[0], numbers.at(-1)];
  if (least === undefined || most === undefined) return 'too many';
  return least === most ? `of ${brief(least)}` : `of ${brief(least)}–${brief(most)}`;
}

function face(place: number, value: number, touched: bigint, numbers: readonly bigint[]): SVGGElement {
  const [column, row, , where] = PLACES[place] ?? [0, 0, '', ''];
  const [x, y] = [column * SIZE, row * SIZE];
  const done = numbers.length === 1 && numbers[0] === touched;
  const kind = `${place === 0 ? 'above' : place === 5 ? 'below' : 'aside'}${done ? ' reached' : ''}`;
  const count = brief(touched);
  const group = s('g', { class: kind }, s('rect', { x: x + 2, y: y + 2, width: SIZE - 4, height: SIZE - 4, rx: 8 }));
  for (const [dx, dy] of dots(value)) group.append(s('circle', { cx: x + 16 + dx * 6, cy: y + 16 + dy * 6, r: 2.4 }));
  group.append(
    s('text', { class: 'where', x: x + SIZE - 8, y: y + 14 }, where),
    s('text', { class: count.length > 5 ? 'touched long' : 'touched', x: x + SIZE / 2, y: y + 40 }, count),
    s('text', { class: 'aim', x: x + SIZE / 2, y: y + 61 }, aim(numbers)),
  );
  return group;
}

/** The picture, with its words for those who do not see it. */
export function net({ die, touches }: Lie, wanted: bigint[][]): SVGSVGElement {
  const of = (value: number): [bigint, bigint[]] => [touches[value - 1] ?? 0n, wanted[value - 1] ?? []];
  const words = die.map((value, place) => `${value} ${PLACES[place]?.[2]}: touched ${of(value)[0]} ${aim(of(value)[1])}`).join('; ');
  return s(
    'svg',
    { class: 'roll-net', viewBox: `0 0 ${4 * SIZE} ${3 * SIZE}`, role: 'img', 'aria-label': `The die. ${words}` },
    ...die.map((value, place) => face(place, value, ...of(value))),
  );
}
