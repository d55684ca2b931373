// Families whose positions can be charted: what their positions look like, and where each can be gone on with.

import type { Family, Request } from '../api';
import { h, s } from '../dom';
import type { Mapped, Spot } from '../atlas/asking';
import { at, columns, HOLE, type Maze, rows, WILD } from '../maze/instance';
import { toValues as rollTo } from '../roll/instance';
import { cubeNet } from './net';
import { example, follow, type Start } from './start';

/** How large a maze may be drawn as a small picture. */
const SMALL = 20;

/** A family's chart; nothing of a family whose positions are not played. */
export function mapped(family: Family, start: Start, metric: () => string | null): Mapped | null {
  const cube = family.name === 'cube2';
  const base = (): Request => {
    const instance = start.instance ?? family.json;
    const chosen = metric();
    return { kind: 'atlas', puzzle: family.name, instance, ...(chosen ? { metric: chosen } : {}) };
  };
  const draw = (one: { position: Record<string, unknown> }): Element => DRAWN[family.name]?.(one.position, start) ?? h('code', {}, JSON.stringify(one.position));
  if (cube) {
    const net = ({ position }: { position: Record<string, unknown> }): string => String(position['net']);
    return {
      base: () => ({ ...base(), instance: SOLVED }),
      from: 'solved',
      same: true,
      draw,
      spot: (one) => ({ instance: { from: net(one) }, played: [] }),
      link: (one) => follow(family, start, net(one), metric()),
    };
  }
  if (!(family.name in DRAWN)) return null;
  return { base, from: 'the start', same: false, draw, spot: ({ moves }) => ({ played: moves }), link: (_, spot) => played(family, start, spot) };
}

const SOLVED = { alg: '' };

/** The address of the game after what was played. */
function played(family: Family, { instance, values }: Start, spot: Spot): [string, string] {
  const all = new URLSearchParams(values);
  if (family.name === 'roll') {
    all.delete('instance');
    rollTo(instance as unknown as Parameters<typeof rollTo>[0], all);
  }
  if (spot.played.length > 0) all.set('played', spot.played.join(family.name === 'gap' ? '.' : ''));
  return [`#${family.name}?${all}`, 'Play from here'];
}

const DRAWN: Record<string, (position: Record<string, unknown>, start: Start) => Element> = {
  cube2: (position) => cubeNet(String(position['net'])),
  gap: (position) => example('gap', (position['rows'] as (string | null)[][]).map((row) => row.map((card) => card ?? '--').join(' ')).join(' / ')),
  maze: (position, { instance }) => maze(position, instance as unknown as Maze),
  roll: (position) => die(position),
};

/** The board with the die on its square. */
function maze(position: Record<string, unknown>, board: Maze): Element {
  const [row, column] = position['square'] as [number, number];
  const [top, front, right] = ['top', 'front', 'right'].map((face) => String(position[face]));
  const words = `Row ${row}, column ${column}: ${top} on top, ${front} in front, ${right} on the right`;
  if (rows(board) > SMALL || columns(board) > SMALL) return h('p', {}, words);
  const [size, goal] = [20, board.goal ?? board.start];
  const picture = s('svg', { class: 'small-maze', viewBox: `0 0 ${columns(board) * size} ${rows(board) * size}`, role: 'img', 'aria-label': words });
  const sign = (value: number): string => (value === WILD ? '∗' : String(value));
  for (let r = 1; r <= rows(board); r += 1) {
    for (let c = 1; c <= columns(board); c += 1) {
      const value = at(board, r, c);
      if (value === HOLE) continue;
      const [x, y] = [(c - 1) * size, (r - 1) * size];
      const here = r === row && c === column;
      picture.append(s('rect', { class: `square${here ? ' here' : ''}${r === goal[0] && c === goal[1] ? ' goal' : ''}`, x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: here ? 5 : 2 }));
      picture.append(s('text', { class: here ? 'here' : '', x: x + size / 2, y: y + size / 2 + 0.5 }, here ? (top ?? '') : sign(value)));
    }
  }
  return h('figure', {}, picture, h('figcaption', {}, `${top} on top, ${front} in front; the goal is framed`));
}

/** The die seen from above and from the front, and how often each face has touched the table. */
function die(position: Record<string, unknown>): Element {
  const [top, front, right] = ['top', 'front', 'right'].map((face) => String(position[face]));
  const touches = position['touches'] as number[];
  const picture = s('svg', { class: 'small-die', viewBox: '0 0 62 62', role: 'img', 'aria-label': `${top} on top, ${front} in front, ${right} on the right` });
  const faces: [string, string, string, [number, number]][] = [
    ['top', top ?? '', '2,16 24,4 60,12 38,26', [31, 15]],
    ['front', front ?? '', '2,16 38,26 38,60 2,48', [20, 38]],
    ['right', right ?? '', '38,26 60,12 60,44 38,60', [49, 36]],
  ];
  for (const [name, value, points, [x, y]] of faces) picture.append(s('polygon', { class: `face ${name}`, points }), s('text', { x, y }, value));
  const counts = h('ol', { class: 'touches', 'aria-label': 'How often each face has touched the table' }, ...touches.map((count) => h('li', {}, String(count))));
  return h('figure', {}, picture, h('figcaption', {}, counts));
}

