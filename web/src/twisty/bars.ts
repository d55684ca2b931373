// A small picture of how many positions lie at each distance: a bar for each, as high as it is of the largest.

import { s, spaced } from '../dom';

const HEIGHT = 100;
/** No layer is so small that it is not to be seen. */
const LEAST = 2;
const BAR = 10;

export function bars(counts: number[]): SVGElement {
  const most = Math.max(...counts);
  const label = `Positions at distances 0 to ${counts.length - 1}: most, ${spaced(most)}, are ${counts.indexOf(most)} away`;
  const picture = s('svg', { class: 'bars', viewBox: `0 0 ${counts.length * BAR} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label });
  counts.forEach((count, depth) => {
    const height = Math.max(LEAST, (count / most) * HEIGHT);
    picture.append(s('rect', { x: depth * BAR + 1, y: HEIGHT - height, width: BAR - 2, height }));
  });
  return picture;
}
