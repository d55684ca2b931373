// Blocks of dice in a booklet, seen from the front, the right and above.

import { spaced } from '../dom';
import { dots } from '../maze/die';
import { type Block, every, pips, shape, type Side, sideName, SIDES, toJson, toValues } from '../stack/block';
import { some } from '../stack/hint';
import { made } from '../stack/wish';
import { EDGE, INK, type Kind, PALE, RED } from './kind';
import type { Point } from './pen';

const [ACROSS, DOWN] = [Math.cos(Math.PI / 6), 0.5];

export const blocks: Kind<Block, Block> = {
  view: 'stack',
  nouns: ['block', 'blocks'],
  title: 'Blocks of dice',
  rules: 'Usual dice fill the block, and faces that touch add to 7. Some of the pips that one sees are given. Which are on the others?',
  usual: 4,
  measure: 'fewer faces given',
  read: made,
  address: toValues,
  ratio: ({ size: [x, y, z] }) => ((x + y) * ACROSS) / ((x + y) * DOWN + z),
  async judge(block, run, seconds) {
    const most = Math.min(seconds, 30);
    const answer = await some(block, run, most);
    if (!answer) return 'it was not solved';
    const counted = await run({ kind: 'solve', puzzle: 'stack', instance: toJson(block), question: 'count', limits: { seconds: most } });
    const count = String(counted?.lines?.[0]?.['count'] ?? '');
    const given = every(block).filter((face) => pips(block, face) > 0).length;
    const open = every(block).length - given;
    return { instance: block, answer, hard: open / (given + open), told: `${given} of ${given + open} faces given${count === '1' ? '' : count ? `, ${spaced(count)} arrangements` : ''}` };
  },
  draw(pen, box, { instance: block, answer }, solved) {
    const [x, y, z] = block.size;
    const unit = Math.min(box.width / ((x + y) * ACROSS), box.height / ((x + y) * DOWN + z), 46);
    // The corner where the top, the front and the left side meet.
    const origin: Point = [box.x + (box.width - unit * (x + y) * ACROSS) / 2, box.y + unit * y * DOWN];
    const put = (right: number, back: number, down: number): Point => [origin[0] + (right + back) * ACROSS * unit, origin[1] + (right - back) * DOWN * unit + down * unit];
    /** Where a point of a face is: from its upper left corner as one sees the side. */
    const on: Record<Side, (row: number, column: number) => Point> = {
      top: (row, column) => put(column, y - row, 0),
      front: (row, column) => put(column, 0, row),
      right: (row, column) => put(x, column, row),
    };
    for (const side of SIDES) {
      const [height, width] = shape(side, block.size);
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1) {
          const at = on[side];
          const given = pips(block, { side, row, column });
          const value = given || (solved ? pips(answer, { side, row, column }) : 0);
          pen.polygon([at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)], { fill: given || solved ? '#ffffff' : PALE, stroke: EDGE, width: 0.7 });
          for (const [dx, dy] of dots(value)) pen.round((u, v) => at(row + 0.5 + dy * 0.26 + v * 0.1, column + 0.5 + dx * 0.26 + u * 0.1), { fill: given ? INK : RED });
        }
    }
    pen.line([put(0, 0, 0), put(x, 0, 0), put(x, y, 0), put(0, y, 0), put(0, 0, 0), put(0, 0, z), put(x, 0, z), put(x, y, z), put(x, y, 0)], { stroke: INK, width: 1.2 });
    pen.line([put(x, 0, 0), put(x, 0, z)], { stroke: INK, width: 1.2 });
  },
  words: ({ answer }) => SIDES.map((side) => `${sideName(side)} ${answer.given[side].map((row) => row.join('')).join(' ')}`).join('; '),
};
