// The stack of dice: faces are given and opened by keys and by clicks, the count follows, contradictions are told,
// arrangements are stepped through, links and texts bring all of it back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, main, setUp, standIn, visit } from './browser.mjs';

const real = { skip: standIn && 'the stand-in knows no stacks of dice' };

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const OPEN = '#stack?size=3,3,3';
const cell = (page, side, row, column) => page.getByLabel(`${side}, row ${row}, column ${column}`, { exact: true });
const see = (page, text) => main(page).getByText(text).first().waitFor();

/** Usual dice as the contest's README has them: with 5 on top and 1 in front, 3 is on the right. */
const DICE = (() => {
  const dice = new Set();
  const spin = ([top, front, right]) => [front, 7 - top, right];
  const roll = ([top, front, right]) => [7 - right, front, top];
  const add = (die) => {
    if (dice.has(die.join(''))) return;
    dice.add(die.join(''));
    for (const next of [spin(die), roll(die)]) add(next);
  };
  add([5, 1, 3]);
  return dice;
})();

/** The three sides as the fields show them, with what is given and what the arrangement adds. */
async function sides(page) {
  const seen = await page.locator('.pip').evaluateAll((cells) => cells.map((one) => [one.dataset.face.split(' '), Number(one.value || one.placeholder)]));
  const all = {};
  for (const [[side, row, column], value] of seen) ((all[side] ??= [])[row] ??= [])[column] = value;
  return all;
}

/** Whether three sides are those of a block of usual dice, and what the right one shows. */
function judged({ top, front, right }) {
  const [wide, deep, high] = [top[0].length, top.length, front.length];
  for (let x = 0; x < wide; x++)
    for (let y = 0; y < deep; y++)
      for (let z = 0; z < high; z++) assert.ok(DICE.has(`${top[y][x]}${front[z][x]}${right[z][deep - 1 - y]}`), `no die at ${x}, ${y}, ${z}`);
  return right.flat().reduce((sum, n) => sum + n, 0);
}

test('an open block has the number of arrangements that is known, and each given changes it', real, () =>
  visit(world, OPEN, async (page) => {
    assert.equal(DICE.size, 24);
    await see(page, /^15.360 arrangements\./);
    await cell(page, 'Top', 1, 1).focus();
    await page.keyboard.press('4');
    // Six faces are alike in an open block: one of them leaves a sixth.
    await see(page, /^2.560 arrangements\./);
    assert.match(page.url(), /top=400\.000\.000/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('3');
    assert.equal(await cell(page, 'Top', 1, 2).inputValue(), '3');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('0');
    await see(page, /^15.360 arrangements\./);
  }));

test('the size changes the count as the formula says', real, () =>
  visit(world, OPEN, async (page) => {
    await see(page, /^15.360 arrangements\./);
    await page.getByLabel('Dice from left to right').fill('2');
    await page.getByLabel('Dice from left to right').press('Tab');
    await page.getByLabel('Dice from top to bottom').fill('5');
    await page.getByLabel('Dice from top to bottom').press('Tab');
    const [x, y, z] = [2, 3, 5];
    const count = (6 + 3 * (2 ** x - 2 + (2 ** y - 2) + (2 ** z - 2))) * 2 ** (x + y + z - 1);
    await see(page, new RegExp(`^${String(count).replace(/(?=(...)+$)/g, '.?')} arrangements\\.`));
    assert.equal(await page.locator('.pip').count(), x * y + x * z + y * z);
    await page.getByLabel('Dice from left to right').fill('9');
    await page.getByLabel('Dice from left to right').press('Tab');
    await see(page, 'from 1 to 8 dice');
  }));

test('a contradiction is told, with the faces that make it', real, () =>
  visit(world, `${OPEN}&top=120.130.000`, async (page) => {
    await see(page, 'There is no arrangement');
    await see(page, 'These givens cannot hold together');
    assert.equal(await page.locator('.pip[aria-invalid="true"]').count(), 3);
    await page.getByRole('button', { name: 'Next' }).click({ force: true });
    await see(page, 'no arrangement to show');
    await cell(page, 'Top', 2, 2).focus();
    await page.keyboard.press('0');
    await see(page, /\d arrangements\./);
    assert.equal(await page.locator('.pip[aria-invalid="true"]').count(), 0);
  }));

test('arrangements are stepped through; each is one of usual dice with the sum told', real, () =>
  visit(world, OPEN, async (page) => {
    await see(page, /^15.360 arrangements\./);
    const seen = new Set();
    for (let step = 1; step <= 12; step++) {
      await page.getByRole('button', { name: 'Next' }).click();
      await see(page, new RegExp(`Arrangement ${step} of 15.360`));
      const all = await sides(page);
      const sum = judged(all);
      await see(page, `the right side shows ${sum}.`);
      assert.equal(await page.locator('.sums .now').textContent(), String(sum));
      seen.add(JSON.stringify(all));
    }
    assert.equal(seen.size, 12);
    await page.getByRole('button', { name: 'Previous' }).click();
    await see(page, /Arrangement 11 of/);
    await page.getByLabel('Arrangement', { exact: true }).fill('15360');
    await page.keyboard.press('Enter');
    await see(page, /Arrangement 15.360 of/);
    judged(await sides(page));
    await page.getByLabel('Arrangement', { exact: true }).fill('15361');
    await page.keyboard.press('Enter');
    await see(page, /That was the last of 15.360 arrangements/);
    await page.getByRole('button', { name: 'Hide' }).click();
    assert.equal(await page.locator('.pip[placeholder]:not([placeholder=""])').count(), 0);
  }));

test('a block that is not a cube keeps its sides apart', real, () =>
  visit(world, '#stack?size=4,2,3&front=0000.0000.0200&right=00.10.00', async (page) => {
    await see(page, /arrangements\./);
    for (let step = 1; step <= 5; step++) {
      await page.getByRole('button', { name: 'Next' }).click();
      await see(page, new RegExp(`Arrangement ${step} of`));
      const all = await sides(page);
      await see(page, `the right side shows ${judged(all)}.`);
      assert.equal(all.front[2][1], 2);
      assert.equal(all.right[1][0], 1);
    }
  }));

test('a click on a face of the block gives it pips and opens it again; drags and arrow keys turn', real, () =>
  visit(world, OPEN, async (page) => {
    await see(page, /^15.360 arrangements\./);
    const canvas = page.locator('#board canvas');
    await canvas.waitFor();
    await page.getByRole('button', { name: '6', exact: true }).click();
    const box = await canvas.boundingBox();
    // A little above the middle of the block is the top, a little below it the edge of front and right.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x - box.height * 0.1, y + box.height * 0.12);
    await see(page, /^2.560 arrangements\./);
    assert.match(page.url(), /front=(000\.)*[06]*6[06]*/);
    await page.mouse.click(x - box.height * 0.1, y + box.height * 0.12);
    await see(page, /^15.360 arrangements\./);
    const before = await canvas.getAttribute('data-turned');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 10, { steps: 5 });
    await page.mouse.up();
    const dragged = await canvas.getAttribute('data-turned');
    assert.notEqual(dragged, before);
    assert.doesNotMatch(page.url(), /front|top|right/, 'a drag gives no pips');
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await canvas.getAttribute('data-turned'), dragged);
    await page.keyboard.press('Home');
    assert.equal(await canvas.getAttribute('data-turned'), before);
    // From behind one sees the opposite: 6 given there is 1 in front.
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await page.mouse.click(x - box.height * 0.1, y + box.height * 0.12);
    await see(page, /^2.560 arrangements\./);
    assert.match(page.url(), /(front|right)=[01.]*1/);
  }));

