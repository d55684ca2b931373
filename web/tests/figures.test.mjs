// Puzzles that are drawn flat: tiles, pegs, stacks, rings, and any definition by what its moves do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setUpAlone, visitAlone } from './alone.mjs';
import { flaws, main, overflow, until } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

/** What a move does is also asked where it cannot be made: a server refuses that, which a browser notes as an error. */
const visit = (world, hash, use, options = {}) => visitAlone(world, hash, use, { refused: [422], ...options });

/** The words of each piece that is drawn. */
const words = (page) => page.locator('.figure .piece').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
/** Where each piece is drawn, by its number. */
const spots = (page) => page.locator('.figure .piece').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.textContent, one.getAttribute('transform')])));

test('tiles slide by a press, several in a line at once, and by keys', () =>
  visit(world, '#twisty?puzzle=sliding3x3', async (page) => {
    await page.locator('.figure .piece').first().waitFor();
    assert.equal(await page.locator('.figure .piece').count(), 8, 'the empty place is no tile');
    await page.locator('.figure').getByRole('button', { name: 'Place 3: piece 3, can slide' }).click();
    await status(page, 'After D, step 2 of 2. Not solved.');
    await page.locator('.figure').getByRole('button', { name: /^Place 1: piece 1/ }).focus();
    await page.keyboard.press('Enter');
    await status(page, 'After R, step 4 of 4. Not solved.');
    assert.deepEqual((await words(page)).slice(0, 2), ['Place 2: piece 1, just moved, can slide', 'Place 3: piece 2, can slide']);
  }));

test('a disc is lifted from its peg and put on another; where it cannot lie nothing happens', () =>
  visit(world, '#twisty?puzzle=hanoi3', async (page) => {
    const peg = (letter) => page.locator('.figure').getByRole('button', { name: new RegExp(`^Peg ${letter}`) });
    await peg('A').click();
    await page.locator('.figure').getByRole('button', { name: 'Peg A: disc 1, 2, 3, the topmost lifted' }).waitFor();
    await peg('C').click();
    await status(page, 'After AC, step 1 of 1. Not solved.');
    await peg('A').press('Enter');
    await peg('C').press('Enter');
    await peg('B').press('Enter');
    await status(page, 'After AB, step 2 of 2. Not solved.');
    assert.deepEqual((await words(page)).slice(0, 3), ['Peg A: disc 3', 'Peg B: disc 2', 'Peg C: disc 1']);
  }));

test('a pancake is pressed, and all from it up are turned over', () =>
  visit(world, '#twisty?puzzle=burnt5', async (page) => {
    await page.locator('.figure').getByRole('button', { name: 'Place 3: piece 3' }).click();
    await status(page, 'After 3f, step 1 of 1. Not solved.');
    assert.deepEqual((await words(page)).slice(0, 4), ['Place 1: piece 3, turned 1, just moved', 'Place 2: piece 2, turned 1, just moved', 'Place 3: piece 1, turned 1, just moved', 'Place 4: piece 4']);
  }));

test('a ring lies as a ring, and its turntable under what it turns', () =>
  visit(world, '#twisty?puzzle=topspin11', async (page) => {
    await page.locator('.figure .piece').first().waitFor();
    const middles = Object.values(await spots(page)).map((text) => text.match(/[\d.]+/g).map(Number));
    const [mx, my] = [0, 1].map((axis) => middles.reduce((sum, spot) => sum + spot[axis], 0) / middles.length);
    const far = middles.map(([x, y]) => Math.hypot(x - mx, y - my));
    assert.ok(Math.max(...far) - Math.min(...far) < 1, String(far));
    assert.equal((await page.locator('.figure .turntable').getAttribute('points')).split(' ').length, 4);
    // What a move would do is shown while its button has the focus, and no longer.
    await page.getByRole('button', { name: 'F', exact: true }).focus();
    assert.equal(await page.locator('.figure .arrows path').count(), 4);
    await page.keyboard.press('Enter');
    await status(page, 'After F, step 1 of 1');
    assert.equal(await page.locator('.figure .arrows path').count(), 0);
  }));

test('a piece is carried to another place, by the move that takes it there, which is told on the way', () =>
  visit(world, '#twisty?puzzle=topspin11', async (page) => {
    await page.locator('.figure .piece').first().waitFor();
    const middle = async (place) => {
      const { x, y, width, height } = await page.locator('.figure .piece').nth(place).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const carry = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(to)), { steps: 3 });
      await until('it is told', async () => (await page.locator('.figure .arrows path').count()) > 0);
      await page.mouse.up();
    };
    // The piece in the sixth place goes around by three; no turntable reaches it.
    await carry(5, 8);
    await status(page, 'After R3 prime, step 1 of 1. Not solved.');
    assert.equal((await words(page))[8], 'Place 9: piece 6, just moved');
    await carry(8, 5);
    await status(page, 'After R3, step 2 of 2. Solved.');
    // Where no move takes it nothing happens, and a press is none.
    const [x, y] = await middle(2);
    await page.mouse.click(x, y);
    await status(page, 'After R3, step 2 of 2. Solved.');
  }));

