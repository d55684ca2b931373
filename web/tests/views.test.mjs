// Every view at three widths, light and dark: nothing that axe finds, nothing cut off at the side.
// Where EVERYSTATE_SHOTS names a folder, it gets a picture of each.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { main, flaws, overflow, setUp, shoot, standIn, until, visit, WIDTHS } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const MAZE = '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1';
const PACK = '211.17.46.14.312.13.41.44.411.212.11.412.16/313.27.31.35.310.22.26.33.21.110.36.112.45/43.34.413.28.12.213.32.24.48.311.39.49.18/410.15.111.38.23.47.210.29.37.42.113.25.19';
const press = (name) => async (page) => page.getByRole('button', { name, exact: true }).click();
const see = (text) => async (page) => main(page).getByText(text).first().waitFor();
const chain = (...steps) => async (page) => {
  for (const step of steps) await step(page);
};

/** The picture is loaded on demand, and drawn when it is there. */
const settle = async (page) => {
  await page.locator('twisty-player').waitFor();
  await page.waitForTimeout(1200);
};

/** What each view is, how it is reached, and what is done there before it is looked at. */
const VIEWS = [
  ['home', '', see('They solve themselves')],
  ['home-search', '#home', chain((page) => page.getByRole('searchbox').fill('cube'), see(/^\d+ hits/))],
  ['home-unread', '#home', chain((page) => page.locator('.drop input').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all,\n') }), see('letter.txt is none of what is read here'))],
  ['tour', '#about', chain(press('Take the two-minute tour'), see('You can go'), press('Next'), see('These can move'), (page) => page.getByText('Step 2 of 6', { exact: true }).waitFor())],
  ['maze-play', MAZE, see('You can go south or west')],
  ['maze-won', `${MAZE}&played=SESWWNNE`, see('Home again')],
  ['maze-way', `${MAZE}&way=SESWWNNE&step=5&found=shortest`, see('Step 5 of 8')],
  ['maze-edit', MAZE, chain(see('You can go'), press('Edit'), see('tap squares'))],
  ['maze-deep', `${MAZE}&look=deep`, chain(see('You can go'), (page) => page.locator('canvas').waitFor())],
  ['maze-error', '#maze?board=w24.55.6ww&start=1,2&die=5,1', see('The link is damaged')],
  ['maze-ask', '#maze/ask?question=count', chain(press('Run'), see('1 answer'))],
  ['maze-wishes', `${MAZE}&wish=size:6x6,moves:10-30,unique,wild:30,seed:7`, see('You can go south or west')],
  ['gap-play', '#gap?look=numbers', see('These can move')],
  ['gap-loses', '#gap?look=numbers&rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15&played=26.12.13', chain(see('It can still be won.'), (page) => page.locator('.loses').first().waitFor())],
  ['gap-way', '#gap?look=numbers&rows=23.22.13.12/11.24.14.21&way=22.24.23.12.14.24.13.14&step=3', see('3 / 8')],
  ['gap-suits', '#gap', see('These can move')],
  ['gap-pack', `#gap?look=numbers&rows=${PACK}&live=0`, see('These can move')],
  ['gap-ask', '#gap/ask', chain(press('Run'), see('1 answer'))],
  ['roll-ask', '#roll/ask', chain(press('Run'), see('1 answer'))],
  ['stack-ask', '#stack/ask', chain(press('Run'), see('1 answer'))],
  ['ask-place', '#maze/ask?seconds=9&text=A%0A2+2+1+1+1+2%0A-1+-1%0A-1+x%0AEND', chain(press('Run'), see('Go to the place')), { refused: [422] }],
  ['gap-explore', '#gap/explore?rows=23.22.13.12/11.24.14.21&positions=5000', chain(press('Explore'), (page) => page.locator('.bar').nth(8).waitFor(), see(/the farthest are/))],
  ['cube2-explore', '#cube2', chain(press('Explore'), see('The farthest: 276'))],
  ['cube2-ask', '#cube2/ask', chain(press('Run'), see('1 answer'))],
  ['twisty-picture', '#twisty?puzzle=cube2-fixed&moves=R+U', chain(see('After U, step 2 of 2'), settle)],
  ['twisty-solved', '#twisty?puzzle=ivy&moves=L+R&solution=R%27+L%27&step=3', see('Solution: step 1 of 2')],
  ['twisty-layers', '#twisty?puzzle=square1&moves=S+U3+S', see('The middle layer')],
  ['twisty-error', '#twisty?puzzle=ivy&moves=Q', see('Q'), { refused: [422] }],
  ['twisty-explore', '#twisty/explore?puzzle=ivy&run=1', see('God’s number: 8')],
  ['twisty-known', '#twisty/explore?puzzle=cube3', see('By the moves U, D')],
  ['twisty-results', '#twisty/results', see(/^\d+ results\.$/)],
  ['about', '#about', chain(see('three.js authors'), (page) => page.getByText('What the program that serves').click(), see(/^The program contains/))],
];

/** Views for which the stand-in knows too little. */
const REAL = [
  ['roll-play', '#roll?counts=3,4,5,6,7,8&played=EENNWS', chain(see('6 of 33 tips made'), (page) => page.locator('canvas').waitFor())],
  ['roll-won', '#roll?counts=1,1,1,1,1,1&played=EEENEE', see('Done in 6 tips')],
  ['roll-way', '#roll?counts=5000,5000,5000,5000,5000,5000&from=29951&to=30000&tip=12345', see('Tip 12')],
  ['roll-huge', '#roll?counts=1000000000000000000,1000000000000000000,5000,123456789012345678,5000,900000000000000001&tip=1234567890123456789', see('Run 6 of 9')],
  ['stack-open', '#stack?size=3,3,3&top=100.000.000&at=300', chain(see('Arrangement 300 of'), (page) => page.locator('canvas').waitFor())],
  ['stack-one', '#stack', chain(see('Exactly one'), (page) => page.locator('canvas').waitFor())],
  ['stack-clash', '#stack?size=3,3,3&top=120.130.000', see('cannot hold together')],
  ['stack-large', '#stack?size=8,8,8&at=9', chain(see('Arrangement 9 of'), press('Spread'))],
];

for (const [name, hash, act, options] of [...VIEWS, ...(standIn ? [] : REAL)])
  test(`${name} can be used by all at ${WIDTHS.join(', ')} px, light and dark`, async () => {
    await visit(world, hash, async (page) => {
      await act(page);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
          await until(`${width} px ${colorScheme} is not wider than the window`, async () => (await overflow(page)) === 0);
          // In the dark only colours differ, and they are the same at every width; what lies between the narrow and the wide is of one or the other.
          if (width === 360 || (colorScheme === 'light' && width === 1440)) assert.deepEqual(await flaws(page), [], `${width} px ${colorScheme}`);
          await shoot(page, `${name}-${width}-${colorScheme}`);
        }
      }
    }, { colorScheme: 'light', ...options });
  });

