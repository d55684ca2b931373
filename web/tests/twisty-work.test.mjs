// Twisty puzzles while the server is at work: what is told, what waits, and what is in sight meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, overflow, setUp, standIn, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

test('while a scramble is made, the picture says so and nothing can be turned or solved; work tells its seconds', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    let go;
    const held = new Promise((act) => (go = act));
    await page.route('**/jobs/*/events', async (route) => {
      await held;
      await route.continue();
    });
    await press(page, 'Scramble');
    await status(page, 'Scrambling…');
    for (const name of ['Scramble', 'Solve', 'Undo', 'L']) assert.equal(await page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'), 'true', name);
    await page.getByRole('button', { name: 'L', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Solve', exact: true }).press('Enter');
    await page.locator('#live', { hasText: 'A scramble is being made' }).waitFor({ state: 'attached' });
    await page.locator('.runner .clock', { hasText: /[1-9]\d* s of at most 60/ }).waitFor();
    assert.equal(await page.locator('#live', { hasText: 'at most' }).count(), 0, 'seconds are not read aloud');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        assert.equal(await overflow(page), 0, `${width} px`);
        assert.deepEqual(await flaws(page), [], `${width} px ${colorScheme}`);
      }
    }
    go();
    await page.locator('.runner .outcome', { hasText: 'Scrambled with seed' }).waitFor();
    await status(page, 'Not solved.');
    assert.equal(await page.locator('.runner .clock').isVisible(), false);
    assert.equal(await page.getByRole('button', { name: 'Solve', exact: true }).getAttribute('aria-disabled'), 'false');
    await press(page, 'Scramble');
    await status(page, 'Not solved.');
  }));

test('a scramble can be cancelled; a search ends when the puzzle is turned, and says so', () =>
  visit(world, '#twisty?puzzle=ivy&moves=L+R', async (page) => {
    await status(page, 'step 2 of 2');
    await page.route('**/jobs/*/events', () => undefined);
    await press(page, 'Scramble');
    await status(page, 'Scrambling…');
    await page.getByLabel('Choose').selectOption('pancake10');
    await status(page, 'Solved.');
    assert.equal(await page.locator('.runner .outcome').textContent(), '');
    await page.locator('.move-key').first().click();
    await status(page, 'step 1 of 1');
    await press(page, 'Solve');
    await page.locator('.runner progress').waitFor();
    await press(page, 'Undo');
    await page.locator('.runner .outcome', { hasText: 'Stopped looking, because the puzzle was turned' }).waitFor();
    await status(page, 'Step 0 of 1');
  }));

test('of a scramble given up before the server took it nothing is told any more', () =>
  visit(world, '#twisty?puzzle=ivy&moves=L+R', async (page) => {
    await status(page, 'step 2 of 2');
    let go;
    const held = new Promise((act) => (go = act));
    await page.route('**/jobs', async (route) => {
      await held;
      await route.continue();
    });
    await press(page, 'Scramble');
    await status(page, 'Scrambling…');
    await page.getByLabel('Choose').selectOption('pancake10');
    await status(page, 'Solved.');
    const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    go();
    await cancelled;
    assert.equal(await page.locator('.runner .outcome').textContent(), '');
  }));

test('picture, words, toolbar and moves are seen together in a window of 1280×800', () =>
  visit(world, standIn ? '#twisty?puzzle=cube2-fixed' : '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await page.locator('twisty-player').waitFor();
    for (const place of ['#board', '#status', '.tools', '.runner', '.timeline', '.move-pad']) {
      const box = await page.locator(place).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 800, `${place}: ${JSON.stringify(box)}`);
    }
    assert.equal(await page.getByText('On a 3×3×3 this may take').isVisible(), !standIn, 'only what is large may take long');
    assert.equal(await page.getByRole('button', { name: 'Open a definition file' }).isVisible(), false);
    await page.getByText('Another puzzle: by name or from a file').click();
    await page.getByRole('button', { name: 'Open a definition file' }).waitFor();
  }, { viewport: { width: 1280, height: 800 } }));

