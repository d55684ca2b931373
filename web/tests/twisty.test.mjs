// Twisty puzzles: play, notation, scrambles, solutions, links, definition files, all positions and their antipodes,
// with a picture and without.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { drawsOnDemand, main, setUp, standIn, until, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

const IVY = [1, 8, 48, 288, 1640, 7582, 15_262, 4221, 110];
const definition = readFileSync(new URL('../../crates/twisty/defs/ivy.tws', import.meta.url), 'utf8');

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const drawnStep = (page, step) => page.waitForFunction((wanted) => document.querySelector('#board').dataset.step === wanted, String(step));

/** The length of a picture on which nothing is drawn so far. */
const BLANK = 8000;

/** What the board looks like, once two pictures in a row are the same. */
async function picture(page) {
  let last = '';
  await until('the picture comes to rest', async () => {
    await page.waitForTimeout(250);
    const now = (await page.locator('#board').screenshot()).toString('base64');
    const same = now === last && now.length > BLANK;
    last = now;
    return same;
  });
  return last;
}

/** Which part of two pictures is clearly different: edges of stickers are never drawn twice the same. */
const difference = (page, one, other) =>
  page.evaluate(async (both) => {
    const [a, b] = await Promise.all(
      both.map(async (text) => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const pen = Object.assign(document.createElement('canvas'), { width: 200, height: 120 }).getContext('2d');
        pen.drawImage(image, 0, 0, 200, 120);
        return pen.getImageData(0, 0, 200, 120).data;
      }),
    );
    return a.filter((value, i) => Math.abs(value - b[i]) > 80).length / a.length;
  }, [one, other]);

test('buttons, letters and undo turn the cube and its picture', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await page.locator('twisty-player').waitFor();
    await drawnStep(page, 0);
    const solved = await picture(page);
    await press(page, 'R');
    await status(page, 'After R, step 1 of 1. Not solved.');
    await drawnStep(page, 1);
    await until('it looks otherwise', async () => (await difference(page, await picture(page), solved)) > 0.01);
    await page.locator('#board').focus();
    await page.keyboard.press('u');
    await status(page, 'After U, step 2 of 2');
    await page.keyboard.press('Shift+F');
    await status(page, 'After F prime, step 3 of 3');
    assert.match(page.url(), /moves=R\+U\+F%27/);
    await page.keyboard.press('ArrowLeft');
    await status(page, 'step 2 of 3');
    await press(page, 'Undo');
    await press(page, 'Undo');
    await status(page, 'Step 0 of 3. Solved.');
    await until('undo brings back the same picture', async () => (await difference(page, await picture(page), solved)) < 0.002);
    await press(page, 'Redo');
    await status(page, 'After R, step 1 of 3');
    await press(page, 'Reset');
    await status(page, 'Solved.');
    assert.doesNotMatch(page.url(), /moves=/);
    await until('so does reset', async () => (await difference(page, await picture(page), solved)) < 0.002);
  }));

test('an algorithm is shown; what is wrong in one is marked', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await page.getByLabel('Moves from solved').fill("R U2 R'");
    await page.keyboard.press('Enter');
    await status(page, 'step 3 of 3');
    await page.getByLabel('Moves from solved').fill('R U Q9 F');
    await press(page, 'Show');
    await page.locator('.offending mark', { hasText: 'Q9' }).waitFor();
    await status(page, 'step 3 of 3');
    if (standIn) return;
    await page.getByLabel('Moves from solved').fill("(R U R' U')6 // comes back");
    await press(page, 'Show');
    await status(page, 'After U prime, step 24 of 24. Solved.');
    await page.getByLabel('Moves from solved').fill("[R, U]2");
    await press(page, 'Show');
    await status(page, 'After U prime, step 8 of 8. Not solved.');
    await press(page, 'F');
    await status(page, 'After F, step 9 of 9. Not solved.');
    assert.equal(await page.locator('twisty-player').isVisible(), true, 'the picture follows');
  }, { refused: [422] }));

