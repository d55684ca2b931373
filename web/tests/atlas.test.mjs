// The atlas: positions of a layer as pictures, walking through them, what is taken along; and tables that the browser keeps. The page is
// mere files here, and its own engine answers.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { write } from '../scripts/static.mjs';
import { flaws, flawsNarrowInTheDark, main, overflow, setUp, until, visit } from './browser.mjs';
import { files } from './files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
let world;
let hosts;
before(async () => {
  write(folder);
  const { browser, close } = await setUp();
  hosts = await files(folder, '/');
  world = { browser, url: hosts.url, close };
});
after(async () => {
  await world?.close();
  await hosts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function explored(page) {
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await main(page).getByText(/the farthest are \d+ away/).first().waitFor({ timeout: 120_000 });
}

/** Chooses a layer by the table, and waits for its positions. */
async function choose(page, depth) {
  await page.getByRole('button', { name: `Positions at distance ${depth}`, exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(`at distance ${depth}$`) }).waitFor({ timeout: 120_000 });
}

/** What the moves of the walk say is left, by their names. */
const steps = (page) => page.locator('.walk .steps button').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.querySelector('.name').textContent, one.querySelector('.left').textContent])));

test('positions of a layer are shown, and each can be walked to the solved cube', () =>
  visit(world, '#cube2', async (page) => {
    await explored(page);
    await choose(page, 4);
    assert.equal(await page.locator('.atlas .standing > li .cube-net').count(), 6);
    assert.equal(await page.locator('.chart .bar.marked').count(), 1);
    await page.getByRole('button', { name: 'Walk from here' }).first().click();
    for (let left = 4; left > 0; left -= 1) {
      await page.getByText(`${left} move${left > 1 ? 's' : ''} to the goal.`, { exact: true }).waitFor({ timeout: 60_000 });
      const all = await steps(page);
      assert.equal(Object.keys(all).length, 18);
      const nearer = Object.entries(all).find(([, after]) => Number(after) < left);
      assert.ok(nearer, JSON.stringify(all));
      await page.getByRole('button', { name: `${nearer[0]} ${nearer[1]} nearer`, exact: true }).click();
      left = Number(nearer[1]) + 1;
    }
    await main(page).getByText('The goal is reached.', { exact: true }).waitFor();
    // The way back leads over the same positions.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await main(page).getByText(/moves? to the goal\.$/).first().waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await flawsNarrowInTheDark(page), []);
  }));