/** Two discs with two places in common; pieces that look alike, and a name that says nothing. */
const DISCS = 'Name mine\nSet BEADS 10 2\nSolved\nBEADS\n3 2 2 1 1 3 5 5 4 4\nEnd\nMove P\nBEADS\n6 1 2 3 4 5 7 8 9 10\n1 0 0 0 0 1 0 0 0 0\nEnd\nMove Q\nBEADS\n10 2 3 4 5 1 6 7 8 9\nEnd\n';

test('any definition is drawn by the cycles of its moves, always the same; pieces that look alike are told apart', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    const open = (name, text) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const drawn = async (name) => {
      await main(page).getByText(`From the file ${name}`).waitFor();
      await until('it is drawn', async () => (await page.locator('.figure .piece').count()) === 10);
      return page.locator('.figure .piece').evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
    };
    await open('one.tws', DISCS);
    const first = await drawn('one.tws');
    await open('two.tws', DISCS);
    assert.deepEqual(await drawn('two.tws'), first);
    assert.equal(await page.locator('.figure .link').count(), 11, 'two rings of six with one link in common');
    await press(page, 'P');
    await status(page, 'After P, step 1 of 1');
    assert.equal(await page.locator('.figure .side.turned').count(), 2);
    assert.equal((await words(page))[0], 'Place 1: piece 3, turned 1, just moved');
    // Alike or not, each piece went where the move takes it: the first to the second place, and so on.
    const now = await page.locator('.figure .piece').evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
    assert.deepEqual(now, first, 'reading goes by places');
  }));

test('a piece goes to its new place on screen, along with what it is called', () =>
  visit(world, '#twisty?puzzle=topspin11', async (page) => {
    await page.locator('.figure .piece').first().waitFor();
    const before = await spots(page);
    await page.getByRole('button', { name: 'F', exact: true }).click();
    await status(page, 'After F, step 1 of 1');
    // One may be so near to its end that it cannot be told from it, while the other is still under way.
    const swapped = ({ 1: one, 4: four }) => one === before['4'] && four === before['1'];
    await until('both are where the other was', async () => swapped(await spots(page)));
    await press(page, 'Undo');
    await status(page, 'Solved.');
    await until('it is back', async () => (await spots(page))['1'] === before['1']);
  }, { reducedMotion: 'no-preference' }));

test('figures of all kinds have no flaws and fit, light and dark', async () => {
  for (const puzzle of ['sliding4x4', 'hanoi7', 'burnt8', 'topspin20', 'turnstile', 'gear', 'reversal10'])
    await visit(world, `#twisty?puzzle=${puzzle}`, async (page) => {
      await page.locator('.figure .piece').first().waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1440, 768, 360]) {
          await page.setViewportSize({ width, height: 900 });
          assert.equal(await overflow(page), 0, `${puzzle} ${width}`);
        }
        assert.deepEqual(await flaws(page), [], `${puzzle} ${colorScheme}`);
      }
    });
});

test('a puzzle of some hundred pieces is drawn soon, and no piece lies on another', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    const count = 240;
    const row = (from) => Array.from({ length: count }, (_, i) => from(i) + 1).join(' ');
    // Twelve wheels of twenty, and wheels across them.
    const wheel = (i) => (i % 20 === 19 ? i - 19 : i + 1);
    const across = (i) => (i % 20 ? i : (i + 20) % count);
    const text = `Name many\nSet SPOTS ${count} 1\nSolved\nSPOTS\n${row((i) => i)}\nEnd\nMove W\nSPOTS\n${row(wheel)}\nEnd\nMove X\nSPOTS\n${row(across)}\nEnd\n`;
    await page.locator('input[type=file]').setInputFiles({ name: 'many.tws', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await until('it is drawn', async () => (await page.locator('.figure .piece').count()) === count);
    const middles = await page.locator('.figure .piece').evaluateAll((all) => all.map((one) => one.getAttribute('transform').match(/[\d.]+/g).map(Number)));
    let least = Infinity;
    middles.forEach(([x, y], i) => middles.slice(0, i).forEach(([ox, oy]) => (least = Math.min(least, Math.hypot(x - ox, y - oy)))));
    assert.ok(least >= 33, `${least} between the nearest`);
  }));
