// The engine with threads: where the page shares nothing with others, as its host or its own service worker says.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { write } from '../scripts/static.mjs';
import { main, setUp, until, visit } from './browser.mjs';
import { files } from './files.mjs';

const APART = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const folder = mkdtempSync(join(tmpdir(), 'threads-'));
let world;
let hosts;
before(async () => {
  write(folder);
  const { browser, close } = await setUp();
  hosts = [await files(folder, '/apart/', APART), await files(folder, '/plain/')];
  world = { browser, close };
});
after(async () => {
  await world?.close();
  for (const host of hosts ?? []) await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A page of a host, on a machine of two cores, whatever this one has; and the engines that it loads. */
const on = (host, use) =>
  visit({ ...world, url: host.url }, '', async (page) => {
    page.setDefaultTimeout(60_000);
    await page.context().addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));
    const loaded = [];
    page.on('request', (request) => void (request.url().endsWith('.packed') && loaded.push(request.url().split('/').at(-1))));
    await page.reload();
    await use(page, loaded);
  });

const job = (page, request) =>
  page.evaluate(async (asked) => {
    const { job } = await import('./assets/engine-engine.js');
    const told = { lines: [], end: null };
    const take = (event, data) => void (event === 'line' ? told.lines.push(data) : event === 'end' ? (told.end = data) : null);
    await job(asked, take, new AbortController().signal);
    return told;
  }, request);

const PYRAMINX = [1, 16, 136, 896, 5456, 32296, 182432, 931983, 3829067, 11108868, 20736353, 22907032, 13067528, 2739808, 40336, 512];

test('threads count the same positions, and keep a table which is read the next time', () =>
  on(hosts[0], async (page, loaded) => {
    const explore = { kind: 'explore', puzzle: 'pyraminx' };
    const first = await job(page, explore);
    assert.deepEqual([first.end, first.lines[0].counts], [{ state: 'done' }, PYRAMINX]);
    // It is written while the next job may begin already.
    for (let n = 0; (await job(page, explore)).lines[0].strategy !== 'table'; n += 1) assert.ok(n < 5, 'the table is kept');
    assert.deepEqual((await job(page, explore)).lines[0].counts, PYRAMINX);
    // Without a numbering; and with a table that is filled while something else is done.
    const deal = await job(page, { kind: 'solve', puzzle: 'gap', text: readFileSync(new URL('../../examples/gap.in', import.meta.url), 'utf8'), plain: true });
    assert.equal(deal.lines.map((line) => line.text).join(''), readFileSync(new URL('../../examples/gap.out', import.meta.url), 'utf8'));
    const text = "R D2 B2 R B2 D2 L' D2 L' B2 D2 R' D2 R' B2 L2 D' L2 F' U R F' R2 B' L B2";
    const { lines } = await job(page, { kind: 'solve', puzzle: 'cube3', text, question: 'any', limits: { seconds: 60 } });
    const checked = await job(page, { kind: 'verify', puzzle: 'cube3', text, claims: `${JSON.stringify(lines[0])}\n` });
    assert.equal(checked.lines[0].holds, true, JSON.stringify([lines, checked]));
    assert.deepEqual(loaded, ['engine-threads.packed']);
  }));

test('a job with threads ends when it is cancelled, and the next one is answered', () =>
  on(hosts[0], async (page) => {
    const told = await page.evaluate(async () => {
      const { job } = await import('./assets/engine-engine.js');
      const end = new AbortController();
      const events = [];
      const take = (event) => {
        events.push(event);
        if (event === 'layer') end.abort();
      };
      const why = await job({ kind: 'explore', puzzle: 'cube2-free', strategy: 'rows' }, take, end.signal).then(String, (problem) => problem.name);
      return [why, events.includes('end')];
    });
    assert.deepEqual(told, ['AbortError', false]);
    const next = await job(page, { kind: 'solve', puzzle: 'ivy', instance: { alg: 'R L' } });
    assert.equal(next.lines[0].length, 2);
  }));

test('where the host says nothing, the page has threads from the second visit on, and without a connection an engine in any case', () =>
  on(hosts[1], async (page, loaded) => {
    const kept = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
    await until('the page is kept', kept);
    await page.context().setOffline(true);
    await page.reload();
    await main(page).getByText('They solve themselves').waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const explore = { kind: 'explore', puzzle: 'cube2' };
    assert.equal((await job(page, explore)).lines[0].counts.length, 15);
    await page.context().setOffline(false);
    await page.reload();
    loaded.length = 0;
    assert.equal((await job(page, explore)).lines[0].counts.length, 15);
    await page.context().setOffline(true);
    await page.reload();
    assert.equal((await job(page, explore)).lines[0].counts.length, 15);
    assert.deepEqual([...new Set(loaded)], ['engine-threads.packed']);
  }));
