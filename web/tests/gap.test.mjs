// Gap at the table: clicks and drags move cards, everything can be taken back, hints lead home, links bring it back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, setUp, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const SMALL = '#gap?look=numbers&rows=23.22.13.12/11.24.14.21';
const STUCK = '#gap?look=numbers&rows=13.24.21.22/11.12.23.14';
const lit = (page) => page.locator('.card-face.lit').evaluateAll((cards) => cards.map((card) => card.dataset.card));

test('a click and a drag move cards; undo and redo take them back and forth', () =>
  visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move: 26, 27, 37, 45').waitFor();
    assert.deepEqual((await lit(page)).sort(), ['26', '27', '37', '45']);
    await page.locator('[data-card="26"]').click();
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await main(page).getByText('0 moves played').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await main(page).getByText('1 move played').waitFor();
    await page.locator('[data-card="45"]').dragTo(page.locator('[data-takes="45"]'));
    await main(page).getByText('2 moves played').waitFor();
    assert.match(page.url(), /played=26\.45/);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Restart' }).click();
    await main(page).getByText('0 moves played').waitFor();
  }));

test('the hint is the first move of a shortest solution from here', () =>
  visit(world, '#gap?look=numbers&rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15&played=26', async (page) => {
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await main(page).getByText('32 moves to go').waitFor();
    assert.equal(await page.locator('.hinted').count(), 1);
    await page.locator('.hinted').click();
    await main(page).getByText('2 moves played').waitFor();
  }));

test('quick presses are all obeyed', () =>
  visit(world, `${SMALL}&played=22.24.23`, async (page) => {
    await main(page).getByText('3 moves played').waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await main(page).getByText('0 moves played').waitFor();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+y');
    await main(page).getByText('3 moves played').waitFor();
  }));

test('where nothing helps any more the hint says so', () =>
  visit(world, STUCK, async (page) => {
    await main(page).getByText('0 moves played').or(main(page).getByText('No card can move')).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await main(page).getByText('cannot be ordered any more').waitFor();
  }));

test('hints alone lead to the end, in as few moves as there can be', () =>
  visit(world, SMALL, async (page) => {
    await main(page).getByText('0 moves played').waitFor();
    for (let left = 8; left > 0; left--) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await main(page).getByText(left > 1 ? `${left} moves to go` : '1 move to go').waitFor();
      await page.locator('.hinted').click();
    }
    await main(page).getByText('In order after 8 moves!').waitFor();
  }));

test('a deal of one’s own is laid out, and what is no card is told', () =>
  visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('Lay out a deal of your own').click();
    const text = page.getByLabel('Rows of cards');
    await text.fill('13 24 21 22\n11 1x 23 14');
    await page.getByRole('button', { name: 'Lay it out' }).click();
    await main(page).getByText('Line 2: “1x” is no card').waitFor();
    await text.fill('13 24 21 22\n11 12 23 14');
    await page.getByRole('button', { name: 'Lay it out' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.card-face, .gap').length === 10);
  }));
