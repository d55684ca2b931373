// Mazes in a booklet.

import { neighbours } from '../api';
import { several } from '../dom';
import { type Die, isTip, STEP, type Tip, usual } from '../maze/die';
import type { Position } from '../maze/game';
import { at, columns, HOLE, made, type Maze, rows, toValues, WILD } from '../maze/instance';
import { stoppedBy } from '../runner';
import { DARK, EDGE, INK, type Kind, PALE, RED, SOFT } from './kind';
import type { Box, Pen, Point } from './pen';

interface Answer {
  way: Tip[];
  die: Die;
}

export const mazes: Kind<Maze, Answer> = {
  view: 'maze',
  nouns: ['maze', 'mazes'],
  title: 'Dice mazes',
  rules: 'The die stands on its square as drawn: the large number is on top, the small ones are on its sides. Tip it onto a neighbouring square that shows the number now on top of the die, or onto one with a star. Never onto a dark one. Bring it back to where it began.',
  usual: 4,
  measure: 'difficulty',
  read: made,
  address: toValues,
  ratio: (maze) => columns(maze) / rows(maze),
  async judge(maze, run, seconds) {
    const limits = { seconds: Math.min(seconds, 30), positions: 50_000_000, bytes: 800_000_000 };
    const line = (await run({ kind: 'solve', puzzle: 'maze', instance: maze, question: 'solve', limits }))?.lines?.[0];
    if (!line) return 'it was not solved';
    if (line.verdict !== 'solved') return line.verdict === 'stopped' ? stoppedBy(line, 'tip') : 'it has no solution';
    const told = (await run({ kind: 'explain', puzzle: 'maze', instance: maze, limits }))?.lines?.[0]?.text ?? '';
    const hard = /^\s*Difficulty ([\d.]+\d)/m.exec(told)?.[1];
    const { top, front, right } = (await neighbours<Position>('maze', maze, [])).position;
    const way = (line.moves ?? []).filter(isTip);
    const die = maze.die?.length === 6 ? (maze.die as unknown as Die) : usual(top, front, right);
    return { instance: maze, answer: { way, die }, hard: hard === undefined ? way.length / 10 : Number(hard), told: [hard !== undefined && `Difficulty ${hard}`, several(way.length, 'tip'), maze.visit && 'every square is to be entered'].filter(Boolean).join(', ') };
  },
  draw(pen, box, { instance: maze, answer: { way, die } }, solved) {
    const unit = Math.min(box.width / columns(maze), box.height / rows(maze), 46);
    const [left, top] = [box.x + (box.width - unit * columns(maze)) / 2, box.y];
    const corner = (row: number, column: number): Point => [left + (column - 1) * unit, top + (row - 1) * unit];
    const square = (row: number, column: number, inset: number): Box => ({ x: corner(row, column)[0] + inset * unit, y: corner(row, column)[1] + inset * unit, width: unit * (1 - 2 * inset), height: unit * (1 - 2 * inset) });
    const each = (act: (row: number, column: number, value: number) => void): void => {
      for (let row = 1; row <= rows(maze); row += 1) for (let column = 1; column <= columns(maze); column += 1) act(row, column, at(maze, row, column));
    };
    each((row, column, value) => pen.rect(square(row, column, 0.02), { fill: value === HOLE ? DARK : value === WILD ? PALE : '#ffffff', stroke: EDGE, width: 0.6 }, unit * 0.1));
    if (solved) journey(pen, way, maze.start, unit, (row, column) => [corner(row, column)[0] + unit / 2, corner(row, column)[1] + unit / 2]);
    each((row, column, value) => {
      const [x, y] = [corner(row, column)[0] + unit / 2, corner(row, column)[1] + unit / 2];
      const under = maze.start[0] === row && maze.start[1] === column;
      if (value > 0 && under) pen.text(x - unit * 0.36, y - unit * 0.22, String(value), { size: unit * 0.22, align: 'center', color: INK });
      else if (value > 0) pen.text(x, y + unit * 0.17, String(value), { size: unit * 0.48, align: 'center', color: INK });
      if (value === WILD) star(pen, under ? x - unit * 0.35 : x, under ? y - unit * 0.33 : y, unit * (under ? 0.09 : 0.2));
    });
    if (maze.goal) pen.rect(square(maze.goal[0], maze.goal[1], 0.06), { stroke: RED, width: Math.max(1, unit * 0.06) }, unit * 0.08);
    lying(pen, ...corner(...maze.start), unit, die);
  },
  words: ({ answer: { way } }) => way.join(' '),
};

function star(pen: Pen, x: number, y: number, long: number): void {
  for (let i = 0; i < 4; i += 1) {
    const [dx, dy] = [long * Math.cos((i * Math.PI) / 4), long * Math.sin((i * Math.PI) / 4)];
    pen.line([[x - dx, y - dy], [x + dx, y + dy]], { stroke: SOFT, width: Math.max(0.5, long * 0.2) });
  }
}

/** The die on its square, a little aside, so that the square's own number can be read. */
function lying(pen: Pen, left: number, top: number, unit: number, [above, front, right, other, behind]: Die): void {
  const size = unit * 0.68;
  const [x, y] = [left + unit * 0.27, top + unit * 0.27];
  pen.rect({ x, y, width: size, height: size }, { fill: '#ffffff', stroke: INK, width: Math.max(0.9, unit * 0.045) }, size * 0.18);
  const face = (dx: number, dy: number, n: number, much: number, font: 'plain' | 'bold'): void => pen.text(x + size * dx, y + size * dy + size * much * 0.36, String(n), { size: size * much, font, align: 'center', color: font === 'bold' ? INK : SOFT });
  face(0.5, 0.5, above, 0.46, 'bold');
  face(0.5, 0.15, behind, 0.22, 'plain');
  face(0.5, 0.85, front, 0.22, 'plain');
  face(0.14, 0.5, other, 0.22, 'plain');
  face(0.86, 0.5, right, 0.22, 'plain');
}

/** The way as a line through the squares; its laps lie beside each other. */
function journey(pen: Pen, way: Tip[], start: [number, number], unit: number, middle: (row: number, column: number) => Point): void {
  const met = new Map<string, number>();
  let [row, column] = start;
  const points: Point[] = [];
  for (const tip of [null, ...way]) {
    if (tip) [row, column] = [row + STEP[tip][0], column + STEP[tip][1]];
    const lap = met.get(`${row},${column}`) ?? 0;
    met.set(`${row},${column}`, lap + 1);
    const aside = ([0, 0.14, -0.14, 0.25, -0.25][lap % 5] ?? 0) * unit;
    const [x, y] = middle(row, column);
    points.push([x + aside, y + aside]);
  }
  pen.line(points, { stroke: '#d98b78', width: unit * 0.09 });
  points.slice(1).forEach(([bx, by], i) => {
    const [ax, ay] = points[i] ?? [bx, by];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [((bx - ax) / long) * unit * 0.13, ((by - ay) / long) * unit * 0.13];
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    pen.polygon([[x + ux, y + uy], [x - 0.7 * ux - 0.8 * uy, y - 0.7 * uy + 0.8 * ux], [x - 0.7 * ux + 0.8 * uy, y - 0.7 * uy - 0.8 * ux]], { fill: RED });
  });
}
