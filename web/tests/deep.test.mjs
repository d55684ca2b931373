// The 3-D view: loaded only when wanted, it draws the board, rolls the die, and rests when nothing happens.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { drawsOnDemand, main, setUp, until, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const picture = async (page) => createHash('sha256').update(await page.locator('canvas').evaluate((canvas) => canvas.toDataURL())).digest('hex');

/** How many colours the picture has: a blank one has a single one. */
const colours = (page) =>
  page.locator('canvas').evaluate((canvas) => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [80, 60];
    const pen = copy.getContext('2d');
    pen.drawImage(canvas, 0, 0, 80, 60);
    return new Set(new Uint32Array(pen.getImageData(0, 0, 80, 60).data.buffer)).size;
  });

/** The picture, drawn, and the same twice in a row. */
async function still(page) {
  await page.locator('canvas').waitFor();
  let last = '';
  await until('the picture comes to rest', async () => {
    const now = (await colours(page)) > 20 ? await picture(page) : '';
    const same = now !== '' && now === last;
    last = now;
    return same;
  });
  return last;
}

test('it is loaded when it is first shown, and shows what is played', () =>
  visit(world, '#maze', async (page) => {
    const scripts = [];
    page.on('request', (request) => scripts.push(request.url()));
    await main(page).getByText('You can go south or west').waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
    assert.equal(loaded.some((name) => /space/.test(name)), false, 'three dimensions are loaded too early');
    await page.getByRole('button', { name: '3-D view' }).click();
    await page.locator('canvas').waitFor();
    assert.ok(scripts.some((name) => /space/.test(name)));
    await until('the board is drawn', async () => (await colours(page)) > 20);
    const before = await still(page);
    await page.getByRole('button', { name: 'Tip south' }).click();
    await main(page).getByText('Row 2, column 2').waitFor();
    await until('the picture is another', async () => (await picture(page)) !== before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await main(page).getByText('Row 1, column 2').waitFor();
    await until('undo brings back the same picture', async () => (await picture(page)) === before);
  }));

test('the die that is drawn lies as the server says, at every step of a way', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&look=deep&way=SESWWNNE&step=0', async (page) => {
    await main(page).getByText('Step 0 of 8, 5 on top').waitFor();
    await page.locator('canvas').waitFor();
    for (const [step, top] of [5, 6, 4, 2, 6, 5, 4, 2, 6].entries()) {
      await page.getByRole('slider').fill(String(step));
      await main(page).getByText(`Step ${step} of 8, ${top} on top`).waitFor();
      await page.waitForFunction((value) => document.querySelector('canvas').dataset.above === value, String(top));
    }
  }));

test('it draws no frames while nothing happens, and few while the die rolls', () =>
  visit(world, '#maze?look=deep', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await still(page);
    await drawsOnDemand(page, async () => {
      await page.getByRole('button', { name: 'Tip south' }).click();
      await main(page).getByText('Row 2, column 2').waitFor();
    });
  }, { reducedMotion: 'no-preference' }));

test('where motion is not wanted the die does not roll', () =>
  visit(world, '#maze?look=deep', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await still(page);
    await page.evaluate(() => {
      globalThis.frames_ = 0;
      globalThis.requestAnimationFrame = () => ((globalThis.frames_ += 1), 0);
    });
    await page.getByRole('button', { name: 'Tip south' }).click();
    await main(page).getByText('Row 2, column 2').waitFor();
    assert.equal(await page.evaluate(() => globalThis.frames_), 0);
  }));

test('a tap on a tile of the 3-D board tips the die there', () =>
  visit(world, '#maze?look=deep', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await still(page);
    const box = await page.locator('canvas').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await main(page).getByText('Row 2, column 2').waitFor();
  }));

test('without WebGL the flat board stays, and says why', async () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
      console.error = () => undefined;
    });
    await page.getByRole('button', { name: '3-D view' }).click();
    await main(page).getByText('cannot draw in three dimensions').waitFor();
    assert.equal(await page.locator('.flat').isVisible(), true);
  }));
