// Gap beyond its moves: whether it can still be won, rules with free rows, solutions step by step, deals by wish.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hears, main, setUp, standIn, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const DEAL = 'rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15';
const PACK = 'rows=211.17.46.14.312.13.41.44.411.212.11.412.16/313.27.31.35.310.22.26.33.21.110.36.112.45/43.34.413.28.12.213.32.24.48.311.39.49.18/410.15.111.38.23.47.210.29.37.42.113.25.19';
const SMALL = '#gap?look=numbers&rows=23.22.13.12/11.24.14.21';
const FREE = '#gap?look=numbers&rows=21.12.13/11.22.23&variant=gaps-one-deal';
const onlyReal = { skip: standIn && 'the stand-in knows the contest’s rules only' };
const valueOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);

test('after every move it is told whether it can still be won, and moves that lose are marked', () =>
  visit(world, `#gap?look=numbers&${DEAL}&played=26.12.13`, async (page) => {
    await main(page).getByText('It can still be won.').waitFor();
    const loses = page.getByRole('button', { name: '14: move the 4 of suit 1 from row 3; after that it is lost' });
    await loses.waitFor();
    assert.deepEqual(await page.locator('.card-face.loses').evaluateAll((cards) => cards.map((card) => card.dataset.card)), ['14']);
    // Both are heard: the move and what comes of it, however quickly the one follows the other.
    await page.evaluate(() => {
      globalThis.heard_ = '';
      new MutationObserver(() => (globalThis.heard_ += `${document.getElementById('live').textContent} `)).observe(document.getElementById('live'), { childList: true, characterData: true, subtree: true });
    });
    await loses.click();
    await main(page).getByText('It can no longer be won').waitFor();
    await page.waitForFunction(() => /Moved the 4 of suit 1[\s\S]*It can no longer be won/.test(globalThis.heard_));
    assert.equal(await page.locator('.loses').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await main(page).getByText('It can still be won.').waitFor();
    await page.getByLabel('Tell whether it can still be won').uncheck();
    assert.equal(await page.locator('.verdict').textContent(), '');
    assert.equal(await page.locator('.loses').count(), 0);
    assert.equal(await valueOf(page, 'live'), '0');
    await page.reload();
    await main(page).getByText('3 moves played').waitFor();
    assert.equal(await page.getByLabel('Tell whether it can still be won').isChecked(), false);
  }));

test('what takes too long is told, and a move ends the search before it', onlyReal, () =>
  visit(world, `#gap?look=numbers&${PACK}&variant=gaps-live`, async (page) => {
    await main(page).getByText('0 moves played').waitFor();
    assert.equal(await page.getByLabel('Tell whether it can still be won').isChecked(), false, 'not unasked where it is slow');
    const job = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/jobs'));
    // The first search is not to end by itself, however long it takes to press a card.
    const longer = (asked) => ({ ...asked, limits: { ...asked.limits, seconds: 60 } });
    await page.route('**/api/v1/jobs', (route) => route.continue({ postData: JSON.stringify(longer(route.request().postDataJSON())) }), { times: 1 });
    await page.getByLabel('Tell whether it can still be won').check();
    await page.locator('.verdict[data-is="asking"]').waitFor();
    await job;
    const ended = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.locator('.card-face.lit').first().click();
    await ended;
    await main(page).getByText('is not known within 5 s').waitFor({ timeout: 60_000 });
  }));

test('a card that can open several rows goes where one says: by keys, by clicks, by dragging', onlyReal, async () => {
  await visit(world, FREE, async (page) => {
    await main(page).getByText('These can move: 12, 22.').waitFor();
    const heard = await hears(page);
    await page.locator('[data-card="12"]').press('Enter');
    await heard('Where to? row 1, row 2');
    await page.keyboard.press('2');
    await main(page).getByText('1 move played').waitFor();
    assert.equal(await valueOf(page, 'played'), '12>2');
    await page.keyboard.press('Control+z');
    await main(page).getByText('0 moves played').waitFor();
    await page.locator('[data-card="12"]').click();
    assert.equal(await page.locator('.gap.open').count(), 2);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.gap.open').count(), 0);
    await page.locator('[data-card="12"]').click();
    await page.locator('[data-spot="1,0"]').click();
    await main(page).getByText('1 move played').waitFor();
    assert.equal(await valueOf(page, 'played'), '12>2');
  });
  await visit(world, FREE, async (page) => {
    const heard = await hears(page);
    await page.locator('[data-spot="0,0"]').click();
    await heard('Which card?');
    await page.locator('[data-card="22"]').click();
    await main(page).getByText('1 move played').waitFor();
    assert.equal(await valueOf(page, 'played'), '22>1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await main(page).getByText('0 moves played').waitFor();
    await page.locator('[data-card="12"]').dragTo(page.locator('[data-spot="1,0"]'));
    await main(page).getByText('1 move played').waitFor();
    assert.equal(await valueOf(page, 'played'), '12>2');
  });
});

test('a deal is played by other rules, and the hint names the row', onlyReal, () =>
  visit(world, `#gap?look=numbers&${DEAL}&played=26`, async (page) => {
    await main(page).getByText('1 move played').waitFor();
    await page.getByLabel('Play this deal by').selectOption('gaps-one-deal');
    await main(page).getByText('0 moves played').waitFor();
    assert.equal(await valueOf(page, 'variant'), 'gaps-one-deal');
    for (const card of ['26', '37', '13']) await page.locator(`.lit[data-card="${card}"]`).click();
    await main(page).getByText('3 moves played').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await main(page).getByText(/Move the . of suit . \(\d+\)( to row \d)?; \d+ moves to go/).waitFor();
    await page.locator('.hinted').click();
    await main(page).getByText('4 moves played').waitFor();
  }));

test('a card that is let go elsewhere glides back and nothing is played', () =>
  visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.locator('[data-card="26"]').dragTo(page.locator('[data-card="15"]'));
    await page.waitForFunction(() => document.querySelector('[data-card="26"]').style.transform === '');
    await main(page).getByText('0 moves played').waitFor();
    await page.locator('[data-card="26"]').click();
    await main(page).getByText('1 move played').waitFor();
  }));

