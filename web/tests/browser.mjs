// What the tests share: a server (the stand-in, or the one that EVERYSTATE_URL names), a browser, pages that
// take every console error and every request to elsewhere for a failure, and axe.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { serve } from './stand-in/server.mjs';

export const standIn = !process.env.EVERYSTATE_URL;
export const WIDTHS = [360, 768, 1440];

// The first is Chromium without its windows: the tests take a third less time in it.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const SHOTS = process.env.EVERYSTATE_SHOTS;
const AXE = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Starts a server and a browser; `close` ends both. */
export async function setUp() {
  const server = standIn ? await serve() : { url: process.env.EVERYSTATE_URL.replace(/\/$/, ''), stop: async () => undefined };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync) ?? BROWSERS.at(-1),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-unsafe-swiftshader'],
  });
  return {
    url: server.url,
    browser,
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Opens `hash` in a page of its own, hands it to `use`, and fails if anything went wrong in it meanwhile.
 *  `refused` are statuses that the test provokes: a browser logs each as an error. */
export async function visit({ url, browser }, hash, use, { refused = [], ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  // On a machine that does other work, too, a second can take ten.
  page.setDefaultTimeout(60_000);
  const wrong = [];
  page.on('console', (message) => {
    const expected = refused.some((status) => message.text().includes(`status of ${status}`));
    if (message.type() === 'error' && !expected) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`thrown: ${error.stack}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('blob:') && !request.url().startsWith('data:')) wrong.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(`${url}/${hash}`);
    await page.locator('h1').waitFor();
    await use(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

/** The page without the region that only screen readers read. */
export const main = (page) => page.locator('#main');

/** Everything that axe finds, as one readable list; run beside the page's policy. */
export async function flaws(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const result = await page.evaluate(() => globalThis.axe.run(document));
  // Of a line of links that scrolls some are out of sight, which are taken for links that skip to a part of the page.
  const scrolled = (one) => one.id === 'skip-link' && one.nodes.every((node) => !`${node.target}`.includes('#main'));
  return result.violations
    .filter((one) => !scrolled(one))
    .map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
}

/** What axe finds where there is little room, in the dark; afterwards there is as much as before, and light. */
export async function flawsNarrowInTheDark(page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await flaws(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  return found;
}

/** Waits until something holds, however long that takes on a machine that does other work, too; `what` says of what it was
 *  that it never came to hold. */
export async function until(what, holds) {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to this: ${what}.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** What the page's address says of `key`, or null. */
export const hashOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);

/** Waits until the page's address says `value` of `key`: what is on screen may be there before it. */
export async function linked(page, key, value, what = `the link has ${key}=${value}`) {
  let last;
  await until(what, async () => (last = await hashOf(page, key)) === value).catch((error) => assert.equal(last, value, error.message));
}

/** Counts the frames that are drawn: none while nothing happens, some while `act` is seen, and none after it. */
export async function drawsOnDemand(page, act) {
  await page.evaluate(() => {
    globalThis.frames_ = 0;
    const real = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (draw) => ((globalThis.frames_ += 1), real(draw));
  });
  await rest(page);
  const still = await frames(page);
  await act();
  await until('it moves', async () => (await frames(page)) > still);
  await rest(page);
}

const frames = (page) => page.evaluate(() => globalThis.frames_);

/** Waits for half a second in which no frame is asked for. */
async function rest(page) {
  let before = -1;
  await until('it comes to rest', async () => {
    const now = await frames(page);
    if (now === before) return true;
    before = now;
    await page.waitForTimeout(500);
    return false;
  });
}

/** Remembers what is read aloud from now on, which the next thing said takes away; waits until something was. */
export async function hears(page) {
  await page.evaluate(() => {
    globalThis.aloud_ = '';
    const live = document.getElementById('live');
    new MutationObserver(() => (globalThis.aloud_ += `${live.textContent}\n`)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  return (text) => page.waitForFunction((words) => globalThis.aloud_.includes(words), text);
}

/** A picture for people to look at, where EVERYSTATE_SHOTS names a folder. */
export async function shoot(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

/** How far the page is wider than the window; 0 where nothing has to be scrolled sideways. */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
