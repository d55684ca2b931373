// What the server works on: long searches keep no quick question waiting, end with their tabs, and are listed, each with a button that
// ends it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, main, overflow, setUp, standIn, until, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const FAR = 'U R2 F B R B2 R U2 L B2 R U\' D\' R2 F R\' L B2 U2 F2';
/** A 3×3×3 that takes longer than anybody waits; each is searched for by itself. */
const cube = (last) => `#twisty?puzzle=cube3&${new URLSearchParams({ moves: `${FAR}${last}` })}`;

/** Has a search begin that takes long; the number of its job. Others ask the same server about cubes meanwhile. */
async function search(page) {
  await status(page, 'Not solved.');
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/jobs'));
  await press(page, 'Solve');
  const { id } = await (await posted).json();
  await page.locator('.runner .outcome', { hasText: /position.*depth \d+.*a second/ }).waitFor({ timeout: 60_000 });
  return id;
}

const item = (page, what) => page.locator('.jobs li', { hasText: what });

test('two tabs search a 3×3×3: a maze is solved beside them, and closing the tabs ends their jobs', { skip: standIn && 'the stand-in searches no 3×3×3' }, (t) =>
  visit(world, cube(''), (one) =>
    visit(world, cube(' R'), async (two) => {
      const ids = await Promise.all([search(one), search(two)]);
      await visit(world, '#maze/ask', async (page) => {
        const asked = performance.now();
        await press(page, 'Run');
        await page.locator('.answer dd', { hasText: 'S E S W W N N E' }).waitFor();
        t.diagnostic(`the maze was solved in ${Math.round(performance.now() - asked)} ms`);
        await page.getByRole('contentinfo').getByRole('button', { name: 'All jobs' }).click();
        await until('both are listed', async () => (await item(page, 'Solving cube3').count()) >= 2);
        const words = await item(page, 'Solving cube3').allTextContents();
        assert.equal(words.filter((text) => /for \d+ s, .*positions, depth \d+/.test(text)).length >= 2, true, String(words));
        const closed = performance.now();
        await Promise.all([one.close(), two.close()]);
        // Of the list: who asks for one of them watches it.
        const states = async () => {
          const { jobs } = await page.evaluate(async () => (await fetch('/api/v1/jobs')).json());
          return ids.map((id) => jobs.find((job) => job.id === id)?.state);
        };
        await until('their jobs have ended', async () => !(await states()).includes('running'));
        t.diagnostic(`their jobs were gone after ${Math.round(performance.now() - closed)} ms`);
        assert.deepEqual(await states(), ['unwatched', 'unwatched']);
        await press(page, 'Close');
        await until('it is closed', async () => (await page.locator('dialog').count()) === 0);
      });
    }),
  ));

test('the list of jobs tells what each does, and ends it, by keys alone', () =>
  visit(world, standIn ? '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=SLOW' : cube(' U'), async (page) => {
    // What is pressed before the moves have been made would be answered at once.
    if (!standIn) await status(page, 'Not solved.');
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.locator('.runner progress').first().waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'All jobs' }).press('Enter');
    const what = standIn ? 'Solving Dice maze' : 'Solving cube3';
    await item(page, what).waitFor();
    // The slow maze of the stand-in is not slow enough for that.
    for (const colorScheme of standIn ? [] : ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        assert.equal(await overflow(page), 0, `${width} px`);
        assert.deepEqual(await flaws(page), [], `${width} px ${colorScheme}`);
      }
    }
    await page.getByRole('button', { name: `Cancel ${what}` }).press('Enter');
    await until('it is not listed any more', async () => (await item(page, what).count()) === 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'jobs-title', 'the focus is not lost with the button');
    await page.keyboard.press('Escape');
    await main(page).getByText('Cancelled.').waitFor();
    await until('it is closed', async () => (await page.locator('dialog').count()) === 0);
  }));

test('what waits for its turn says so, and shows what it waits for', () =>
  visit(world, '#maze/ask', async (page) => {
    await page.route('**/jobs/*/events', (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'event: state\ndata: {"state":"queued"}\n\n' }));
    // It may be answered before it is given a number.
    await page.route('**/jobs', async (route) => {
      const response = await route.fetch();
      const { id, kind, puzzle } = await response.json();
      return route.fulfill({ response, json: { id, kind, puzzle, state: 'queued', lines: [] } });
    });
    let waits = true;
    await page.route('**/jobs/*', (route) => {
      if (route.request().method() !== 'GET' || !waits) return route.continue();
      return route.fulfill({ json: { id: 'one', state: 'queued' } });
    });
    // What was asked before would be answered at once.
    await page.locator('#instance').fill(`WAITS-${Date.now()}\n1 2 1 1 5 1\n-1 -1\nEND\n`);
    await press(page, 'Run');
    await main(page).getByText('waiting for its turn').waitFor();
    await main(page).getByRole('button', { name: 'All jobs' }).waitFor();
    waits = false;
    await page.locator('.answer dd').first().waitFor();
    assert.equal(await main(page).getByRole('button', { name: 'All jobs' }).isVisible(), false);
  }));

test('after the last layer, and while another search begins, it is not said to prepare again', () =>
  visit(world, '#cube2', async (page) => {
    await page.route('**/jobs/*/events', (route) => {
      const events = [['state', { state: 'running' }], ['progress', { depth: 0, positions: 0 }], ['table', { bytes: 2_000_000_000, filled: 30, of: 100 }], ['progress', { depth: 3, positions: 1200, rate: 45_678 }], ['layer', { depth: 0, count: 1 }], ['layer', { depth: 1, count: 6 }], ['progress', { depth: 0, positions: 0 }]];
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body: events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('') });
    });
    // The stream breaks off there, and the page asks for the job instead.
    let ask;
    const asked = new Promise((act) => (ask = act));
    await page.route('**/jobs/*', (route) => {
      if (route.request().method() !== 'GET') return route.fulfill({ json: { id: 'one', state: 'cancelled' } });
      ask();
      return route.fulfill({ json: { id: 'one', state: 'running' } });
    });
    // It is none of the server's, which may have the answer already.
    await page.route('**/jobs', (route) => route.fulfill({ status: 202, json: { id: 'one', state: 'queued' } }));
    await press(page, 'Explore');
    await asked;
    assert.match(await page.locator('.runner .outcome').first().textContent(), /7 positions up to depth 1/);
    await press(page, 'Cancel');
  }));
