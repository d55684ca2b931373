// A page that a server sent, answered by the browser because somebody wants it so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setUp, until, visit } from './browser.mjs';

let world;
before(async () => void (world = await setUp()));
after(() => world?.close());

test('a page that a server sent can be answered in the browser, with threads, and by the server again', () =>
  visit(world, '#cube2/explore', async (page) => {
    page.setDefaultTimeout(60_000);
    const foot = page.locator('.foot');
    assert.match(await foot.textContent(), /Answered by the server/);
    const [sent, loaded] = [[], []];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) sent.push(pathname);
      if (pathname.endsWith('.packed')) loaded.push(pathname.split('/').at(-1));
    });
    await foot.getByRole('link', { name: 'Answer in this browser instead' }).click();
    await until('it is the same view, answered here', async () => page.url().endsWith('/?browser#cube2/explore') && /Answered in this browser/.test(await foot.textContent()));
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByText('3 674 160').first().waitFor();
    assert.deepEqual(sent, []);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    assert.deepEqual([...new Set(loaded)], [cores > 1 ? 'engine-threads.packed' : 'engine.packed']);
    await foot.getByRole('link', { name: 'the server that this page came from' }).click();
    await until('the server answers', async () => new URL(page.url()).search === '' && /Answered by the server/.test(await foot.textContent()));
    assert.match(new URL(page.url()).hash, /^#cube2\/explore/);
    await until('it was asked', () => sent.length > 0);
  }));