test('a link brings back the block and the arrangement', real, async () => {
  let [link, shown] = ['', {}];
  await visit(world, `${OPEN}&top=100.000.000`, async (page) => {
    await see(page, /^2.560 arrangements\./);
    await page.getByLabel('Arrangement', { exact: true }).fill('300');
    await page.getByRole('button', { name: 'Show' }).click();
    await see(page, /Arrangement 300 of/);
    shown = await sides(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await see(page, 'The link is copied');
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  await visit(world, new URL(link).hash, async (page) => {
    await see(page, /Arrangement 300 of 2.560/);
    assert.deepEqual(await sides(page), shown);
    assert.equal(await cell(page, 'Top', 1, 1).inputValue(), '1');
  });
});

test('a damaged link is told, and the example is there', real, () =>
  visit(world, '#stack?size=3,3,3&top=19.00', async (page) => {
    await see(page, 'The link is damaged');
    await see(page, 'Exactly one arrangement.');
  }));

test('texts are pasted and written; an error has its place', real, () =>
  visit(world, '#stack', async (page) => {
    await see(page, 'Exactly one arrangement.');
    assert.equal(await page.locator('.sums').textContent(), '24 ');
    await main(page).getByText('As text', { exact: true }).click();
    const text = page.getByLabel('Contest text or JSON');
    await page.getByRole('button', { name: 'As contest text' }).click();
    await page.waitForFunction(() => /^1\n4 3 3\n/.test(document.querySelector('textarea').value));
    await text.fill('2\n5 1 2\n5 1 2\n0 0 0\n2 0 0\n0 3 0\n0 0 0\n0 0 0\n0 0 0\n3 0 1\n1 1 1\n1 1 1\n1 x 1');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await main(page).getByText(/^Line 13, column 3: /).waitFor();
    await text.fill('2\n5 1 2\n5 1 2\n0 0 0\n2 0 0\n0 3 0\n0 0 0\n1 0 0\n0 2 0\n0 0 0\n5 1 2\n5 1 2\n0 0 0\n');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByLabel('Block (of 2)').selectOption('1');
    await page.waitForFunction(() => [...document.querySelectorAll('.sums span')].map((one) => one.textContent).join(' ') === '32 33 36');
    assert.deepEqual(await flaws(page), []);
  }, { refused: [422] }));