test('the first solution is there at once, shorter ones follow, and when time is up the best is shown', { skip: standIn && 'the stand-in solves only the smallest puzzles' }, () =>
  visit(world, '#twisty?puzzle=sliding5x5', async (page) => {
    await status(page, 'Solved.');
    await page.getByLabel('Seed of the scramble').fill('5');
    await press(page, 'Scramble');
    await page.locator('.runner .outcome', { hasText: 'Scrambled with seed 5' }).waitFor();
    await page.getByLabel('Seconds at most').fill('40');
    await press(page, 'Solve');
    await page.locator('.solutions li', { hasText: 'the best so far' }).waitFor({ timeout: 60000 });
    await page.locator('.runner .outcome', { hasText: /\d+ moves; the shortest has \d+ to \d+/ }).waitFor();
    assert.equal(await page.locator('.runner progress').isVisible(), true);
    assert.deepEqual(await flaws(page), []);
    const outcome = page.locator('.runner .outcome', { hasText: /: then the time given was up/ });
    await outcome.waitFor({ timeout: 120_000 });
    const told = await outcome.textContent();
    const moves = Number(/^(\d+) moves; the shortest has \d+ to \1: /.exec(told)[1]);
    assert.ok(moves > 30 && moves < 300, told);
    await status(page, 'Play the solution to see it solved.');
    await page.getByLabel('Question').selectOption('any');
    await press(page, 'Solve');
    await page.locator('.runner .outcome', { hasText: /Solved: (\d+) moves; the shortest has \d+ to \1\./ }).waitFor();
  }, { refused: [422] }));

test('of a puzzle that takes its time it is said that the server is asked', () =>
  visit(world, '#about', async (page) => {
    let go;
    const held = new Promise((act) => (go = act));
    await page.route('**/describe', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => (location.hash = '#twisty?puzzle=ivy'));
    await page.locator('#status', { hasText: 'Asking the server…' }).waitFor();
    go();
    await status(page, 'Solved.');
  }));

test('a solution is watched while a shorter one is looked for, and how far it is stands in one sentence', () =>
  visit(world, '#twisty?puzzle=ivy&moves=L+R', async (page) => {
    await status(page, 'step 2 of 2');
    await page.route('**/jobs', (route) => route.fulfill({ status: 202, json: { id: 'mine', state: 'running' } }));
    await page.evaluate(() => {
      const real = globalThis.fetch.bind(globalThis);
      const events = new ReadableStream({
        start: (stream) => {
          globalThis.tell = (event, data) => stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        },
      });
      globalThis.fetch = (url, options) => (`${url}`.includes('/events') ? Promise.resolve(new Response(events)) : real(url, options));
    });
    const tell = (event, data) => page.evaluate(([name, value]) => globalThis.tell(name, value), [event, data]);
    const outcome = (text) => page.locator('.runner .outcome', { hasText: text }).waitFor();
    await press(page, 'Solve');
    await outcome('Looking for a shortest solution');
    await tell('narrowed', { at_least: 1 });
    await outcome('Looking for a shortest solution… at least 1 move');
    await tell('narrowed', { at_least: 1, at_most: 4, moves: ["R'", 'D', "D'", "L'"] });
    await tell('progress', { positions: 12345, depth: 3 });
    await outcome(/… 4 moves; the shortest has 1 to 4; 12.345 positions, depth 3/);
    await page.getByRole('button', { name: 'Watch the best so far' }).click();
    await status(page, 'Solution: step 0 of 4');
    await press(page, 'One step on');
    await status(page, 'Solution: step 1 of 4');
    assert.equal(await page.locator('.runner progress').isVisible(), true, 'it goes on');
    assert.deepEqual(await flaws(page), []);
    await tell('narrowed', { at_least: 1, at_most: 2, moves: ["R'", "L'"] });
    await outcome('2 moves; the shortest has 1 to 2');
    await status(page, 'Solution: step 1 of 4');
    await tell('end', { id: 'mine', state: 'done', lines: [{ instance: 1, verdict: 'stopped', why: 'seconds', at_least: 1, length: 2, moves: ["R'", "L'"] }] });
    await outcome('2 moves; the shortest has 1 to 2: then the time given was up.');
    await status(page, 'Solution: step 0 of 2');
    await press(page, 'To the end');
    await status(page, 'Solved: step 2 of 2.');
  }));
