// Faces are turned by dragging them, and the whole is turned by dragging beside it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setUp, until, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

/** Drags from a place, counted in pixels from the middle of the board. */
async function drag(page, [x, y], [right, down]) {
  const box = await page.locator('#board').boundingBox();
  const [left, top] = [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const part of [0.5, 1]) await page.mouse.move(left + right * part, top + down * part);
  await page.mouse.up();
}

const ready = (page) => page.waitForFunction(() => document.querySelector('#board').dataset.step === '0');
const shot = async (page) => (await page.locator('#board').screenshot()).toString('base64');

test('what is dragged goes along: a layer one way and the other, and a slice as the layers beside it', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await ready(page);
    // The picture tells where its pieces are a moment after it is drawn; a drag before that looks at it from elsewhere.
    await page.locator('#board .gripped').waitFor();
    await drag(page, [-30, 0], [30, 0]);
    await status(page, 'After U prime, step 1 of 1. Not solved.');
    await drag(page, [-30, 0], [-30, 0]);
    await status(page, 'After U, step 2 of 2. Solved.');
    await press(page, 'Reset');
    await status(page, 'Solved.');
    await drag(page, [50, 20], [0, 30]);
    await status(page, 'After F, step 1 of 1');
    await drag(page, [50, 20], [0, -30]);
    await status(page, 'After F prime, step 2 of 2. Solved.');
    await press(page, 'Reset');
    await status(page, 'Solved.');
    await drag(page, [-30, 0], [0, 30]);
    await status(page, 'After L prime, step 2 of 2');
    assert.match(page.url(), /moves=R\+L%27/);
  }));

test('an inner layer goes along with a sticker that is in it, however deep', async () => {
  const dragged = (puzzle, at, by, moves) =>
    visit(world, `#twisty?puzzle=${puzzle}`, async (page) => {
      await ready(page);
      await page.locator('#board .gripped').waitFor();
      await drag(page, at, by);
      await status(page, `step ${moves.length} of ${moves.length}`);
      assert.deepEqual(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('moves')?.split(' '), moves, `${puzzle}, ${at}`);
    });
  // In the front face: beside its middle, in the middle, where all the rest goes the other way, and the third from the right.
  await dragged('cube4', [-70, 30], [0, 40], ['Lw', "L'"]);
  await dragged('cube5', [-46, 32], [0, -40], ["Rw'", 'Lw']);
  await dragged('cube6', [-25, 35], [0, 40], ["3Rw'", 'Rw']);
});

test('a drag beside the puzzle turns all of it, and a press turns nothing', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await ready(page);
    await page.waitForTimeout(500);
    let before = '';
    await until('the picture rests', async () => {
      const now = await shot(page);
      const same = now === before;
      before = now;
      if (!same) await page.waitForTimeout(300);
      return same;
    });
    await drag(page, [-30, 0], [3, 0]);
    const box = await page.locator('#board').boundingBox();
    await drag(page, [30 - box.width / 2, box.height / 2 - 20], [60, 0]);
    await until('it is seen from elsewhere', async () => (await shot(page)) !== before);
    await status(page, 'Solved.');
    assert.doesNotMatch(page.url(), /moves=/);
  }));
