// One's own puzzle: stickers are painted, faults are shown on the way, and what is whole is the engine's to judge and to solve.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { setUpAlone, visitAlone as visit } from './alone.mjs';
import { flaws, overflow, until } from './browser.mjs';
import * as pieces from './stand-in/pieces.mjs';
import { press, status } from './twisty.mjs';

const source = (name) => fileURLToPath(new URL(`../src/twisty/${name}.ts`, import.meta.url));
const { netOf, shownIn } = (await runnerImport(source('net'), { configFile: false })).module;
const { faults, positionOf, lettersOf } = (await runnerImport(source('painted'), { configFile: false })).module;
const PAINTED = ['cube3', 'cube2-free', 'cube2-fixed', 'pyraminx', 'pyraminx-core', 'skewb', 'skewb-free', 'dino', 'dino-free'];

test('the names of pieces are those of the definitions', () => {
  for (const puzzle of PAINTED) {
    const text = readFileSync(new URL(`../../crates/twisty/defs/${puzzle}.tws`, import.meta.url), 'utf8');
    const { names } = netOf(puzzle);
    for (const [orbit, list] of Object.entries(names)) {
      const told = new RegExp(`# ${orbit}: ((?:\\d+ \\w+(?:,\\s(?:# )?)?)+)`).exec(text)[1];
      const theirs = told.match(/[A-Z]+/g);
      // Of edges that corners turn, which of the two is first is told by tests/flats.test.mjs.
      const sorted = (names) => (puzzle.startsWith('dino') ? names.map((name) => [...name].sort().join('')) : names);
      assert.deepEqual(sorted(list.slice(0, theirs.length)), sorted(theirs), `${puzzle} ${orbit}`);
      assert.ok(list.length - theirs.length <= (puzzle === 'cube2-fixed' ? 1 : 0));
    }
  }
});

test('what is shown of a position is read as that position, after any moves', () => {
  for (const puzzle of PAINTED.filter((one) => one !== 'cube2-fixed')) {
    const net = netOf(puzzle);
    const made = pieces.puzzle({ puzzle });
    const words = [...made.moves.keys()];
    let line = [];
    for (let i = 0; i < 40; i++) {
      line.push(words[(i * 7 + i * i) % words.length]);
      const position = pieces.after(made, line.join(' '));
      const colors = shownIn(net, position);
      assert.deepEqual(faults(net, colors), [], `${puzzle} after ${line}`);
      assert.deepEqual(positionOf(net, colors), position, `${puzzle} after ${line}`);
    }
  }
});

test('what is wrong with stickers is told', () => {
  const net = netOf('cube3');
  const solved = shownIn(net, {});
  assert.equal(lettersOf(net, solved), [...'URFDLB'].map((face) => face.repeat(9)).join(''));
  const find = (face, nth) => net.stickers.findIndex((one, i) => one.face === face && net.stickers.slice(0, i + 1).filter((other) => other.face === face).length === nth);
  const painted = (...changes) => changes.reduce((colors, [face, nth, color]) => colors.with(find(face, nth), color), solved);
  const words = (...changes) => faults(net, painted(...changes)).map((one) => one.words);
  // The corner UFR with two whites: that makes ten of them, too.
  assert.deepEqual(words(['F', 3, 'W']), ['10 stickers are white: there are 9.', 'No corner is white, red, white.']);
  assert.deepEqual(words(['F', 3, 'R'], ['R', 1, 'G']), ['No corner is white, green, red in this order.']);
  assert.deepEqual(words(['U', 8, 'R'], ['F', 2, 'B'], ['U', 6, null]), ['10 stickers are red: there are 9.', '10 stickers are blue: there are 9.', 'The edge blue, red is there twice.']);
});

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

/** The words under the net. */
const told = (page, words) => page.locator('.painter .outcome', { hasText: words }).waitFor();
const sticker = (page, name) => page.locator('.unfolded').locator(`[aria-label^="${name}:"]`);

