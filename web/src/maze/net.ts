// The die unfolded beside the board: what lies above, and which number comes on top when it is tipped.

import { s } from '../dom';
import { type Die, dots } from './die';

const SIZE = 46;

function face(column: number, row: number, value: number, kind: string): SVGGElement {
  const [x, y] = [column * SIZE, row * SIZE];
  const group = s('g', { class: kind }, s('rect', { x: x + 2, y: y + 2, width: SIZE - 4, height: SIZE - 4, rx: 7 }));
  for (const [dx, dy] of dots(value)) group.append(s('circle', { cx: x + SIZE / 2 + dx * 11, cy: y + SIZE / 2 + dy * 11, r: 4.4 }));
  return group;
}

/** The picture, with its words for those who do not see it. */
export function net([above, front, right, left, behind, below]: Die): SVGSVGElement {
  const words = `The die: ${above} on top, ${front} in front, ${right} right, ${left} left, ${behind} behind, ${below} below`;
  return s(
    'svg',
    { class: 'net', viewBox: `0 0 ${4 * SIZE} ${3 * SIZE}`, role: 'img', 'aria-label': words },
    face(1, 1, above, 'above'),
    face(1, 0, behind, 'aside'),
    face(1, 2, front, 'aside'),
    face(0, 1, left, 'aside'),
    face(2, 1, right, 'aside'),
    face(3, 1, below, 'aside'),
  );
}
