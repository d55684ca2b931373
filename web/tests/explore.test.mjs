// All positions of the 2×2×2 cube: the chart grows with the layers, and ends with the known numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, setUp, standIn, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const KNOWN = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];

test('the chart ends with the numbers that are known, and the farthest can be asked about', () =>
  visit(world, '#cube2', async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('the farthest are 14 away').waitFor();
    const shown = await page.locator('tbody td:nth-child(2)').allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replace(/\D/g, ''))), KNOWN);
    assert.equal(await page.locator('.bar').count(), KNOWN.length);
    const tall = await page.locator('.bar').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
    assert.ok(tall[11] > tall[10] && tall[10] > tall[14] && tall[14] > tall[2], String(tall));
    assert.equal(await page.locator('.cube-net').first().locator('rect').count(), 24);
    await page.getByRole('link', { name: 'Solve this one' }).first().click();
    await page.locator('#instance').waitFor();
    assert.match(await page.locator('#instance').inputValue(), /^\{"from":"[WOGRBY]{24}"\}$/);
  }));

test('the chart grows while it runs, and cancelling keeps what is known', { skip: !standIn && 'the server is too quick to be cancelled' }, () =>
  visit(world, '#cube2', async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.locator('.bar').nth(2).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText('Cancelled.').waitFor();
    const bars = await page.locator('.bar').count();
    assert.ok(bars >= 3 && bars < KNOWN.length, String(bars));
  }));
