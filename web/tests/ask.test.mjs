// Asking about any family: examples, questions, strategies, answers as fields and as JSON, and errors with places.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, setUp, standIn, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

test('the example of each family is filled in and answered', async () => {
  const wanted = { maze: 'S E S W W N N E', gap: '26 12 13 15', roll: 'E E E N E E', stack: '24', cube2: "U' R' U' F'" };
  for (const [family, words] of Object.entries(wanted))
    await visit(world, `#${family}/ask`, async (page) => {
      assert.notEqual(await page.locator('#instance').inputValue(), '');
      await page.getByRole('button', { name: 'Run' }).click();
      if (family === 'gap' && standIn) return page.locator('.answer dd', { hasText: /^33$/ }).waitFor();
      await page.locator('.answer dd', { hasText: words }).first().waitFor();
      await main(page).getByText('As JSON', { exact: true }).click();
      const json = await page.locator('pre.json').textContent();
      assert.equal(JSON.parse(json).verdict, 'solved');
    });
});

test('the question decides which strategies are offered, and a link brings all of it back', async () => {
  let link = '';
  await visit(world, '#maze/ask', async (page) => {
    await page.getByRole('button', { name: 'Example as JSON' }).click();
    await page.getByLabel('Question').selectOption('count');
    const offered = await page.getByLabel('Strategy').locator('option').allTextContents();
    assert.ok(offered.includes('count') && !offered.includes('astar'), String(offered));
    await page.getByLabel('Strategy').selectOption('count');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.answer dt', { hasText: 'Solutions' }).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await main(page).getByText('The link is copied').waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  await visit(world, new URL(link).hash, async (page) => {
    assert.match(await page.locator('#instance').inputValue(), /^\{"name":"DICEMAZE1"/);
    assert.equal(await page.getByLabel('Question').inputValue(), 'count');
    assert.equal(await page.getByLabel('Strategy').inputValue(), 'count');
  });
});

test('an error is told with its line', () =>
  visit(world, '#maze/ask', async (page) => {
    await page.locator('#instance').fill('A\n2 2 1 1 1 2\n-1 -1\n-1 x\nEND\n');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.runner .bad', { hasText: 'Line 4' }).waitFor();
  }, { refused: [422] }));

test('several instances give several answers, each under its name', () =>
  visit(world, '#maze/ask', async (page) => {
    await page.locator('#instance').fill('A\n1 2 1 1 1 2\n-1 -1\nB\n3 3 1 1 2 4\n2 2 3\n4 5 6\n-1 -1 -1\nEND\n');
    await page.getByRole('button', { name: 'Run' }).click();
    await main(page).getByText('2 answers').waitFor();
    assert.deepEqual(await page.locator('.answer h3').allTextContents(), ['1 A: solved', '2 B: no solution: everything was tried']);
  }));

test('what runs can be cancelled', { skip: !standIn && 'the stand-in alone has a slow maze' }, () =>
  visit(world, '#maze/ask', async (page) => {
    await page.locator('#instance').fill('SLOW\n1 2 1 1 1 2\n-1 -1\nEND\n');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText('Cancelled.').waitFor();
    assert.equal(await page.locator('.answer').count(), 0);
  }));

test('the place of what is wrong is shown in its line, and one gets there by a button', () =>
  visit(world, '#maze/ask', async (page) => {
    await page.locator('#instance').fill('A\n2 2 1 1 1 2\n-1 -1\n-1 x\nEND\n');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.spot pre', { hasText: '-1 x' }).waitFor();
    await page.getByRole('button', { name: 'Go to the place' }).click();
    const [from, to] = await page.locator('#instance').evaluate((text) => [text.selectionStart, text.selectionEnd]);
    assert.ok(from >= 20 && from <= 23 && to > from, `${from} to ${to}`);
  }, { refused: [422] }));

test('limits are in the link, hold, and what they stop is told', { skip: standIn && 'the stand-in knows no limits' }, async () => {
  let link = '';
  await visit(world, '#gap/ask', async (page) => {
    await main(page).getByText('Limits').click();
    await page.getByLabel('Positions at most').fill('50');
    await page.getByLabel('Moves at most').fill('90');
    await page.getByRole('combobox', { name: 'Strategy' }).selectOption('bfs');
    await page.getByRole('button', { name: 'Run' }).click();
    await main(page).getByText('as many positions as allowed were looked at').waitFor();
    link = page.url();
  });
  await visit(world, new URL(link).hash, async (page) => {
    assert.equal(await page.getByLabel('Positions at most').inputValue(), '50');
    assert.equal(await page.getByLabel('Moves at most').inputValue(), '90');
    assert.equal(await page.getByLabel('Seconds at most').isVisible(), true);
  });
});

test('answers are copied and kept as JSON lines', () =>
  visit(world, '#maze/ask', async (page) => {
    await page.locator('#instance').fill('A\n1 2 1 1 1 2\n-1 -1\nB\n3 3 1 1 2 4\n2 2 3\n4 5 6\n-1 -1 -1\nEND\n');
    await page.getByRole('button', { name: 'Run' }).click();
    await main(page).getByText('2 answers').waitFor();
    await page.getByRole('button', { name: 'Copy as JSON lines' }).click();
    await main(page).getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const lines = copied.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(lines.map((line) => line.verdict), ['solved', 'unsolvable']);
    const [kept] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download JSON lines' }).click()]);
    assert.equal(kept.suggestedFilename(), 'maze-solve.jsonl');
  }));

test('each family offers the questions that its strategies answer', () =>
  visit(world, '#gap/ask', async (page) => {
    const offered = await page.getByRole('combobox', { name: 'Question' }).locator('option').evaluateAll((all) => all.map((one) => one.value));
    for (const one of ['solve', 'any', 'all', 'count', 'unique', 'explain', 'explore']) assert.ok(offered.includes(one), `${one} of ${offered}`);
    await page.getByRole('combobox', { name: 'Question' }).selectOption('any');
    const able = await page.getByRole('combobox', { name: 'Strategy' }).locator('option').allTextContents();
    assert.deepEqual(able, ['the best one', 'columns']);
  }));

test('what is explored is shown as a chart, from JSON as from text', { skip: standIn && 'the stand-in explores the cube only' }, () =>
  visit(world, '#maze/ask?question=explore', async (page) => {
    await page.getByRole('button', { name: 'Show as a chart' }).click();
    await page.locator('h1', { hasText: 'Dice maze: all positions' }).waitFor();
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('All 13 positions').waitFor();
  }));
