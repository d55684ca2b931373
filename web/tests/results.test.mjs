// What explorations found, beside the puzzles and all together: as the server tells it, and no more.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { main, setUp, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

const KNOWN = JSON.parse(readFileSync(new URL('../../crates/asked/results.json', import.meta.url), 'utf8')).results;
const definition = readFileSync(new URL('../../crates/twisty/defs/ivy.tws', import.meta.url), 'utf8');

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const digits = (text) => Number(text.replace(/\D/g, ''));
const card = (page) => page.locator('section.known');
/** A fact of a result, by what it is called. */
const fact = (one, name) => one.locator('dl > div', { has: one.page().locator('dt', { hasText: name }) }).locator('dd');

test('all results are listed from the fewest positions on, sorted as one likes, and lead to their puzzles', () =>
  visit(world, '#twisty/results', async (page) => {
    await main(page).getByText(`${KNOWN.length} results.`).waitFor();
    const items = page.locator('.results > li');
    const names = () => items.locator('h2').allTextContents();
    assert.deepEqual(await names(), KNOWN.map(({ puzzle }) => puzzle));
    for (const [i, { positions, depth, antipodes, counts, asked }] of KNOWN.entries()) {
      const item = items.nth(i);
      assert.equal(digits(await fact(item, 'Positions').textContent()), positions, asked);
      assert.match(await fact(item, 'God’s number').textContent(), new RegExp(`^${depth} turns of any angle$`));
      assert.equal(digits((await fact(item, 'Farthest').textContent()).split(',')[0]), antipodes, asked);
      assert.equal(await fact(item, 'Again').textContent(), `everystate ${asked}`);
      assert.equal(await item.locator('.bars rect').count(), counts.length);
    }
    await page.getByLabel('Sort by').selectOption('name');
    assert.deepEqual(await names(), KNOWN.map(({ puzzle }) => puzzle).sort());
    assert.match(page.url(), /sort=name/);
    await page.getByLabel('Sort by').selectOption('depth');
    const depths = (await items.locator('dl > div:nth-child(2) dd').allTextContents()).map((text) => Number.parseInt(text, 10));
    assert.deepEqual(depths, KNOWN.map(({ depth }) => depth).sort((a, b) => a - b));
    await page.getByRole('link', { name: 'ivy', exact: true }).click();
    await status(page, 'Solved.');
    await card(page).waitFor();
  }));

test('the order of a link is kept, and one that makes no sense is none', async () => {
  const first = (page) => page.locator('.results h2').first().textContent();
  await visit(world, '#twisty/results?sort=name', async (page) => assert.equal(await first(page), KNOWN.map(({ puzzle }) => puzzle).sort()[0]));
  await visit(world, '#twisty/results?sort=colour', async (page) => assert.equal(await first(page), KNOWN[0].puzzle));
});

test('a puzzle shows what is known of it, and one of the farthest is watched and solved in as many moves', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    const { counts, depth, examples } = KNOWN.find(({ puzzle }) => puzzle === 'ivy');
    await status(page, 'Solved.');
    await card(page).getByText('Positions at each distance').click();
    assert.deepEqual((await card(page).locator('tbody td').allTextContents()).map(digits), counts);
    const tall = await card(page).locator('.bars rect').evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
    assert.equal(tall.indexOf(Math.max(...tall)), counts.indexOf(Math.max(...counts)));
    assert.ok(Math.min(...tall) > 0, String(tall));
    await card(page).getByText('Shortest ways to the farthest').click();
    assert.deepEqual(await card(page).locator('.antipodes code').allTextContents(), examples);
    await card(page).getByRole('link', { name: 'Watch' }).first().click();
    // The speed is then that of the view that was opened, not of the one that is left.
    await status(page, `of ${depth}`);
    await page.getByLabel('Speed').selectOption('fast');
    await status(page, `step ${depth} of ${depth}. Not solved.`);
    await press(page, 'Solve');
    await main(page).getByText(`Solved: ${depth} moves, proved`).waitFor();
  }));

test('another puzzle shows its own, a file none; by which moves it was is said', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await card(page).getByText('By the moves U, D, R2, L2, F2, B2 alone.').waitFor();
    await page.getByLabel('Choose').selectOption('ivy');
    await card(page).getByText('everystate explore ivy').waitFor();
    assert.equal(await card(page).getByText('By the moves').count(), 0);
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.tws', mimeType: 'text/plain', buffer: Buffer.from(definition) });
    await card(page).waitFor({ state: 'hidden' });
    await page.getByLabel('Choose').selectOption('square1');
    await status(page, 'Solved.');
    assert.equal(await card(page).isVisible(), false);
  }));

test('it stands beside what is explored here, which says only what was found now', () =>
  visit(world, '#twisty/explore?puzzle=cube3', async (page) => {
    await card(page).getByText('everystate explore cube3 --moves').waitFor();
    assert.equal(await page.getByText('God’s number:').count(), 0);
    assert.equal(await page.locator('.chart .bar').count(), 0);
    await page.getByRole('link', { name: 'what was found of others' }).click();
    await page.locator('h1', { hasText: 'Results of explorations' }).waitFor();
  }));

test('a server that has no results has puzzles all the same', async () => {
  const refuse = (page) => page.route('**/api/v1/results', (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":{"message":"There is nothing here."}}' }));
  await visit(world, '#about', async (page) => {
    await refuse(page);
    await page.evaluate(() => (location.hash = '#twisty?puzzle=ivy'));
    await status(page, 'Solved.');
    assert.equal(await card(page).isVisible(), false);
    await page.evaluate(() => (location.hash = '#twisty/results'));
    await main(page).getByText('There is nothing here.').waitFor();
  }, { refused: [404] });
});
