// By keys alone: from the first view to a puzzle that is solved, in each family. What has the focus is seen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, until } from './browser.mjs';
import { setUpAlone, visitAlone } from './alone.mjs';

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

/** What has the focus: its name, and whether one sees that it has it. */
const focused = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    return {
      name: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim(),
      isSeen: (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
      isInSight: box.bottom > 0 && box.top < innerHeight,
    };
  });

/** Goes on by Tab until what has the focus is called so. */
async function tab(page, name) {
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.name !== name && !at.name.startsWith(`${name}.`)) continue;
    assert.deepEqual([at.isSeen, at.isInSight], [true, true], `${name} has the focus, and nobody sees it`);
    return;
  }
  assert.fail(`${name} is not reached by Tab`);
}

/** Waits until what has the focus is called so: it goes to what there is to be done next. */
const has = (name) => (page) => until(`${name} has the focus`, async () => (await focused(page)).name === name);
const press = (...keys) => async (page) => {
  for (const key of keys) await page.keyboard.press(key);
};
const enter = (name) => async (page) => {
  await tab(page, name);
  await page.keyboard.press('Enter');
};
/** Waits until it stands there as people read it, in whatever parts it is written. */
const see = (text) => (page) =>
  until(`${text} is seen`, async () => {
    const there = (await main(page).innerText()).replaceAll(/\s+/g, ' ');
    return typeof text === 'string' ? there.includes(text) : text.test(there);
  });

/** By the name in the header: what is done there, and what is seen of it. */
const FAMILIES = {
  'Dice maze': [see('You can go'), enter('Solve from the start'), see('the shortest way home takes 8 tips'), has('Step of the solution'), press('End'), see('Step 8 of 8')],
  Gap: [see('These can move'), enter('Solve from here'), see(/moves from here, and no fewer/), has('Step of the solution'), press('End'), see(/\b(\d+) \/ \1\b/)],
  'Rolling die': [see('Tip the die'), enter('Solve'), see('The first sequence in dictionary order has 6 tips'), press('End'), see('Tip 6 of 6: east.')],
  'Stack of dice': [see('Exactly one'), enter('Hint'), see('in the only arrangement')],
  'Twisty puzzles': [see('Solved.'), enter('The puzzle'), press('r', 'u'), enter('Solve'), see(/2 moves/), enter('To the end'), see('step 2 of 2')],
  'Board puzzles': [see('Arrow keys press'), enter('Solve from here'), see(/5 inputs, and no fewer/), has('Step of the solution'), press('End'), see('5 / 5')],
};

for (const [name, steps] of Object.entries(FAMILIES))
  test(`${name}: from the first view to what is solved, by keys alone`, () =>
    visitAlone(world, '', async (page) => {
      await enter(name)(page);
      await page.locator('h1', { hasText: name }).waitFor();
      for (const step of steps) await step(page);
    }));

test('a maze is played to its end by arrow keys, and keys that play do not scroll', () =>
  visitAlone(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1', async (page) => {
    await see('You can go')(page);
    const top = await page.evaluate(() => scrollY);
    const keys = { N: 'ArrowUp', S: 'ArrowDown', W: 'ArrowLeft', E: 'ArrowRight' };
    await press(...[...'SESWWNNE'].map((way) => keys[way]))(page);
    await see('Home again')(page);
    assert.equal(await page.evaluate(() => scrollY), top);
  }));