test('the button for colours overrules the system, and the choice is kept', () =>
  visit(world, '#about', async (page) => {
    const page_ = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await page_();
    await page.getByRole('button', { name: 'Dark colours' }).click();
    const dark = await page_();
    assert.notEqual(light, dark);
    await page.reload();
    await page.locator('h1').waitFor();
    assert.equal(await page_(), dark);
    assert.deepEqual(await flaws(page), []);
  }, { colorScheme: 'light' }));

test('a printed maze is its board and nothing to press', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go').waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.flat').isVisible(), true);
    assert.equal(await page.locator('h1').isVisible(), true);
    for (const button of await page.getByRole('button').all()) assert.equal(await button.isVisible(), false, await button.textContent());
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(paper, 'rgb(255, 255, 255)', 'paper is white, whatever the screen');
    await shoot(page, 'maze-print');
  }, { colorScheme: 'dark' }));

test('the puzzles of the header lead to their views, by keys alone', () =>
  visit(world, '', async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
    for (const name of ['Gap', 'Rolling die', 'Stack of dice', '2×2×2 cube', 'Twisty puzzles', 'About']) {
      await page.getByRole('link', { name, exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.locator(`nav a[aria-current]`, { hasText: name }).waitFor();
      await page.locator('h1', { hasText: name }).waitFor();
    }
    await page.goBack();
    await page.locator('h1', { hasText: 'Twisty puzzles' }).waitFor();
  }));

// The browser says that the address is another one a moment after it is: what a view writes in between was found to
// lead back to it.
for (const [hash, part] of [['#twisty', 'select'], ['#twisty/explore?puzzle=ivy', 'select'], ['#roll?counts=1,1,1,1,1,1&played=EE', 'button:has-text("Undo")']])
  test(`${hash} writes no address when somebody has just gone elsewhere`, () =>
    visit(world, hash, async (page) => {
      const parts = main(page).locator(part);
      await parts.first().waitFor();
      await main(page).getByText('Asking the server').waitFor({ state: 'hidden' });
      await parts.evaluateAll((parts) => {
        location.hash = '#about';
        for (const part of parts) part.dispatchEvent(new Event(part.matches('select') ? 'change' : 'click'));
      });
      await page.locator('h1', { hasText: 'About' }).waitFor();
      assert.equal(await page.evaluate(() => location.hash), '#about');
    }));

test('the menu leads back to where one was, and once more to the beginning', () =>
  visit(world, '#gap?rows=23.22.13.12/11.24.14.21', async (page) => {
    await main(page).getByText('These can move').waitFor();
    const menu = (name) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await menu('About').click();
    await page.locator('h1', { hasText: 'About' }).waitFor();
    await menu('Gap').click();
    await main(page).getByText('These can move').waitFor();
    assert.match(page.url(), /rows=23\.22/);
    await menu('Gap').click();
    await page.waitForFunction(() => !location.hash.includes('rows=23.22'));
  }));

test('whatever the page is made of is loaded from below its digest, by one address', () =>
  visit(world, `${MAZE}&look=deep`, async (page) => {
    await page.locator('canvas').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Gap', exact: true }).click();
    await main(page).getByText('These can move').waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname));
    const parts = [...new Set(loaded.filter((path) => /\.(js|css|svg)$/.test(path)))];
    const names = parts.map((path) => /^\/page-[0-9a-f]{16}\/assets\/([^/]+)$/.exec(path)?.[1] ?? path);
    for (const name of ['main.js', 'index.css', 'three.js', 'maze-space.js', 'gap-view.js']) assert.ok(names.includes(name), `${name} among ${parts}`);
    assert.deepEqual(names.filter((name) => name.startsWith('/')), []);
    assert.equal(new Set(names).size, names.length, parts.join(' '));
  }));

test('a token in the address is used and does not stay in it', () =>
  visit(world, '', async (page) => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/families'));
    await page.goto(`${world.url}/?again#token=secret`);
    assert.equal((await sent).headers()['authorization'], 'Bearer secret');
    await main(page).getByText('They solve themselves').waitFor();
    assert.doesNotMatch(page.url(), /secret/);
    const job = page.waitForRequest((request) => request.url().endsWith('/neighbours'));
    await page.goto(`${world.url}/?once#maze?board=w24.556.6ww&start=1,2&die=5,1&token=other`);
    assert.equal((await job).headers()['authorization'], 'Bearer other');
    await main(page).getByText('You can go').waitFor();
    assert.doesNotMatch(page.url(), /other/);
  }));