test('the solution is shown step by step, is in the link, and one plays on from any step', async () => {
  let link = '';
  await visit(world, `${SMALL}&played=22`, async (page) => {
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('button', { name: 'Solve from here' }).click();
    await main(page).getByText('7 moves from here, and no fewer.').waitFor();
    await main(page).getByText('0 / 7').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.lit').length === 0);
    await page.getByRole('button', { name: 'One step on' }).click();
    await main(page).getByText('1 / 7').waitFor();
    assert.equal(await page.locator('.hinted').count(), 1);
    await page.getByRole('slider').fill('4');
    await main(page).getByText('4 / 7').waitFor();
    await page.waitForFunction(() => location.hash.includes('step=4'));
    link = page.url();
    await page.getByLabel('Speed').selectOption('fast');
    // It plays for a moment only.
    const pauses = page.waitForFunction(() => [...document.querySelectorAll('.replay button')].some((key) => key.textContent === 'Pause'));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await pauses;
    await main(page).getByText('7 / 7').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Hide the solution' }).click();
    await main(page).getByText('1 move played').waitFor();
  });
  await visit(world, new URL(link).hash, async (page) => {
    await main(page).getByText('4 / 7').waitFor();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await main(page).getByText('5 moves played').waitFor();
    assert.ok((await page.locator('.lit').count()) > 0);
    assert.equal(await page.getByRole('slider').count(), 0);
  });
});

test('a link with moves that do not end in order is told apart', () =>
  visit(world, `${SMALL}&way=22.24&step=1`, async (page) => {
    await main(page).getByText('The moves of the link do not put the cards in order.').waitFor();
    await main(page).getByText('0 moves played').waitFor();
    assert.equal(await page.getByRole('slider').count(), 0);
  }));