test('a bar is chosen by the pointer, other positions can be had, and the wave goes through all layers', () =>
  visit(world, '#twisty/explore?puzzle=ivy', async (page) => {
    await explored(page);
    const bars = page.locator('.chart .choose');
    await bars.nth(3).click();
    await page.getByRole('heading', { name: '6 positions of 288 at distance 3' }).waitFor();
    const ways = () => page.locator('.atlas .way').allTextContents();
    const first = await ways();
    assert.ok(first.every((way) => way.split(' ').length === 3), first.join());
    await page.getByRole('button', { name: 'Other positions' }).click();
    await until('others are shown', async () => (await ways()).join() !== first.join());
    await page.getByRole('button', { name: 'The farthest', exact: true }).click();
    await page.getByText(/the farthest, and no fewer\.$/).waitFor();
    const layers = await bars.count();
    await page.evaluate(() => {
      window.seen = new Set();
      new MutationObserver(() => window.seen.add(document.querySelector('#atlas').textContent)).observe(document.querySelector('#atlas'), { childList: true, characterData: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Play the wave' }).click();
    await page.getByRole('button', { name: 'Stop the wave' }).waitFor();
    await page.getByRole('button', { name: 'Play the wave' }).waitFor({ timeout: 120_000 });
    assert.ok((await page.evaluate(() => [...window.seen].filter((text) => / at distance \d+$/.test(text)).length)) >= layers, 'all layers were shown');
  }));

test('of a maze each move tells what is left, also where all is lost', () =>
  visit(world, '#maze/explore', async (page) => {
    await explored(page);
    await choose(page, 3);
    await main(page).getByText('From 4 of all 13 positions nothing leads to the goal.', { exact: false }).waitFor();
    const lost = page.locator('.standing > li', { hasText: 'Lost' });
    await lost.first().getByRole('button', { name: 'Walk from here' }).click();
    await main(page).getByText('Lost: nothing leads to the goal.', { exact: true }).waitFor();
    assert.ok(Object.values(await steps(page)).every((left) => left === '✕'));
    // Following the link plays to the same position.
    const link = page.locator('.walk').getByRole('link', { name: 'Play from here' });
    assert.match(await link.getAttribute('href'), /^#maze\?.*played=[NESW]+/);
    await page.locator('.standing > li', { hasText: 'to the goal' }).filter({ hasNotText: 'Lost' }).first().getByRole('link', { name: 'Play from here' }).click();
    await page.getByRole('heading', { name: 'Dice maze', exact: true }).waitFor();
  }));

test('what is too large has its nearest positions, and how far others are is asked', () =>
  visit(world, '#twisty/explore?puzzle=cube3&depth=3', async (page) => {
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await main(page).getByText(/These are all positions up to 3 moves/).waitFor({ timeout: 60_000 });
    await choose(page, 2);
    await page.getByRole('button', { name: 'Walk from here' }).first().click();
    await main(page).getByText('2 moves to the goal.', { exact: true }).waitFor({ timeout: 60_000 });
  }));

test('on a phone everything is in reach', () =>
  visit(
    world,
    '#twisty/explore?puzzle=ivy',
    async (page) => {
      await explored(page);
      await choose(page, 2);
      await page.getByRole('button', { name: 'Walk from here' }).first().click();
      await main(page).getByText('2 moves to the goal.', { exact: true }).waitFor({ timeout: 60_000 });
      assert.equal(await overflow(page), 0);
      for (const name of ['Cite', 'The farthest', 'Other positions', 'Back']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
      }
      const { width } = await page.locator('.chart-table table').boundingBox();
      assert.ok(width <= 330, `${width}`);
      assert.deepEqual(await flaws(page), []);
    },
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ));

test('a table, a picture and a citation are taken along', () =>
  visit(world, '#twisty/explore?puzzle=ivy', async (page) => {
    await explored(page);
    const taken = async (name) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      return [download.suggestedFilename(), readFileSync(await download.path())];
    };
    const [csv, table] = await taken('CSV');
    assert.equal(csv, 'everystate-ivy.csv');
    const rows = table.toString().trim().split('\n');
    assert.deepEqual(rows.slice(0, 3).map((row) => row.split(',').slice(0, 2).join()), ['distance,positions', '0,1', '1,8']);
    assert.ok(Math.abs(rows.slice(1).reduce((sum, row) => sum + Number(row.split(',')[2]), 0) - 1) < 1e-9);
    const [, svg] = await taken('SVG');
    assert.match(svg.toString(), /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.doesNotMatch(svg.toString(), /class=|var\(/);
    const [, png] = await taken('PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    await page.getByRole('button', { name: 'Cite' }).click();
    const cited = await page.locator('.take q').textContent();
    assert.match(cited, /^Everystate, version \d+\.\d+\.\d+ .*: all 29 160 positions of ivy, .*`everystate explore ivy --metric half`\. Definition: BLAKE3 [0-9a-f]{64}\.$/);
  }));

test('a table is kept, read at the next visit, and removed when somebody wants that', async () => {
  const context = await world.browser.newContext();
  const page = await context.newPage();
  const explore = () =>
    page.evaluate(async () => {
      const { job } = await import('./assets/engine-engine.js');
      let line = null;
      await job({ kind: 'explore', puzzle: 'pyraminx-core' }, (event, data) => void (event === 'line' && (line = data)), new AbortController().signal);
      return [line.strategy, line.counts];
    });
  /** How many bytes each table has that is kept. What is being written or removed at this moment may be gone before it is looked at: then none are told. */
  const kept = () =>
    page.evaluate(async () => {
      const sizes = [];
      try {
        for await (const file of (await (await navigator.storage.getDirectory()).getDirectoryHandle('tables')).values()) if (file.name.endsWith('.kept')) sizes.push((await file.getFile()).size);
      } catch (problem) {
        if (problem.name !== 'NotFoundError') throw problem;
        return null;
      }
      return sizes;
    });
  await page.goto(world.url);
  const [first, counts] = await explore();
  assert.equal(first, 'cosets');
  await until('the table is kept', async () => (await kept())?.[0] > 100_000);
  await page.reload();
  assert.deepEqual(await explore(), ['table', counts]);
  // What is damaged is made again, and is right again the time after.
  const damage = () =>
    page.evaluate(async () => {
      try {
        for await (const file of (await (await navigator.storage.getDirectory()).getDirectoryHandle('tables')).values()) {
          if (!file.name.endsWith('.kept')) continue;
          const old = new Uint8Array(await (await file.getFile()).arrayBuffer());
          old[old.length - 5000] ^= 255;
          const writing = await file.createWritable();
          await writing.write(old);
          await writing.close();
          return true;
        }
      } catch (problem) {
        if (problem.name !== 'NotFoundError') throw problem;
      }
      return false;
    });
  await until('a byte of it is another', damage);
  assert.deepEqual(await explore(), ['cosets', counts]);
  await until('the table is right again', async () => (await explore())[0] === 'table');
  await page.goto(`${world.url}#about`);
  await page.getByRole('button', { name: 'Remove the tables' }).click();
  await until('no table is kept', async () => (await kept())?.length === 0);
  await context.close();
});
