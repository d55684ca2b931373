// What people stumbled over when they looked at the page: what moved, what was cut off, what did not come out on paper.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, main, overflow, setUp, standIn, until, visit } from './browser.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const MAZE = '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1';
const PHONE = { viewport: { width: 360, height: 740 } };
const boxOf = (page, css) => page.locator(css).first().evaluate((element) => element.getBoundingClientRect().toJSON());
const onlyReal = { skip: standIn && 'the stand-in knows no boards' };

/** Views with what is seen when they are there. */
const BOARDS = [
  [MAZE, (page) => main(page).getByText('You can go south or west').waitFor()],
  ['#gap?look=numbers', (page) => main(page).getByText('These can move').waitFor()],
  ['#roll', (page) => main(page).getByText('tips made').waitFor()],
  ['#stack', (page) => page.locator('.count-line', { hasText: /arrangement|only one|Counting/ }).waitFor()],
  ['#twisty?puzzle=cube2-fixed', (page) => page.locator('twisty-player').waitFor()],
  ['#twisty?puzzle=ivy', (page) => status(page, 'Solved.')],
  ...(standIn ? [] : [['#boards', (page) => main(page).getByText(/to go, and no fewer/).waitFor()]]),
];

test('nothing moves while a view is loaded', async () => {
  for (const [hash, seen] of [...BOARDS, ['#twisty/explore?puzzle=cube3', (page) => main(page).getByText('To be expected').waitFor()], ['#cube2', (page) => page.locator('.chart').waitFor()]])
    for (const [width, height] of [[1440, 900], [360, 740]]) {
      const context = await world.browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      // Nothing is awaited here but that it is there, however slow the machine is.
      page.setDefaultTimeout(90_000);
      await page.addInitScript(() => {
        globalThis.shift_ = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) globalThis.shift_ += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${world.url}/${hash}`);
      await seen(page);
      await page.waitForTimeout(300);
      const shift = await page.evaluate(() => globalThis.shift_);
      assert.ok(shift < 0.04, `${hash} at ${width} px: ${shift}`);
      await context.close();
    }
});

test('on a phone the board is in the window', async () => {
  for (const [hash, seen] of BOARDS)
    await visit(world, hash, async (page) => {
      await seen(page);
      const { top, bottom } = await boxOf(page, '#board');
      assert.ok(top < 400, `${hash}: it begins at ${top}`);
      assert.ok(Math.min(bottom, 740) - top > Math.min(330, (bottom - top) * 0.9), `${hash}: ${top} to ${bottom}`);
      assert.equal(await overflow(page), 0);
      // How it is played is one press away.
      const how = page.locator('details.lead');
      assert.equal(await how.locator('p').isVisible(), false);
      await how.locator('summary').click();
      assert.equal(await how.locator('p').isVisible(), true);
      assert.deepEqual(await flaws(page), []);
    }, PHONE);
});

test('messages lie over the page and move no board', async () => {
  for (const options of [{}, PHONE])
    for (const [hash, seen] of BOARDS)
      await visit(world, hash, async (page) => {
        await seen(page);
        await page.waitForTimeout(200);
        const before = await boxOf(page, '#board');
        await page.getByRole('group').getByRole('button', { name: 'Copy link' }).click();
        await page.locator('.note', { hasText: 'The link is copied' }).waitFor();
        assert.deepEqual((await boxOf(page, '#board')).y, before.y, hash);
        const note = await boxOf(page, '.note');
        assert.ok(note.bottom <= page.viewportSize().height, `${hash}: it is in the window`);
      }, options);
  await visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    const { y } = await boxOf(page, '#board');
    await press(page, 'Hint');
    await main(page).getByText(/Move the/).waitFor();
    assert.equal((await boxOf(page, '#board')).y, y);
  });
});

test('a toolbar tells at sight what is first, what goes back, and what is seldom needed', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    const look = (name) => page.getByRole('button', { name, exact: true }).first().evaluate((key) => [getComputedStyle(key).backgroundColor, getComputedStyle(key).borderTopColor].join(' '));
    const looks = new Set(await Promise.all(['Solve from the start', 'New maze', 'Copy link'].map(look)));
    assert.equal(looks.size, 3);
    assert.deepEqual(await page.locator('.tools .history button').allTextContents(), ['Undo', 'Redo', 'Restart']);
    const [undo, redo] = await Promise.all([1, 2].map((n) => boxOf(page, `.tools .history button:nth-child(${n})`)));
    assert.ok(Math.abs(undo.right - redo.left) <= 1.5, 'they are one thing');
  }));

test('what is printed has its name and what is on the board, and nothing to press', async () => {
  const name = (page) => page.evaluate(() => getComputedStyle(document.querySelector('h1'), '::after').content);
  const PAPERS = [
    [BOARDS[0], /DICEMAZE1/, '.flat'],
    [BOARDS[1], /4 suits of 7 cards/, '.card-face'],
    [BOARDS[2], /\d, \d/, '.roll-net'],
    [BOARDS[3], /3 × 3 × 3/, '.pip'],
    [BOARDS[4], /cube2-fixed/, '.pieces .place'],
    [BOARDS[5], /ivy/, '.pieces .place'],
  ];
  for (const [[hash, seen], called, shown] of PAPERS)
    await visit(world, hash, async (page) => {
      await seen(page);
      await page.emulateMedia({ media: 'print' });
      assert.match(await name(page), called);
      await page.locator(shown).first().waitFor();
      for (const key of await main(page).getByRole('button').all()) if (!(await key.evaluate((one) => one.matches('.card-face, .gap')))) assert.equal(await key.isVisible(), false, `${hash}: ${await key.textContent()}`);
      assert.equal(await page.locator('canvas, twisty-player').filter({ visible: true }).count(), 0, 'no blank canvas');
      await page.emulateMedia({ media: 'screen' });
      await page.locator('#board').first().waitFor();
    });
});

test('the words of an empty chart are not cut off on a phone', () =>
  visit(world, '#cube2', async (page) => {
    const words = page.locator('.chart .empty');
    await words.waitFor();
    const [chart, box] = [await boxOf(page, '.chart svg'), await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON();
    })];
    assert.ok(box.left >= chart.left && box.right <= chart.right && box.bottom <= chart.bottom, JSON.stringify([chart, box]));
  }, PHONE));

/** Answers the next job with a line. */
async function answers(page, line) {
  await page.route('**/jobs', (route) => route.fulfill({ status: 202, json: { id: 'mine', state: 'queued' } }));
  await page.route('**/jobs/mine/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: `event: end\ndata: ${JSON.stringify({ id: 'mine', state: 'done', lines: [line] })}\n\n` }));
}

test('the numbers over the bars of a chart do not run into each other, however large they are', () =>
  visit(world, '#cube2', async (page) => {
    const counts = [1, 18, 243, 3240, 43239, 574908, 7618438, 100803036, 1332343288, 17596479795, 232248063316, 3063288809012, 40374425656248, 532000000000000];
    await answers(page, { counts, depth: 13, positions: 1e15, antipodes: 1, examples: [] });
    await press(page, 'Explore');
    await page.locator('.bar').nth(13).waitFor();
    const boxes = await page.locator('.chart .value').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, counts.length);
    boxes.slice(1).forEach((box, i) => assert.ok(box.left >= boxes[i].right || box.bottom <= boxes[i].top || box.top >= boxes[i].bottom, `${i}: ${JSON.stringify([boxes[i], box])}`));
    const scale = await page.locator('.chart .scale').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    const { left } = await boxOf(page, '.chart svg');
    assert.ok(Math.min(...scale) >= left - 0.5, 'the scale is not cut off');
  }));

const HUNDRED = `#maze?board=${Array.from({ length: 100 }, (_, r) => Array.from({ length: 100 }, (_, c) => (r === 0 && c === 0 ? 'w' : String(((r * 7 + c * 3) % 6) + 1))).join('')).join('.')}&start=1,1&die=1,2`;

test('a maze of 100 × 100 is looked at from where it can be read, from nearer, and as a whole', () =>
  visit(world, HUNDRED, async (page) => {
    // Ten thousand squares take their time where a machine does other work, too.
    page.setDefaultTimeout(90_000);
    await main(page).getByText('Row 1, column 1').waitFor();
    const square = () => boxOf(page, '[data-at="1,1"] rect');
    const board = await boxOf(page, '#board');
    await until('it can be read', async () => (await square()).width > 24);
    const first = await square();
    assert.ok(first.left >= board.left && first.top >= board.top && first.left < board.left + 40, `the die is in sight, and the board has no empty margin: ${JSON.stringify([first, board])}`);
    await press(page, 'Look from nearer');
    await until('it is larger', async () => (await square()).width > first.width * 1.3);
    await press(page, 'See all of the board');
    await until('all is seen', async () => (await boxOf(page, '[data-at="100,100"] rect')).bottom <= board.bottom + 1);
    // What is read of so many is what lies around the die.
    await page.getByRole('table', { name: 'The squares of the maze, rows 1 to 21 of 100, columns 1 to 21 of 100' }).waitFor();
    await press(page, 'Look from nearer');
    // The editor's cursor stays in sight, wherever it goes.
    for (let i = 0; i < 4; i += 1) await press(page, 'Look from nearer');
    await press(page, 'Edit');
    for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowDown');
    await until('it follows', async () => {
      const cursor = await boxOf(page, '.flat .cursor');
      return cursor.top >= board.top && cursor.bottom <= board.bottom;
    });
  }));

test('the view in three dimensions can be turned', () =>
  visit(world, `${MAZE}&look=deep`, async (page) => {
    page.setDefaultTimeout(90_000);
    await page.locator('#board canvas').waitFor();
    await main(page).getByText('You can go south or west').waitFor();
    const picture = () => page.locator('#board canvas').evaluate((canvas) => canvas.toDataURL().length + canvas.toDataURL().slice(-2000));
    await page.waitForTimeout(300);
    let last = await picture();
    for (const name of ['Look from further left', 'Look from further right', 'Look from further below', 'Look from further above']) {
      await press(page, name);
      await until(`${name} turns it`, async () => (await picture()) !== last);
      last = await picture();
    }
    // What lies under a point is still found.
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
  }));

test('messages are in words of people, not of programs', () =>
  visit(world, '#twisty?puzzle=nosuch', async (page) => {
    await page.locator('#status.bad').waitFor();
    assert.doesNotMatch(await main(page).textContent(), /GET|\/api\//);
    if (!standIn) await page.locator('#status', { hasText: 'There is no puzzle named nosuch. Choose one of the list, or open its definition.' }).waitFor();
    await page.route('**/describe', (route) => route.fulfill({ status: 422, json: { error: { message: 'there is no puzzle `other`; there are roll, maze, and those of GET /api/v1/puzzles' } } }));
    await page.getByText('Another puzzle: by name or from a file').click();
    await page.getByLabel('By name').fill('other');
    await press(page, 'Open');
    await page.locator('.chooser .bad', { hasText: 'There is no puzzle named other. Choose one of the list, or open its definition.' }).waitFor();
  }, { refused: [422] }));

test('numbers that are copied have no blanks in them', () =>
  visit(world, '#cube2', async (page) => {
    await answers(page, { counts: [1, 1350852], depth: 1, positions: 3674160, antipodes: 1, examples: [] });
    await press(page, 'Explore');
    await page.locator('.bar').nth(1).waitFor();
    await page.locator('.rows table').evaluate((table) => getSelection().selectAllChildren(table));
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /1350852/);
    assert.doesNotMatch(copied, /\u202f/);
  }));

test('beside what is wrong stands nothing that was true of something else', async () => {
  await visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('It can still be won.').waitFor();
    await page.route('**/neighbours', (route) => route.fulfill({ status: 422, json: { error: { message: 'a card is there twice' } } }));
    await page.getByText('Lay out a deal of your own').click();
    await page.getByLabel(/Rows of cards/).fill('12 12 13\n22 21 23');
    await press(page, 'Lay it out');
    await page.locator('#status.bad', { hasText: 'a card is there twice' }).waitFor();
    assert.equal(await main(page).getByText('It can still be won.').count(), 0);
    assert.equal(await page.locator('.card-face').count(), 0);
  }, { refused: [422] });
  await visit(world, MAZE, async (page) => {
    await page.locator('.difficulty').getByText('Difficulty').waitFor();
    await press(page, 'Edit');
    await page.route('**/neighbours', (route) => route.fulfill({ status: 422, json: { error: { message: 'a die cannot lie so' } } }));
    await page.getByLabel(/As text/).fill('{"start":[1,1],"top":1,"front":6,"squares":[[-1,-1]]}');
    await press(page, 'Use this text');
    await press(page, 'Done');
    await page.locator('#status.bad', { hasText: 'a die cannot lie so' }).waitFor();
    assert.equal(await page.locator('.difficulty').isVisible(), false);
  }, { refused: [422] });
  await visit(world, '#twisty?puzzle=ivy&moves=L+R', async (page) => {
    await status(page, 'step 2 of 2');
    await page.route('**/neighbours', (route) => route.fulfill({ status: 422, json: { error: { message: 'this puzzle cannot be played' } } }));
    await page.getByLabel('Choose').selectOption('pancake10');
    await page.locator('#status.bad', { hasText: 'this puzzle cannot be played' }).waitFor();
    assert.equal(await page.locator('.place, .move-key').count(), 0, 'nothing of the other puzzle');
  }, { refused: [422] });
});