test('a deal comes as wished: rules, size, length, seed; the wishes are in the link', onlyReal, async () => {
  let link = '';
  await visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.getByRole('combobox', { name: 'Rules', exact: true }).selectOption('gaps-one-deal');
    await page.getByRole('spinbutton', { name: 'Suits' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Cards of each' }).fill('5');
    await page.getByLabel('Moves, at least').fill('8');
    await page.getByLabel('Moves, at most').fill('12');
    await main(page).getByText('More wishes').click();
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await main(page).getByText('Dealt with the seed 7.').waitFor();
    assert.equal(await page.locator('.card-face, .gap').count(), 15);
    assert.equal(await valueOf(page, 'variant'), 'gaps-one-deal');
    assert.equal(await valueOf(page, 'wish'), 'variant:gaps-one-deal,size:3x5,moves:8-12,solvable:yes,seed:7');
    await page.getByRole('button', { name: 'Solve from here' }).click();
    const words = await main(page).getByText(/moves from here/).textContent();
    const moves = Number(/^(\d+)/.exec(words)[1]);
    assert.ok(moves >= 8 && moves <= 12, words);
    await page.getByRole('button', { name: 'Hide the solution' }).click();
    link = page.url();
  });
  await visit(world, new URL(link).hash, async (page) => {
    const rows = await valueOf(page, 'rows');
    await main(page).getByText('moves played').waitFor();
    await page.getByRole('button', { name: 'New deal' }).click();
    await main(page).getByText('Dealt with the seed 7.').waitFor();
    assert.equal(await valueOf(page, 'rows'), rows, 'the same seed deals the same');
  });
});

test('a deal without a solution can be wished, and what there cannot be is refused in words', onlyReal, () =>
  visit(world, '#gap?look=numbers&wish=variant:gap,size:4x7,solvable:no', async (page) => {
    await main(page).getByText('moves played').waitFor();
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await main(page).getByText('Dealt with the seed').waitFor();
    await main(page).getByText('It can no longer be won').waitFor();
    await page.getByRole('combobox', { name: 'Solution', exact: true }).selectOption('there is one');
    await page.getByLabel('Moves, at least').fill('500');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('.runner .bad', { hasText: 'at most 84' }).waitFor();
  }));

test('cards show their suits as players know them, and are called so', () =>
  visit(world, `#gap?${DEAL}`, async (page) => {
    await main(page).getByText(/These can move: 6♥.?, 7♥.?, 7♦.?, 5♣/).waitFor();
    await page.getByRole('combobox', { name: 'Cards show' }).selectOption('numbers');
    await main(page).getByText('These can move: 26, 27, 37, 45').waitFor();
    assert.equal(await valueOf(page, 'look'), 'numbers');
    await page.getByRole('combobox', { name: 'Cards show' }).selectOption('suits');
    await main(page).getByText(/These can move: 6♥.?, 7♥.?, 7♦.?, 5♣/).waitFor();
    assert.equal(await valueOf(page, 'look'), null);
    assert.equal(await page.locator('.card-face .pip').count(), 28);
    await page.getByRole('button', { name: 'move the 6 of hearts from row 1' }).click();
    await main(page).getByText('1 move played').waitFor();
    await page.reload();
    await main(page).getByText('1 move played').waitFor();
    assert.equal(await page.locator('.card-face .pip').count(), 28);
  }));

test('a deal is laid out from cards as players write them', onlyReal, () =>
  visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await main(page).getByText('Lay out a deal of your own').click();
    await page.getByLabel('Rows of cards').fill('2S -- 3H\n3S 2H --\n');
    await page.getByRole('button', { name: 'Lay it out' }).click();
    await page.waitForFunction(() => location.hash.includes('rows=12.11.23%2F13.22.21'));
    await page.getByLabel('Rows of cards').fill('2S -- 9H\n3S 2H --\n');
    await page.getByRole('button', { name: 'Lay it out' }).click();
    await main(page).getByText(/Line 1, column 7/).waitFor();
  }, { refused: [422] }));

test('where the fewest moves take too long, any that lead to the end are shown and called no more than that', onlyReal, () =>
  visit(world, `#gap?look=numbers&${PACK}&variant=gaps-one-deal`, async (page) => {
    await main(page).getByText('0 moves played').waitFor();
    await page.getByRole('button', { name: 'Solve from here' }).click();
    await main(page).getByText(/\d+ moves from here, perhaps not the fewest\./).waitFor({ timeout: 30_000 });
    await main(page).getByText(/0 \/ \d+/).waitFor();
  }));
