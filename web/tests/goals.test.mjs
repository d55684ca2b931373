// What a puzzle is brought to instead of solved: by the engine.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setUpAlone, visitAlone as visit } from './alone.mjs';
import { flaws, overflow } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

const outcome = (page, text) => page.locator('.runner .outcome', { hasText: text }).waitFor();
const valueOf = (page, key) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get(key);

test('a method is gone through step by step: the cross, then two layers, each in the fewest moves', () =>
  visit(world, '#twisty?puzzle=cube3&moves=R+U+F2', async (page) => {
    await status(page, 'step 3 of 3');
    await page.getByLabel('Goal').selectOption('cross');
    await press(page, 'Solve');
    await outcome(page, 'The cross on D, reached: 2 moves, proved to be as few as can be');
    await press(page, 'To the end');
    await status(page, 'Solution: step 2 of 2. The goal is reached.');
    assert.equal(valueOf(page, 'goal'), 'cross');
    // The next step goes on from there.
    await page.getByLabel('Goal').selectOption('layers');
    await press(page, 'Solve');
    await outcome(page, 'Two layers, reached:');
    assert.equal(valueOf(page, 'moves').split(' ').length, 5);
    const link = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`${world.url}/${link}`);
    await status(page, 'Solution: step 0 of');
    assert.equal(await page.getByLabel('Goal').inputValue(), 'layers');
  }));

test('whatever some moves solve, the position of an algorithm, and a pattern are goals', () =>
  visit(world, "#twisty?puzzle=pyraminx-core&moves=U+L+R", async (page) => {
    await status(page, 'step 3 of 3');
    await page.getByLabel('Goal').selectOption('moves');
    await page.getByLabel('Moves, and their powers').fill('U L');
    await press(page, 'Solve');
    await outcome(page, 'What some moves solve, reached: 1 move, proved');
    await page.getByLabel('Goal').selectOption('position');
    await page.getByRole('textbox', { name: 'Algorithm' }).fill("U L R B'");
    await press(page, 'Solve');
    await outcome(page, 'The position after an algorithm, reached: 1 move, proved');
    await press(page, 'To the end');
    assert.match(await page.locator('.timeline .moves').textContent(), /B'$/);
    await press(page, 'Undo');
    await page.getByLabel('Goal').selectOption('turns-AXIALS');
    await press(page, 'Solve');
    await outcome(page, 'Axials turned as they belong, reached: 3 moves, proved');
    await page.getByLabel('Goal').selectOption('pattern');
    await press(page, 'Solve');
    await outcome(page, 'Say which goal');
    await page.getByRole('textbox', { name: /^Pattern/ }).fill('{"EDGES": {"pieces": [0, 9]}}');
    await press(page, 'Solve');
    await page.locator('.runner .bad', { hasText: /pieces|list|places/ }).waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        assert.equal(await overflow(page), 0, `${width}`);
      }
      assert.deepEqual(await flaws(page), [], colorScheme);
    }
  }, { refused: [422] }));
