// What designers of puzzles need: a badge that is always true, undoing across everything, a wish for one way only, hints.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { real } from './alone.mjs';
import { flaws, main, until, visit } from './browser.mjs';

let world;
before(async () => {
  world = await real();
});
after(() => world?.close());

const valueOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);
const has = (page, key, wanted) => until(`${key} is ${wanted}`, async () => (await valueOf(page, key)) === wanted);
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

/** The sentences of a badge from now on, as a reader would see them. */
async function record(page, selector) {
  await page.evaluate((where) => {
    const badge = document.querySelector(where);
    globalThis.told_ = [];
    new MutationObserver(() => globalThis.told_.push([badge.textContent, badge.dataset.is, new URLSearchParams(location.hash.split('?')[1]).get('board')])).observe(badge, { childList: true, characterData: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => globalThis.told_);
}

const MAZE = '#maze?board=6460264.12w5361.5345642.41203w6&start=2,6&die=3,6';

test('of a maze in the editor the badge tells both kinds of one way only, and what a number that was placed changed', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go').waitFor();
    await press(page, 'Edit');
    const badge = page.locator('.editor .badge');
    await badge.getByText('Shortest: 22 tips, one way only, and no longer way either. Difficulty 4.5.', { exact: true }).waitFor();
    const told = await record(page, '.editor .badge');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('w');
    await badge.getByText('Shortest: 2 tips, one way only; longer ways lead home, too.').waitFor();
    await badge.getByText(/With a wild square on row 1, column 6: shortest 22 → 2, now there are longer ways, too, difficulty 4\.5 → [\d.]+\.$/).waitFor();
    const [first] = await told();
    assert.deepEqual(first.slice(0, 2), ['Checking…', 'asking'], 'nothing old is told of the new board');
    for (const [text] of await told()) assert.ok(!/^Shortest: 22/.test(text), text);
    await page.keyboard.press('Control+z');
    await badge.getByText(/^Shortest: 22 tips, one way only, and no longer way either\. Difficulty 4\.5\. With the edit undone: shortest 2 → 22, now the only one of any length, difficulty/).waitFor();
    // A number that no way meets changes nothing, and that is said, too.
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('4');
    await badge.getByText(/With 4 on row 1, column 1: nothing of that changed\.$/).waitFor();
    assert.deepEqual(await flaws(page), []);
  }));
