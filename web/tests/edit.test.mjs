// Editing a maze and taking edits back; new mazes by every wish.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hears, main, setUp, standIn, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const onlyReal = { skip: standIn && 'the stand-in knows few wishes' };
const valueOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);
const board = (page, wanted) => page.waitForFunction((value) => new URLSearchParams(location.hash.split('?')[1]).get('board') === value, wanted);

test('edits are taken back and done again, by keys and by buttons', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const undo = page.getByRole('button', { name: 'Undo edit' });
    const redo = page.getByRole('button', { name: 'Redo edit' });
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('3');
    await board(page, '324.556.6ww');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    await board(page, '344.556.6ww');
    await page.keyboard.press('Control+z');
    await board(page, '324.556.6ww');
    const heard = await hears(page);
    await page.keyboard.press('Control+z');
    await board(page, 'w24.556.6ww');
    await heard('The edit is undone.');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+z');
    await board(page, '344.556.6ww');
    assert.equal(await redo.getAttribute('aria-disabled'), 'true');
    await undo.click();
    await board(page, '324.556.6ww');
    await redo.click();
    await board(page, '344.556.6ww');
    await redo.press('Control+z');
    await board(page, '324.556.6ww');
    await page.locator('.editor').getByLabel('Rows').fill('2');
    await page.locator('.editor').getByLabel('Rows').blur();
    await board(page, '324.556');
    await undo.click();
    await board(page, '324.556.6ww');
    assert.equal(await page.locator('.editor').getByLabel('Rows').inputValue(), '3');
  }));

test('a stroke over several squares is taken back as one, and a new edit ends what could be done again', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Hole' }).click();
    const boxes = await Promise.all(['2,1', '2,2', '2,3'].map((at) => page.locator(`[data-at="${at}"]`).boundingBox()));
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await page.mouse.move(...middle(boxes[0]));
    await page.mouse.down();
    await page.mouse.move(...middle(boxes[1]), { steps: 4 });
    await page.mouse.move(...middle(boxes[2]), { steps: 4 });
    await page.mouse.up();
    await board(page, 'w24.000.6ww');
    await page.getByRole('button', { name: 'Undo edit' }).click();
    await board(page, 'w24.556.6ww');
    await page.locator('#board').focus();
    await page.keyboard.press('1');
    assert.equal(await page.getByRole('button', { name: 'Redo edit' }).getAttribute('aria-disabled'), 'true');
  }));

test('a maze comes by all wishes, the same from the same link', onlyReal, async () => {
  let link = '';
  await visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go').waitFor();
    const wish = page.getByRole('region', { name: 'New maze' });
    await main(page).getByText('More wishes').click();
    await wish.getByLabel('Wild').fill('30');
    await wish.getByLabel('Holes').fill('10');
    await wish.getByRole('combobox', { name: 'Symmetry' }).selectOption('turn');
    await wish.getByLabel('Make this many, keep the hardest').fill('5');
    await wish.getByLabel('Seed').fill('11');
    await wish.getByLabel('Tips, at most').fill('');
    await page.getByRole('button', { name: 'Make a maze' }).click();
    await main(page).getByText('Here it is (seed 11).').waitFor();
    // The address has it as soon as the server has looked at it.
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('board')?.split('.').length === 6);
    // Half a turn of the board turns the die, too: numbers become others, wild squares and holes stay what they are.
    const rows = (await valueOf(page, 'board')).replace(/[1-6]/g, 'n').split('.');
    assert.equal(rows.length, 6);
    const turned = [...rows].reverse().map((row) => [...row].reverse().join(''));
    assert.deepEqual(rows, turned);
    assert.equal(await valueOf(page, 'wish'), 'size:6x6,moves:10-,unique,wild:30,holes:10,symmetry:turn,best_of:5,seed:11');
    link = page.url();
  });
  await visit(world, new URL(link).hash, async (page) => {
    const before = await valueOf(page, 'board');
    await page.getByRole('button', { name: 'Make a maze' }).click();
    await main(page).getByText('Here it is (seed 11).').waitFor();
    assert.equal(await valueOf(page, 'board'), before);
  });
});

test('wishes that cannot be are refused in the server’s words', onlyReal, () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&wish=size:6x6,wild:90,holes:50', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await page.getByRole('button', { name: 'Make a maze' }).click();
    await page.locator('.runner .bad', { hasText: 'more than 100 of 100' }).waitFor();
  }));
