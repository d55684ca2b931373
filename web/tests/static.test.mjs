// The page as mere files, which any server of files sends from any folder: the browser answers, and no program of Everystate runs.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { write } from '../scripts/static.mjs';
import { main, setUp, until, visit } from './browser.mjs';
import { files } from './files.mjs';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'static-'));
let world;
let hosts;
before(async () => {
  write(folder);
  const { browser, close } = await setUp();
  // In a folder of its host, as pages of projects are.
  hosts = await files(folder, '/some/where/');
  world = { browser, url: hosts.url, close };
});
after(async () => {
  await world?.close();
  await hosts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the engine of the page answers to a job: its lines, and what it told on the way. */
const job = (page, request) =>
  page.evaluate(async (asked) => {
    const { job } = await import('./assets/engine-engine.js');
    const told = { lines: [], layers: [], narrowed: [], end: null };
    const take = (event, data) => {
      if (event === 'line') told.lines.push(data);
      if (event === 'layer') told.layers.push(data.count);
      if (event === 'narrowed') told.narrowed.push(data);
      if (event === 'end') told.end = data;
    };
    const refused = await job(asked, take, new AbortController().signal);
    return refused ? { refused: await refused.json() } : told;
  }, request);

test('what each family is given as an example is solved to the letter', () =>
  visit(world, '', async (page) => {
    for (const puzzle of ['roll', 'maze', 'stack', 'gap', 'cube2']) {
      const [text, out] = ['in', 'out'].map((end) => readFileSync(join(EXAMPLES, `${puzzle}.${end}`), 'utf8'));
      const { lines, end } = await job(page, { kind: 'solve', puzzle, text, plain: true });
      assert.deepEqual([end, lines.map((line) => line.text)], [{ state: 'done' }, [out]], puzzle);
    }
  }));

const CUBE = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const PYRAMINX = [1, 16, 136, 896, 5456, 32296, 182432, 931983, 3829067, 11108868, 20736353, 22907032, 13067528, 2739808, 40336, 512];

test('all positions of a cube are shown, and all of Pyraminx are counted', () =>
  visit(world, '#cube2', async (page) => {
    await page.getByText('Answered in this browser').waitFor();
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('the farthest are 14 away').waitFor({ timeout: 120_000 });
    const shown = await page.locator('tbody td:nth-child(2)').allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replace(/\D/g, ''))), CUBE);
    const { lines, layers } = await job(page, { kind: 'explore', puzzle: 'pyraminx' });
    assert.deepEqual(layers, PYRAMINX);
    assert.deepEqual(lines[0].counts, PYRAMINX);
  }));

test('a 3×3×3 is solved with a bound, which the verifier accepts', () =>
  visit(world, '', async (page) => {
    const text = "R D2 B2 R B2 D2 L' D2 L' B2 D2 R' D2 R' B2 L2 D' L2 F' U R F' R2 B' L B2";
    const { lines, narrowed } = await job(page, { kind: 'solve', puzzle: 'cube3', text, question: 'any', limits: { seconds: 60 } });
    assert.equal(lines[0].verdict, 'solved');
    assert.ok(narrowed.some((known) => known.at_least >= 10), JSON.stringify(narrowed));
    const claims = `${JSON.stringify(lines[0])}\n`;
    const checked = await job(page, { kind: 'verify', puzzle: 'cube3', text, claims });
    assert.equal(checked.lines[0].holds, true, JSON.stringify(checked));
  }));

test('a game on a board is solved, instances are made and explained, and what is refused is told as a server would', () =>
  visit(world, '', async (page) => {
    const definition = '#####\n#@$.#\n#####\n';
    const solved = await job(page, { kind: 'solve', puzzle: 'one.xsb', definition });
    assert.deepEqual([solved.lines.at(-1).verdict, solved.lines.at(-1).moves], ['solved', ['right']]);
    const made = await job(page, { kind: 'generate', puzzle: 'maze', seed: 3, count: 2, wishes: { size: [4, 5] } });
    assert.deepEqual(made.lines.map((maze) => maze.squares.length), [4, 4]);
    const explained = await job(page, { kind: 'explain', puzzle: 'maze', instance: made.lines[0] });
    assert.match(explained.lines[0].text, /\w/);
    const { refused } = await job(page, { kind: 'solve', puzzle: 'nothing', text: '' });
    assert.match(refused.error.message, /^there is no puzzle `nothing`/);
  }));

test('a job that is cancelled ends at once, and what was told stays', () =>
  visit(world, '#gap/explore?rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15&variant=gaps-live', async (page) => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.locator('.bar').nth(4).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText(/Cancelled\. There are at least/).waitFor();
  }));

test('after the first visit it works without a connection', () =>
  visit(world, '', async (page) => {
    await main(page).getByText('They solve themselves').waitFor();
    await until('the page is kept', () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'));
    await page.context().setOffline(true);
    await page.reload();
    await main(page).getByText('They solve themselves').waitFor();
    await page.goto(`${world.url}/#maze`);
    await main(page).getByText('You can go').waitFor();
    await page.goto(`${world.url}/#cube2`);
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('the farthest are 14 away').waitFor({ timeout: 120_000 });
    await page.goto(`${world.url}/#about`);
    await main(page).getByText('sent nowhere').waitFor();
  }));

test('the folder is installable, and names nothing beyond itself', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
  for (const { src } of manifest.icons) assert.ok(statSync(join(folder, src)).isFile());
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [, address] of html.matchAll(/(?:src|href)="([^"#]+)"/g)) assert.ok(statSync(join(folder, address)).isFile(), address);
  const worker = readFileSync(join(folder, 'worker.js'), 'utf8');
  for (const name of readdirSync(join(folder, 'assets'))) assert.ok(worker.includes(`"assets/${name}"`), name);
});

test('the engine is under 1.5 MB, and that with the games under 2.4', () => {
  for (const [name, most] of ['', '-threads'].flatMap((also) => [[`engine${also}`, 1_500_000], [`games${also}`, 2_400_000]])) {
    const { size } = statSync(join(folder, `assets/${name}.packed`));
    assert.ok(size > 500_000 && size < most, `${name}: ${size} bytes`);
  }
});

test('the larger engine is loaded by who plays a game, and by nobody else', () =>
  visit(world, '', async (page) => {
    const loaded = [];
    page.on('request', (request) => void (request.url().endsWith('.packed') && loaded.push(request.url().split('/').at(-1))));
    const { lines } = await job(page, { kind: 'solve', puzzle: 'ivy', instance: { alg: 'R L' } });
    assert.deepEqual([lines[0].length, loaded], [2, ['engine.packed']]);
    const level = await job(page, { kind: 'solve', puzzle: 'level.xsb', definition: '#####\n#@$.#\n#####\n' });
    assert.deepEqual([level.lines.map((line) => line.moves), loaded], [[['right']], ['engine.packed', 'games.packed']]);
  }));
