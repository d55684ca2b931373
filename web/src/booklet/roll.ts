// Numbers for a rolling die in a booklet.

import { neighbours } from '../api';
import { several, spaced } from '../dom';
import { type Die, dots, usual } from '../maze/die';
import type { Position } from '../roll/game';
import { type Roll, toJson, total, toValues } from '../roll/instance';
import { Sequence } from '../roll/runs';
import { runsOf } from '../roll/way';
import { made } from '../roll/wish';
import { stoppedBy } from '../runner';
import { EDGE, INK, type Kind, PALE, RED, SOFT } from './kind';
import type { Pen } from './pen';

/** The die unfolded: column and row of the faces above, in front, right, left, behind and below. */
const NET: [number, number][] = [[1, 1], [1, 2], [2, 1], [0, 1], [1, 0], [3, 1]];

interface Answer {
  die: Die;
  /** How often each face has touched in the end, by its number less one. */
  touches: bigint[];
  words: string;
}

export const rolls: Kind<Roll, Answer> = {
  view: 'roll',
  nouns: ['puzzle', 'puzzles'],
  title: 'The rolling die',
  rules: 'The die lies as its net shows. Tip it: the face that comes to the bottom touches the table once. In the end the six faces must have touched as often as the six numbers say, in any arrangement. Write N, S, W or E for each tip.',
  usual: 6,
  measure: 'tips',
  read: made,
  address: toValues,
  ratio: () => 1.5,
  async judge(roll, run, seconds) {
    const line = (await run({ kind: 'solve', puzzle: 'roll', instance: toJson(roll), question: 'solve', limits: { seconds: Math.min(seconds, 30), positions: 100_000_000, bytes: 800_000_000 } }))?.lines?.[0];
    if (!line) return 'it was not solved';
    if (line.verdict !== 'solved') return line.verdict === 'stopped' ? stoppedBy(line, 'tip') : 'it has no solution';
    const runs = runsOf(line);
    if (!runs) return 'the server gave no answer';
    // How the die lies at the start is the same for all numbers; of large ones the server lets none be played.
    const { top, front, right } = (await neighbours<Position>('roll', { counts: [1, 1, 1, 1, 1, 1] }, [])).position;
    const die = usual(top, front, right);
    const sequence = new Sequence(runs, die);
    const words = runs.map(({ word, times }) => `${word.join('')}${times > 1n ? ` ×${spaced(String(times))}` : ''}`).join(', ');
    const tips = total(roll.counts);
    return { instance: roll, answer: { die, touches: sequence.at(sequence.length).touches, words }, hard: Number(tips), told: tips < 1_000_000n ? several(Number(tips), 'tip') : `${spaced(String(tips))} tips` };
  },
  draw(pen, box, { instance, answer: { die, touches } }, solved) {
    const unit = Math.min(box.width / 6, box.height / 4.2, 46);
    const left = box.x + (box.width - unit * 6) / 2;
    instance.counts.forEach((n, i) => {
      const text = String(n);
      pen.rect({ x: left + (i + 0.06) * unit, y: box.y, width: unit * 0.88, height: unit * 0.8 }, { fill: PALE, stroke: EDGE, width: 0.6 }, unit * 0.1);
      pen.text(left + (i + 0.5) * unit, box.y + unit * 0.53, text, { size: unit * Math.min(0.42, 1.3 / text.length), font: 'bold', align: 'center', color: INK });
    });
    net(pen, left + unit, box.y + unit * 1.1, unit, die, solved ? touches : null);
  },
  words: ({ answer: { words } }) => words,
};

function net(pen: Pen, left: number, top: number, unit: number, die: Die, touches: bigint[] | null): void {
  die.forEach((value, place) => {
    const [column, row] = NET[place] ?? [0, 0];
    const [x, y] = [left + column * unit, top + row * unit];
    pen.rect({ x: x + 1, y: y + 1, width: unit - 2, height: unit - 2 }, { fill: '#ffffff', stroke: place === 0 ? INK : SOFT, width: place === 0 ? 1.4 : 0.7 }, unit * 0.12);
    const [middle, much, up] = touches ? [0.24, 0.1, 0.24] : [0.5, 0.22, 0.5];
    for (const [dx, dy] of dots(value)) pen.circle(x + unit * (middle + dx * much), y + unit * (up + dy * much), unit * (touches ? 0.036 : 0.07), { fill: INK });
    if (!touches) return;
    const text = String(touches[value - 1] ?? 0n);
    pen.text(x + unit / 2, y + unit * 0.82, text, { size: unit * Math.min(0.38, 1.3 / text.length), font: 'bold', align: 'center', color: RED });
  });
}