/** Paints a puzzle as it looks after some moves, each sticker by its key. */
async function paint(page, puzzle, position, but = {}) {
  const net = netOf(puzzle);
  const colors = shownIn(net, position);
  const nth = {};
  for (const [i, { face, of }] of net.stickers.entries()) {
    nth[face] = (nth[face] ?? 0) + 1;
    if (!of) continue;
    await sticker(page, `${face} ${nth[face]}`).focus();
    await page.keyboard.press((but[`${face} ${nth[face]}`] ?? colors[i]).toLowerCase());
  }
}

test('a small cube is painted by pointer and keys, held in any way, and solved', () =>
  visit(world, '#twisty?puzzle=cube2-fixed', async (page) => {
    await status(page, 'Solved.');
    await press(page, 'Paint');
    await told(page, '24 of 24 stickers are still to be painted.');
    await page.getByRole('radio', { name: 'red' }).click();
    await sticker(page, 'U 1').click();
    await told(page, '23 of 24');
    assert.equal(await page.locator('.unfolded .sticker.R').count(), 1);
    // The cube after R U F, as it looks when all of it is turned about the right: another corner lies where the puzzle is held.
    const made = pieces.puzzle({ puzzle: 'cube2-free' });
    await paint(page, 'cube2-free', pieces.after(made, "R U F R L'"));
    await told(page, 'Moves lead here: it can be solved.');
    await press(page, 'Solve this');
    await page.locator('.runner .outcome', { hasText: /^Solved: [34] moves, proved/ }).waitFor();
    assert.equal(await page.locator('.painter').isVisible(), false);
    await press(page, 'To the end');
    await status(page, 'Solved: step');
  }));

test('a twisted corner, a flipped edge and two that have changed places are told by the engine', () =>
  visit(world, '#twisty?puzzle=pyraminx-core', async (page) => {
    await status(page, 'Solved.');
    await press(page, 'Paint');
    await press(page, 'As it is shown');
    await told(page, 'Moves lead here');
    // One edge the other way around.
    await page.locator('.unfolded .sticker').first().waitFor();
    const net = netOf('pyraminx-core');
    const of = (orbit, place) => net.stickers.flatMap((one, i) => (one.of?.orbit === orbit && one.of.place === place ? [i] : []));
    const colors = shownIn(net, {});
    const set = async (i, color) => {
      await page.locator('.unfolded .sticker').nth(i).focus();
      await page.keyboard.press(color.toLowerCase());
    };
    const [a, b] = of('EDGES', 0);
    await set(a, colors[b]);
    await page.locator('.unfolded .wrong').first().waitFor();
    await set(b, colors[a]);
    await told(page, 'No moves lead here: an edge is flipped.');
    await until('it is read aloud', async () => (await page.locator('#live').textContent()).includes('an edge is flipped'));
    assert.equal(await page.getByRole('button', { name: 'Solve this' }).getAttribute('aria-disabled'), 'true');
    await press(page, 'Clear');
    await told(page, 'still to be painted');
    await press(page, 'Close');
    await status(page, 'Solved.');
    assert.equal(await page.locator('#board').isVisible(), true);
  }));

test('what is painted is reached by arrow keys, has no flaws and fits, light and dark', async () => {
  for (const puzzle of ['cube3', 'pyraminx'])
    await visit(world, `#twisty?puzzle=${puzzle}`, async (page) => {
      await status(page, 'Solved.');
      await press(page, 'Paint');
      await page.locator('.unfolded [tabindex="0"]').focus();
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('.unfolded .sticker:focus:not(.blank)').count(), 1);
      await page.getByRole('radio', { checked: true }).focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.getByRole('radio', { checked: true }).evaluate((one) => one === document.activeElement), true);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          assert.equal(await overflow(page), 0, `${puzzle} ${width}`);
        }
        assert.deepEqual(await flaws(page), [], `${puzzle} ${colorScheme}`);
      }
    });
});