test('a scramble by its seed is solved in the fewest moves, watched, and comes back by its link', async () => {
  let link = '';
  let moves = '';
  await visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    await page.getByLabel('Seed').fill('7');
    await press(page, 'Scramble');
    await main(page).getByText('Scrambled with seed 7').waitFor();
    await status(page, 'Not solved.');
    const scrambled = await page.getByLabel('Moves from solved').inputValue();
    await press(page, 'Reset');
    await status(page, 'Solved.');
    await press(page, 'Scramble');
    await main(page).getByText('Scrambled with seed 7').waitFor();
    assert.equal(await page.getByLabel('Moves from solved').inputValue(), scrambled, 'the same seed, the same scramble');
    await press(page, 'Solve');
    await main(page).getByText('proved to be as few as can be').waitFor();
    await page.locator('.timeline .solves').first().waitFor();
    moves = await page.locator('.timeline .moves').textContent();
    await page.getByLabel('Speed').selectOption('fast');
    const count = await page.locator('.timeline .solves').count();
    await status(page, `Solution: step 0 of ${count}`);
    await press(page, 'Play');
    await status(page, `Solved: step ${count} of ${count}.`);
    assert.equal(await page.locator('.timeline .count').textContent(), `Solved: step ${count} of ${count}`);
    await press(page, 'To the start');
    await status(page, 'Before the solution: step 0 of');
    await press(page, 'To the end');
    await status(page, 'Solved: step');
    await press(page, 'One step back');
    await status(page, 'Play the solution to see it solved.');
    await press(page, 'Copy link');
    await main(page).getByText('The link is copied').waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /seed=7/);
  });
  await visit(world, new URL(link).hash, async (page) => {
    await status(page, 'Play the solution to see it solved.');
    assert.equal(await page.locator('.timeline .moves').textContent(), moves);
    await press(page, 'One step on');
    await status(page, 'Solved: step');
  });
});

test('all solutions, how many, and whether there is only one', () =>
  visit(world, "#twisty?puzzle=ivy&moves=L+R+D", async (page) => {
    await status(page, 'step 3 of 3');
    await page.getByLabel('Question').selectOption('all');
    await press(page, 'Solve');
    await page.locator('.runner .outcome', { hasText: 'Solved: 3 moves' }).waitFor();
    await page.getByLabel('Question').selectOption('unique');
    await press(page, 'Solve');
    await page.locator('.runner .outcome', { hasText: /There (is no other|are others)/ }).waitFor();
    await page.getByLabel('Question').selectOption('count');
    await press(page, 'Solve');
    await page.locator('.runner .outcome', { hasText: /the only one|such solutions/ }).waitFor();
  }));

test('a puzzle without a picture is told place by place, and what moved is marked', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    assert.equal(await page.locator('.place.home').count(), 10);
    await press(page, 'L');
    await status(page, 'After L, step 1 of 1');
    assert.equal(await page.locator('.place.moved').count(), 4);
    assert.match(await page.locator('.place').first().textContent(), /turned \d, just moved/);
    assert.equal(await page.locator('twisty-player').count(), 0);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
    assert.equal(loaded.some((name) => /three|picture/.test(name)), false, 'nothing is loaded to draw what is not drawn');
  }));

test('a definition file is opened or dropped, and its link carries it', async () => {
  let link = '';
  await visit(world, '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.tws', mimeType: 'text/plain', buffer: Buffer.from(definition) });
    await main(page).getByText('From the file mine.tws').waitFor();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.tws', { type: 'text/plain' }));
      document.querySelector('h1').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    }, definition);
    await main(page).getByText('From the file dropped.tws').waitFor();
    await page.getByLabel('Choose').selectOption('cube3');
    await main(page).getByText('From the file').waitFor({ state: 'hidden' });
    await status(page, 'Solved.');
    await page.getByLabel('Choose').selectOption('dropped.tws');
    await main(page).getByText('From the file dropped.tws').waitFor();
    await press(page, 'L');
    await status(page, 'After L, step 1 of 1');
    await press(page, 'Copy link');
    await main(page).getByText('The link is copied').waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.length < 4096, String(link.length));
  });
  await visit(world, new URL(link).hash, async (page) => {
    await status(page, 'After L, step 1 of 1');
    await main(page).getByText('From the file dropped.tws').waitFor();
  });
  await visit(world, '#twisty?file=long.tws', (page) => main(page).getByText('This link needs the file long.tws').waitFor());
});

