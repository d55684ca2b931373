// Booklets: so many puzzles as one PDF with their solutions, made in the page, without a server and with one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setUpAlone, visitAlone as visit } from './alone.mjs';
import { flaws, flawsNarrowInTheDark, main, overflow, shoot, until, WIDTHS } from './browser.mjs';
import { read } from './pdf.mjs';
import * as deals from './stand-in/gap.mjs';
import * as mazes from './stand-in/maze.mjs';

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

const card = (page) => page.getByRole('region', { name: 'Booklet' });
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

/** Opens the form and fills it. */
async function open(page, fields = {}) {
  await press(page, 'Booklet');
  await card(page).waitFor();
  for (const [label, value] of Object.entries(fields)) {
    const field = card(page).getByLabel(label);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(String(value));
  }
}

/** Makes the booklet, and saves it: what was told, its name, its octets. */
async function made(page, fields) {
  await open(page, fields);
  await press(page, 'Make the booklet');
  const link = card(page).locator('a[download]');
  await link.waitFor({ timeout: 60_000 });
  const told = await card(page).locator('.outcome').textContent();
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { told, name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

/** From here on there are solutions. */
const split = (pages) => {
  const at = pages.findIndex(({ texts }) => texts.includes('Solutions'));
  return [pages.slice(0, at), pages.slice(at)];
};
const values = (address) => new URLSearchParams(address.slice(address.indexOf('?') + 1));

/** The maze of an address, by what the address says alone. */
function mazeOf(address) {
  const given = values(address);
  const [top, front] = given.get('die').split(',').map(Number);
  return { start: given.get('start').split(',').map(Number), top, front, squares: given.get('board').split('.').map((row) => [...row].map((n) => (n === 'w' ? -1 : Number(n)))) };
}

test('a booklet of mazes: in order, solved as the rules allow, each to be had again by its seed and its link; the same again to the octet', async () => {
  const hash = '#maze?board=w24.556.6ww&start=1,2&die=5,1&wish=size:5x5,moves:8-20,unique,seed:42';
  let first;
  await visit(world, hash, async (page) => {
    await main(page).getByText('You can go').waitFor();
    assert.equal(await card(page).count(), 0, 'the form is loaded when it is wanted');
    first = await made(page, { 'How many': 7, 'To a page': '4', Paper: 'A4', Title: 'Mazes (für Anna) \\ 1' });
    assert.equal(first.name, 'mazes-für-anna-1.pdf');
    const pages = read(first.bytes);
    assert.match(first.told, new RegExp(`^7 mazes on ${pages.length} pages, from seed 42\\.$`));
    const [puzzles, solutions] = split(pages);
    assert.equal(puzzles.length, 2);
    for (const { paper, balanced, shapes } of pages) assert.deepEqual([paper, balanced, shapes > 20], [[595.28, 841.89], true, true]);
    assert.equal(puzzles[0].texts[0], 'Mazes (für Anna) \\ 1');
    assert.ok(puzzles[0].texts.includes('7 mazes, from easy to hard'));
    const links = puzzles.flatMap((one) => one.links);
    assert.equal(new Set(links).size, 7);
    const hard = solutions.flatMap(({ texts }) => texts).flatMap((text) => /^Difficulty ([\d.]+), \d+ tips$/.exec(text)?.[1] ?? []).map(Number);
    assert.equal(hard.length, 7);
    assert.deepEqual(hard, [...hard].sort((a, b) => a - b));
    // A way may take several lines, one after the other.
    const ways = solutions.flatMap(({ texts }) => texts).reduce((all, text) => (/^Difficulty/.test(text) ? [...all, []] : /^[NSWE]( [NSWE])*$/.test(text) && all.length > 0 ? (all.at(-1).push(...text.split(' ')), all) : all), []);
    assert.deepEqual(ways.map((way, i) => mazes.neighbours(mazeOf(links[i]), way).goal), Array(7).fill(true));
    assert.deepEqual(ways.map((way, i) => [way.length, 1n]), links.map((link) => [mazes.solve(mazeOf(link)).moves.length, mazes.solve(mazeOf(link)).count]));
    // By its seed alone one of them is made again.
    const [, seed] = /^seed (\d+)$/.exec(puzzles[0].texts.find((text) => text.startsWith('seed ')));
    assert.ok(puzzles[0].texts.join('').includes(values(links[0]).get('board')), 'the link is written, too');
    await page.getByRole('region', { name: 'New maze' }).getByLabel('Seed').fill(seed);
    await press(page, 'Make a maze');
    await until('the same is there', async () => values(page.url()).get('board') === values(links[0]).get('board'));
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await flawsNarrowInTheDark(page), []);
  });
  await visit(world, hash, async (page) => {
    await main(page).getByText('You can go').waitFor();
    const again = await made(page, { 'How many': 7, 'To a page': '4', Paper: 'A4', Title: 'Mazes (für Anna) \\ 1' });
    assert.ok(again.bytes.equals(first.bytes), 'the same seeds give the same octets');
  });
});

test('a booklet of deals: hard ones first, on Letter, and the moves of each order the cards', () =>
  visit(world, '#gap?look=numbers&rows=23.22.13.12/11.24.14.21&wish=variant:gap,size:3x4,solvable:yes,seed:8', async (page) => {
    await main(page).getByText('These can move').waitFor();
    const { told, bytes, name } = await made(page, { 'How many': 5, 'To a page': '2', Paper: 'Letter', Order: 'hard' });
    assert.equal(name, 'deals-of-gap.pdf');
    assert.match(told, /^5 deals on \d+ pages, from seed 8\.$/);
    const [puzzles, solutions] = split(read(bytes));
    assert.equal(puzzles.length, 3);
    assert.deepEqual(puzzles[0].paper, [612, 792]);
    const links = puzzles.flatMap((one) => one.links);
    const texts = solutions.flatMap((one) => one.texts);
    const counts = texts.flatMap((text) => /^(\d+) moves?$/.exec(text)?.[1] ?? []).map(Number);
    assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
    const cards = /^(?:[2-9AJQK]|10)[SHDC]( (?:[2-9AJQK]|10)[SHDC])*$/;
    const moves = texts.reduce((all, text) => (/^\d+ moves?$/.test(text) ? [...all, []] : cards.test(text) && all.length > 0 ? (all.at(-1).push(...text.split(' ')), all) : all), []);
    const numbers = { S: 1, H: 2, D: 3, C: 4 };
    for (const [i, way] of moves.entries()) {
      const rows = values(links[i]).get('rows').split('/').map((row) => row.split('.'));
      const played = way.map((name) => `${numbers[name.at(-1)]}${name.slice(0, -1)}`);
      assert.equal(played.length, counts[i]);
      assert.equal(deals.neighbours({ rows }, played).goal, true, links[i]);
    }
  }));

test('booklets of blocks and of rolling dice have their pictures, answers and links', async () => {
  await visit(world, '#stack?size=2,3,2&wish=size:2x3x2,unique:yes,seed:6', async (page) => {
    await page.locator('.count-line', { hasText: 'arrangements.' }).waitFor();
    const { told, bytes } = await made(page, { 'How many': 3, 'To a page': '1', Paper: 'A4' });
    assert.match(told, /^3 blocks on 4 pages, from seed 6\.$/);
    const [puzzles, solutions] = split(read(bytes));
    const links = puzzles.flatMap((one) => one.links);
    const answers = solutions.flatMap((one) => one.texts).join(' ').match(/Top [\d ]+; Front [\d ]+; Right side [\d ]+/g);
    assert.equal(answers.length, 3);
    for (const [i, answer] of answers.entries()) {
      const shown = Object.fromEntries(answer.split('; ').map((side) => [/^\w+/.exec(side)[0].toLowerCase(), side.match(/\d+/g)]));
      // The pips that were given are in the answer where they were given, and all others are there.
      for (const side of ['top', 'front', 'right']) {
        const given = values(links[i]).get(side)?.split('.') ?? [];
        assert.match(shown[side].join(''), /^[1-6]+$/);
        given.forEach((row, r) => [...row].forEach((pip, c) => pip !== '0' && assert.equal(shown[side][r][c], pip)));
      }
    }
  });
  await visit(world, '#roll?counts=3,4,5,6,7,8&wish=size:5,solvable:yes,seed:2', async (page) => {
    await main(page).getByText('0 of 33 tips made').waitFor();
    const { told, bytes } = await made(page, { 'How many': 4, 'Solutions at the end': true });
    assert.match(told, /^4 puzzles on 2 pages, from seed 2\.$/);
    const pages = read(bytes);
    const links = pages.flatMap((one) => one.links);
    assert.equal(links.length, 4);
    for (const link of links) for (const n of values(link).get('counts').split(',')) assert.ok(pages[0].texts.includes(n));
    assert.ok(pages[1].texts.some((text) => /^[NSWE]+( ×\d+)?(, |,?$)/.test(text)));
    const bare = await made(page, { 'How many': 2, 'Solutions at the end': false });
    assert.equal(read(bare.bytes).length, 1);
    assert.match(bare.told, /^2 puzzles on 1 page, from seed 2\.$/);
  });
});

test('what could not be made in the time is told, and one can cancel while it is at work', () =>
  visit(world, '#maze?wish=size:4x4,moves:70-,unique', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await open(page, { 'How many': 3, 'Seconds at most': 2 });
    await press(page, 'Make the booklet');
    await card(page).getByText(/^There is no booklet\. 3 are not there: .+\.$/).waitFor({ timeout: 60_000 });
    assert.equal(await card(page).getByRole('button', { name: 'Cancel' }).isVisible(), false);
    await open(page, { 'Seconds at most': 600 });
    await press(page, 'Make the booklet');
    await card(page).getByText('0 of 3 are made…').waitFor();
    assert.equal(await card(page).getByRole('progressbar').getAttribute('max'), '3');
    assert.deepEqual(await flaws(page), []);
    await card(page).getByRole('button', { name: 'Cancel' }).click();
    await card(page).getByText('Cancelled: 0 of 3 were made.').waitFor();
    assert.equal(await card(page).locator('a[download]').count(), 0);
  }));

test('where there are fewer than one wishes, there are as many as there are, and that is said', () =>
  visit(world, '#roll?counts=3,4,5,6,7,8&wish=size:1,moves:1-1,solvable:yes', async (page) => {
    await main(page).getByText('0 of 33 tips made').waitFor();
    const { told, bytes } = await made(page, { 'How many': 50 });
    // One face of six touches once.
    assert.match(told, /^6 puzzles on 2 pages, from seed \d+\. 44 are not there: there seem to be no others as you wish\.$/);
    assert.equal(new Set(read(bytes).flatMap((one) => one.links)).size, 6);
  }));

test('the form of a booklet fits on every screen', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await open(page);
    for (const width of WIDTHS) {
      for (const theme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        assert.equal(await overflow(page), 0, `${width} ${theme}`);
        assert.deepEqual(await flaws(page), []);
        await shoot(page, `booklet-${width}-${theme}`);
      }
    }
  }));
