// A position of the 2×2×2 cube unfolded: the upper face above, a band of left, front, right and back, the lower
// face below. Colours have their letters, so that nobody needs to tell them apart by sight.

import { s } from '../dom';

const SIZE = 22;

/** Where each of the 24 letters stands: rows and columns of the usual net, read line by line. */
function places(): [number, number][] {
  const spots: [number, number][] = [];
  for (let row = 0; row < 6; row++) {
    const band = row === 2 || row === 3;
    for (let column = band ? 0 : 2; column < (band ? 8 : 4); column++) spots.push([row, column]);
  }
  return spots;
}

export function cubeNet(letters: string): SVGSVGElement {
  const picture = s('svg', { class: 'cube-net', viewBox: `0 0 ${8 * SIZE} ${6 * SIZE}`, role: 'img', 'aria-label': `Net ${letters}` });
  places().forEach(([row, column], i) => {
    const letter = letters[i] ?? '?';
    const [x, y] = [column * SIZE, row * SIZE];
    picture.append(
      s('rect', { class: `sticker ${letter}`, x: x + 1, y: y + 1, width: SIZE - 2, height: SIZE - 2, rx: 3 }),
      s('text', { class: `letter ${letter}`, x: x + SIZE / 2, y: y + SIZE / 2 }, letter),
    );
  });
  return picture;
}