test('a bad definition is refused with its line, which is shown; the puzzle before stays', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    const bad = definition.replace('Move D', 'Mvoe D');
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.tws', mimeType: 'text/plain', buffer: Buffer.from(bad) });
    await page.locator('.chooser .bad', { hasText: `Line ${bad.split('\n').indexOf('Mvoe D') + 1}` }).waitFor();
    await page.locator('.chooser .offending', { hasText: 'Mvoe D' }).waitFor();
    await press(page, 'L');
    await status(page, 'After L, step 1 of 1');
  }, { refused: [422] }));

test('all positions are explored, and an antipode is opened and watched', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    await page.getByRole('link', { name: 'Explore all its positions' }).click();
    await main(page).getByText(/To be expected: 29.160 positions/).waitFor();
    await press(page, 'Explore');
    await main(page).getByText('God’s number: 8').waitFor();
    const shown = await page.locator('.chart-table tbody td:nth-child(2)').allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replace(/\D/g, ''))), IVY);
    await page.getByRole('link', { name: 'Open and watch' }).first().click();
    await page.getByLabel('Speed').selectOption('fast');
    await status(page, 'step 8 of 8. Not solved.');
    await press(page, 'Solve');
    await main(page).getByText('Solved: 8 moves, proved').waitFor();
  }));

test('what is too large is refused with the forecast, and explored up to a distance with no more claimed', () =>
  visit(world, '#twisty/explore?puzzle=cube3', async (page) => {
    await main(page).getByText('more than any memory holds').waitFor();
    await press(page, 'Explore');
    await page.locator('.runner .bad', { hasText: '43252003274489856000 positions' }).waitFor();
    await page.getByLabel('Moves at most').fill('2');
    await press(page, 'Explore');
    await page.locator('.runner .bad', { hasText: 'the distance allowed' }).waitFor();
    assert.match(await page.locator('.win').textContent(), /^God’s number is at least [23]/);
    assert.equal((await page.locator('.chart-table tbody td:nth-child(2)').allTextContents()).slice(0, 3).join(), '1,18,243');
    assert.equal(await page.getByRole('heading', { name: 'The farthest' }).count(), 0);
    assert.match(page.url(), /depth=2/);
  }));

test('one looks at the puzzle from elsewhere, by buttons', () =>
  visit(world, '#twisty?puzzle=pyraminx-core', async (page) => {
    await drawnStep(page, 0);
    const front = await picture(page);
    await press(page, 'Look from further right');
    await until('it looks otherwise', async () => (await difference(page, await picture(page), front)) > 0.02);
    await press(page, 'Look from further left');
    await until('it looks as before', async () => (await difference(page, await picture(page), front)) < 0.002);
  }));

test('it draws no frames while nothing happens, and few while a face turns', () =>
  visit(world, '#twisty?puzzle=cube3', async (page) => {
    await status(page, 'Solved.');
    await page.locator('twisty-player').waitFor();
    await drawnStep(page, 0);
    await picture(page);
    await drawsOnDemand(page, async () => {
      await press(page, 'R');
      await status(page, 'After R');
    });
  }, { reducedMotion: 'no-preference' }));

test('without WebGL the pieces stand in for the picture', () =>
  visit(world, '#about', async (page) => {
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
      console.error = () => undefined;
      location.hash = '#twisty?puzzle=cube3';
    });
    await main(page).getByText('The picture cannot be drawn here').waitFor();
    assert.equal(await page.locator('.place').count(), 20);
  }));
