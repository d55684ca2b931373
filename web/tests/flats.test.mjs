// What is drawn unfolded shows what would be seen: each move is made in space, too, by folding the net, and every sticker has to
// be where it went. And a sticker that is carried is a move.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { setUp, visit } from './browser.mjs';
import * as pieces from './stand-in/pieces.mjs';
import { status } from './twisty.mjs';

const source = (name) => fileURLToPath(new URL(`../src/twisty/${name}.ts`, import.meta.url));
const { netOf, shownIn } = (await runnerImport(source('net'), { configFile: false })).module;
const { flatOf } = (await runnerImport(source('flats'), { configFile: false })).module;

/** Where faces look to, and where on them right and down are: x to the right, y to the back, z up. */
const SIDES = { U: [[0, 0, 1], [1, 0, 0], [0, -1, 0]], D: [[0, 0, -1], [1, 0, 0], [0, 1, 0]], F: [[0, -1, 0], [1, 0, 0], [0, 0, -1]], B: [[0, 1, 0], [-1, 0, 0], [0, 0, -1]], R: [[1, 0, 0], [0, 1, 0], [0, 0, -1]], L: [[-1, 0, 0], [0, -1, 0], [0, 0, -1]] };
const sum = (...all) => [0, 1, 2].map((i) => all.reduce((total, one) => total + one[i], 0));
const times = (k, a) => a.map((n) => k * n);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The middle of each sticker in space, of a solid whose faces are `far` from its middle, and where it looks to. */
function folded(net) {
  const box = (face) => {
    const all = net.stickers.filter((one) => one.face === face).flatMap((one) => one.points);
    return [0, 1].map((axis) => [Math.min(...all.map((p) => p[axis])), Math.max(...all.map((p) => p[axis]))]);
  };
  const [[left, right]] = box('U');
  const [, [top, bottom]] = box('F');
  const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
  const spots = net.stickers.map(({ face, points }) => {
    const mean = [0, 1].map((axis) => points.reduce((total, p) => total + p[axis], 0) / points.length);
    const middle = box(face).map(([from, to]) => (from + to) / 2);
    const [normal, across, down] = SIDES[face];
    const far = normal[2] === 0 ? wide : high;
    return { normal, at: sum(times(far, normal), times(mean[0] - middle[0], across), times(mean[1] - middle[1], down)) };
  });
  return { spots, wide, high };
}

/** A point turned clockwise about an axis, as one looks at it from outside. */
function turned(point, axis, share) {
  const unit = times(1 / Math.sqrt(dot(axis, axis)), axis);
  const angle = (-2 * Math.PI) / share;
  return sum(times(Math.cos(angle), point), times(Math.sin(angle), cross(unit, point)), times(dot(unit, point) * (1 - Math.cos(angle)), unit));
}

/** How a move of a puzzle turns what lies beyond where, as its definition says in words. */
function turnOf(puzzle, move, { wide, high }) {
  const [, faces, w, two] = /^([A-Z]+)(w?)(2?)$/.exec(puzzle === 'ivy' ? { L: 'UFL', R: 'UBR', D: 'DFR', B: 'DBL' }[move] : move);
  const axis = sum(...[...faces].map((face) => SIDES[face][0]));
  const share = faces.length > 1 ? 3 : two ? 2 : 4;
  if (faces.length === 1) return { axis, share, beyond: w ? 0 : (SIDES[faces][0][2] ? high : wide) - 1 };
  // As far out as to leave what is at the corners across; of the Dino cube, the middles of the edges there.
  return { axis, share, beyond: (puzzle.startsWith('dino') ? 0.9 : 0.4) * wide };
}

for (const [puzzle, net] of ['ivy', 'rex', 'rex-core', 'cuboid1x3x3', 'cuboid2x2x3', 'cuboid2x2x4', 'cuboid2x3x3', 'cuboid3x3x4', 'dino', 'dino-free'].map((name) => [name, flatOf(name) ?? netOf(name)]))
  test(`${puzzle} shows unfolded what is seen in space`, () => {
    const made = pieces.puzzle({ puzzle });
    const solid = folded(net);
    // Held, everything else turns the other way: that shows only with the whole turned back.
    const own = [...made.turns.keys()].filter((move) => !(/^(dino|rex-core)$/.test(puzzle) && /U.?F|F.?U/.test(move)));
    const moves = own.map((move) => [move, turnOf(puzzle, move, solid)]);
    let seen = shownIn(net, made.solved);
    const line = [];
    for (let i = 0; i < 60; i++) {
      const [move, { axis, share, beyond }] = moves[(i * i + 3 * i) % moves.length];
      line.push(move);
      const next = [...seen];
      solid.spots.forEach(({ at, normal }, from) => {
        if (dot(at, axis) / Math.sqrt(dot(axis, axis)) <= beyond + 1e-6) return;
        const [there, looks] = [turned(at, axis, share), turned(normal, axis, share)];
        const to = solid.spots.findIndex((one) => Math.hypot(...sum(one.at, times(-1, there))) < 0.05 && dot(one.normal, looks) > 0.9);
        assert.ok(to >= 0, `${move} takes sticker ${from} nowhere`);
        next[to] = seen[from];
      });
      seen = next;
      assert.deepEqual(shownIn(net, pieces.after(made, line.join(' '))), seen, `after ${line.join(' ')}`);
    }
  });

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

test('a sticker that is carried to where a move takes it is that move', () =>
  visit(world, '#twisty?puzzle=cuboid2x3x3', async (page) => {
    await status(page, 'Solved.');
    const net = flatOf('cuboid2x3x3');
    await page.locator('.flat .sticker').first().waitFor();
    const nth = (face, i) => page.locator('.flat .sticker').nth(net.stickers.findIndex((one) => one.face === face) + i);
    const middle = async (one) => {
      const { x, y, width, height } = await one.boundingBox();
      return [x + width / 2, y + height / 2];
    };
    // The middle of the upper row of the front comes to that of the left side.
    await page.mouse.move(...(await middle(nth('F', 1))));
    await page.mouse.down();
    await page.mouse.move(...(await middle(nth('L', 1))));
    assert.ok((await page.locator('.flat .goes').count()) > 0);
    await page.mouse.up();
    await status(page, 'After U, step 1 of 1. Not solved.');
    assert.match(await nth('L', 1).getAttribute('class'), /sticker G/);
  }));
