// What people stumbled over when they tried the page, each once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, main, setUp, standIn, until, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const MAZE = '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1';
const menu = (page, name) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const hashOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);

/** Remembers all that is read aloud from now on. */
async function listens(page) {
  await page.evaluate(() => {
    globalThis.heard_ = [];
    const live = document.getElementById('live');
    new MutationObserver(() => globalThis.heard_.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => globalThis.heard_.at(-1) ?? '');
}

/** Events of jobs are held back until `go` is called. */
async function hold(page) {
  let go;
  const held = new Promise((act) => (go = act));
  await page.route('**/jobs/*/events', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return go;
}

test('keys are the board’s after a button was pressed, too', async () => {
  await visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await main(page).getByText('Row 1, column 2').waitFor();
    await page.keyboard.press('ArrowLeft');
    await main(page).getByText('Row 1, column 1').waitFor();
    await page.keyboard.press('Control+z');
    await main(page).getByText('Row 1, column 2').waitFor();
    // A field keeps its own keys.
    await page.getByLabel('Rows').last().focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.getByLabel('Rows').last().inputValue(), '7');
    await main(page).getByText('Row 1, column 2').waitFor();
  });
  await visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    await page.getByRole('button', { name: 'L', exact: true }).click();
    await status(page, 'step 1 of 1');
    await page.keyboard.press('r');
    await status(page, 'step 2 of 2');
    await page.keyboard.press('Backspace');
    await status(page, 'step 1 of 2');
  });
  await visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.locator('.card-face.lit').first().click();
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await main(page).getByText('0 moves played').waitFor();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.closest('.table') !== null), true);
  });
});

test('who leaves an exploration finds it again, going on or done', async () => {
  await visit(world, standIn ? '#cube2' : '#twisty/explore?puzzle=ivy', async (page) => {
    const go = await hold(page);
    const [view, all] = standIn ? ['2×2×2 cube', 'the farthest are 14 away'] : ['Twisty puzzles', 'the farthest are 8 away'];
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.locator('.runner progress').waitFor();
    await menu(page, 'About');
    await page.locator('h1', { hasText: 'About' }).waitFor();
    const going = page.getByRole('region', { name: 'What goes on' });
    await going.getByText('exploring goes on').waitFor();
    assert.deepEqual(await flaws(page), []);
    await going.getByRole('link', { name: 'Show it' }).click();
    await page.locator('.runner progress').waitFor();
    assert.equal(await going.count(), 0);
    go();
    await main(page).getByText(all).waitFor();
    const bars = await page.locator('.bar').count();
    await menu(page, 'About');
    await page.locator('h1', { hasText: 'About' }).waitFor();
    assert.equal(await going.count(), 0, 'what is done does not go on');
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/jobs') ? 1 : 0));
    await menu(page, view);
    await main(page).getByText(all).waitFor();
    assert.equal(await page.locator('.bar').count(), bars);
    assert.equal(asked, 0, 'nothing is explored again');
  });
});

test('an exploration that goes on elsewhere can be stopped from there', { skip: !standIn && 'the server is too quick to be stopped' }, () =>
  visit(world, '#cube2', async (page) => {
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.locator('.bar').nth(2).waitFor();
    await menu(page, 'About');
    const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop it' }).click();
    await cancelled;
    await menu(page, '2×2×2 cube');
    await main(page).getByText(/Cancelled\. There are at least/).waitFor();
  }));

test('a link does not begin a large exploration by itself', async () => {
  await visit(world, '#twisty/explore?puzzle=cube3&run=1', async (page) => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/jobs') ? 1 : 0));
    await main(page).getByText('This link explores all positions. It may take long: press Explore to begin.').waitFor();
    await page.waitForTimeout(300);
    assert.equal(asked, 0);
  });
  // Whatever limits it names, only a glance is taken without being asked for.
  await visit(world, '#gap/explore?rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15&seconds=86400&positions=1000000000&run=1', async (page) => {
    let first = null;
    page.on('request', (request) => {
      if (request.url().endsWith('/jobs')) first ??= request.postDataJSON();
    });
    await page.reload();
    await until('the glance is taken', () => first !== null);
    assert.deepEqual(first.limits, { seconds: 2, positions: 300000, bytes: 100000000 });
  });
});

test('what a solver answers is read aloud, and not only the position that is then shown', async () => {
  for (const [question, answer] of [['solve', /^Solved: 2 moves, proved/], ['count', /There (is|are)|only one/], ['all', /^Solved: 2 moves, proved/], ['unique', /of this length/]])
    await visit(world, `#twisty?puzzle=ivy&moves=L+R&question=${question}`, async (page) => {
      await status(page, 'step 2 of 2');
      const heard = await listens(page);
      await press(page, 'Solve');
      await page.locator('.runner .outcome', { hasText: answer }).waitFor();
      await page.waitForTimeout(400);
      assert.match(await heard(), answer, question);
    });
});

test('the squares of a maze are read, with where the die is and can go', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    const table = page.getByRole('table', { name: 'The squares of the maze' });
    const row = (n) => table.getByRole('row').nth(n).getByRole('cell').allTextContents();
    assert.deepEqual(await row(1), ['wild, the die can go here', '2, the start, the die is here', '4']);
    assert.deepEqual(await row(2), ['5', '5, the die can go here', '6']);
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await until('the table follows', async () => (await row(2))[1] === '5, the die is here');
    assert.deepEqual(await row(1), ['wild', '2, the start', '4']);
  }));

test('when the server is back, the page notices and goes on', async () => {
  const context = await world.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${world.url}/${MAZE}`);
  await main(page).getByText('You can go south or west').waitFor();
  await context.setOffline(true);
  await page.keyboard.press('ArrowDown');
  await page.locator('.gone', { hasText: 'The server does not answer.' }).waitFor();
  await context.setOffline(false);
  await page.locator('.gone', { hasText: 'The server answers again.' }).waitFor();
  await main(page).getByText('Row 2, column 2, 6 on top. You can go south or east.').waitFor();
  await page.locator('.gone').waitFor({ state: 'hidden' });
  // A view that could not be opened at all is opened then.
  await page.route('**/api/v1/families', (route) => route.abort());
  await page.reload();
  await page.locator('#main > .outcome.bad', { hasText: 'The server does not answer' }).waitFor();
  await page.unroute('**/api/v1/families');
  await main(page).getByText('You can go south or east').waitFor();
  await context.close();
});
