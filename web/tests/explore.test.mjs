// All positions of the 2×2×2 cube: the chart grows with the layers, and ends with the known numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, setUp, standIn, visit } from './browser.mjs';
import { slow } from './stand-in/server.mjs';

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
    slow.after = 5;
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.locator('.bar').nth(2).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText('Cancelled.').waitFor();
    const bars = await page.locator('.bar').count();
    assert.ok(bars >= 3 && bars < KNOWN.length, String(bars));
  }).finally(() => (slow.after = Infinity)));

const SMALL = 'rows=23.22.13.12/11.24.14.21';
const DEAL = 'rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15';
const onlyReal = { skip: standIn && 'the stand-in explores the cube only' };

test('from a deal all positions are counted, and the farthest can be played from', onlyReal, () =>
  visit(world, `#gap?look=numbers&${DEAL}&played=26`, async (page) => {
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('link', { name: 'explore all positions from here' }).click();
    await page.locator('h1', { hasText: 'Gap: all positions' }).waitFor();
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText(/All [\d\s]+ positions: the farthest are \d+ away/).waitFor();
    const shown = await page.locator('tbody td:nth-child(2)').allTextContents();
    assert.equal(shown[0], '1');
    assert.equal(await page.locator('.bar').count(), shown.length);
    assert.match(page.url(), /run=1/);
    await page.getByRole('link', { name: 'Play from here' }).first().click();
    await main(page).getByText(/moves played|in order|No card can move/).first().waitFor();
  }));

test('from a maze all positions are counted, and a link runs it again', onlyReal, async () => {
  let link = '';
  await visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await page.getByRole('link', { name: 'explore all positions of this maze' }).click();
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('All 13 positions: the farthest are 8 away.').waitFor();
    assert.deepEqual(await page.locator('tbody td:nth-child(2)').allTextContents(), ['1', '2', '2', '3', '1', '1', '1', '1', '1']);
    await main(page).getByText('(1,2) top 6 front 3').waitFor();
    link = page.url();
  });
  await visit(world, new URL(link).hash, async (page) => {
    await main(page).getByText('All 13 positions').waitFor();
    await page.getByRole('link', { name: 'Back to it' }).click();
    await main(page).getByText('You can go south or west').waitFor();
  });
});

test('where a limit stops it, only what is certain is said', onlyReal, () =>
  visit(world, `#gap/explore?${DEAL}&positions=5000`, async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText(/Stopped, because as many positions as allowed were looked at: at least 4\s790 positions, the farthest at least 24 away/).waitFor();
    assert.equal(await page.locator('.bar').count(), 25);
    assert.equal(await page.locator('#farthest').count(), 0);
  }));

test('it grows while it runs; who cancels keeps what is certain', onlyReal, () =>
  visit(world, `#gap/explore?${DEAL}&variant=gaps-live`, async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.locator('.bar').nth(6).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText(/Cancelled\. There are at least .* and distances up to \d+ are complete\./).waitFor();
    assert.ok((await page.locator('.bar').count()) >= 7);
  }));

test('a family without a view of its own is explored from its example, or what the link names', onlyReal, () =>
  visit(world, '#roll/explore?instance={"counts":[3,3,3,3,3,3],"from":1,"to":18}', async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText(/All 26\s600 positions: the farthest are 18 away/).waitFor();
    await main(page).getByText('The farthest: 12 positions').waitFor();
  }));

test('a link that names nothing whole is told, and nothing is run', () =>
  visit(world, '#roll/explore?instance={broken&run=1', async (page) => {
    await main(page).getByText('The link is damaged').waitFor();
    assert.equal(await page.locator('.bar').count(), 0);
  }));

test('a small deal is drawn with its farthest', onlyReal, () =>
  visit(world, `#gap/explore?${SMALL}&run=1`, async (page) => {
    await main(page).getByText('All 9 positions').waitFor();
    assert.equal(await page.locator('.small-cards rect').count(), 8);
  }));
