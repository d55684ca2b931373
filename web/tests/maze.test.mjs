// The maze in a real browser: a newcomer plays, solves, scrubs, edits, makes and shares one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { linked, main, setUp, standIn, visit } from './browser.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const status = (page) => page.locator('#status');
const UNSOLVABLE = '#maze?board=223.456.www&start=1,1&die=2,4&name=SHUT';

test('the page opens on a maze that can be played at once, by keys and by taps', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    assert.equal(await page.locator('.cell.lit').count(), 2);
    // Who has just come has focused nothing.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2, 6 on top. You can go south or east.').waitFor();
    await linked(page, 'played', 'S');
    await page.locator('[data-at="2,3"]').click();
    await main(page).getByText('Row 2, column 3').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await main(page).getByText('Row 2, column 2').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await main(page).getByText('Row 2, column 3').waitFor();
    await page.getByRole('button', { name: 'Restart' }).click();
    await main(page).getByText('Row 1, column 2, 5 on top').waitFor();
    await page.getByRole('button', { name: 'Tip west' }).click();
    await main(page).getByText('Row 1, column 1').waitFor();
    await linked(page, 'played', 'W');
  }));

test('quick keys are all played, and the goal is told on screen and aloud', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.locator('#board').focus();
    for (const key of ['Down', 'Right', 'Down', 'Left', 'Left', 'Up', 'Up', 'Right']) await page.keyboard.press(`Arrow${key}`);
    await main(page).getByText('Home again in 8 tips!').waitFor();
    await page.locator('#live', { hasText: 'That is the goal!' }).waitFor();
    assert.equal(await page.locator('.cell.lit').count(), 0);
  }));

test('a swipe tips the die', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    const box = await page.locator('#board').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y + 80, { steps: 4 });
    await page.mouse.up();
    await main(page).getByText('Row 2, column 2').waitFor();
  }));

test('solve shows the shortest way, and the scrubber goes through it', () =>
  visit(world, '#maze', async (page) => {
    await page.getByRole('button', { name: 'Solve' }).click();
    await main(page).getByText('the shortest way home takes 8 tips').waitFor();
    await main(page).getByText('Step 0 of 8, 5 on top. Next: south.').waitFor();
    await page.getByRole('button', { name: 'One step on' }).click();
    await main(page).getByText('Step 1 of 8, 6 on top. Next: east.').waitFor();
    await page.getByRole('slider').fill('7');
    await main(page).getByText('Step 7 of 8').waitFor();
    await linked(page, 'step', '7');
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByLabel('Speed').selectOption('fast');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await main(page).getByText('Step 8 of 8').waitFor();
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await main(page).getByText('Row 1, column 1').waitFor();
    await linked(page, 'played', 'SESWWNN');
  }));

test('a link brings back the maze, the tips, the way and its step', async () => {
  let link = '';
  await visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await page.getByRole('button', { name: 'Solve' }).click();
    await main(page).getByText('Step 0 of 8').waitFor();
    await page.getByRole('slider').fill('3');
    await page.getByRole('button', { name: 'Copy with the solution' }).click();
    await main(page).getByText('The link is copied: this maze with the solution.').waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  await visit(world, new URL(link).hash, async (page) => {
    await main(page).getByText('Step 3 of 8').waitFor();
    const sentence = main(page).getByText('The way in this link: the shortest way home takes 8 tips.');
    await sentence.waitFor();
    await page.getByRole('button', { name: 'Hide the solution' }).click();
    await main(page).getByText('Row 2, column 2, 6 on top').waitFor();
    assert.equal(await sentence.count(), 0, 'what is hidden is not told');
    assert.equal(await page.locator('[data-at]').count(), 9);
  });
});

test('a link with a way that does not lead home is told apart', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&way=SE&step=1&found=shortest', async (page) => {
    await main(page).getByText('The way in the link does not lead home.').waitFor();
    assert.equal(await page.locator('.flat .way').count(), 0);
  }));

test('a damaged link leaves the example, and says so', () =>
  visit(world, '#maze?board=w24.55.6ww&start=1,2&die=5,1', async (page) => {
    await main(page).getByText('The link is damaged').waitFor();
    await main(page).getByText('You can go south or west').waitFor();
  }));

test('a maze without a solution is told in plain words', () =>
  visit(world, UNSOLVABLE, async (page) => {
    await page.getByRole('button', { name: 'Solve' }).click();
    await main(page).getByText('This maze has no solution').waitFor();
  }));

test('a limit and a cancelled search are told in plain words', { skip: !standIn && 'the stand-in alone has a slow maze' }, async () => {
  await visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=STOPPED', async (page) => {
    await page.getByRole('button', { name: 'Solve' }).click();
    await main(page).getByText('No answer: the time given was up. What is certain: a solution takes at least 7 tips.').waitFor();
  });
  await visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=SLOW', async (page) => {
    await page.getByRole('button', { name: 'Solve' }).click();
    await main(page).getByText(/depth \d/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByText('Cancelled.').waitFor();
    assert.equal(await page.getByRole('progressbar').isVisible(), false);
  });
});

test('the editor paints by keys and by pointer, changes the size and moves the start', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('3');
    assert.equal(await page.locator('[data-sign="2,2"] .big').textContent(), '3');
    await page.getByRole('button', { name: 'Hole' }).click();
    await page.locator('[data-at="3,3"]').click();
    await page.locator('[data-at="3,3"].hole').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('[data-at="1,1"]').click();
    const editor = page.locator('.editor');
    await editor.getByLabel('Columns').fill('4');
    await editor.getByLabel('Columns').blur();
    assert.equal(await page.locator('[data-at]').count(), 12);
    await page.getByRole('button', { name: 'Done' }).click();
    await main(page).getByText('Row 1, column 1, 5 on top').waitFor();
    await linked(page, 'board', 'w24w.536w.6w0w');
    await linked(page, 'start', '1,1');
  }));

test('text and JSON can be pasted; what is wrong in it is told with its place', () =>
  visit(world, '#maze', async (page) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const text = page.getByLabel(/As text/);
    await text.fill('A\n2 2 1 1 1 2\n-1 -1\n-1 x\nEND\n');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await main(page).getByText('Line 4, column 4: “x” stands where a square is expected').waitFor();
    await text.fill('A\n2 2 1 1 1 2\n-1 -1\n-1 -1\nB\n1 2 1 1 1 2\n-1 -1\nEND\n');
    await page.getByRole('button', { name: 'Use this text' }).click();
    assert.equal(await page.locator('[data-at]').count(), 4);
    await page.getByLabel('Maze (of 2)').selectOption('2: B');
    assert.equal(await page.locator('[data-at]').count(), 2);
    await text.fill('{"start":[1,1],"top":1,"front":2,"squares":[[-1,-1,7]]}');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await main(page).getByText('Row 1, column 3 holds 7').waitFor();
    await text.fill('{"name":"J","start":[1,1],"top":1,"front":2,"squares":[[-1,-1,-1]],"goal":[1,3]}');
    await page.getByRole('button', { name: 'Use this text' }).click();
    assert.equal(await page.locator('[data-at]').count(), 3);
    assert.equal(await page.locator('.flat .goal').count(), 1);
    await page.getByRole('button', { name: 'Done' }).click();
    await main(page).getByText('You can go east').waitFor();
  }));

test('how hard a maze is, is told, and of another maze another; the rest stands behind a fold', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1', async (page) => {
    const hard = page.locator('.difficulty');
    await hard.getByText('Difficulty 5.0').waitFor();
    const more = page.locator('.told li').first();
    assert.equal(await more.isVisible(), false);
    await page.getByText('More about this maze').click();
    assert.equal(await more.isVisible(), true);
    await page.getByRole('button', { name: 'Make a maze' }).click();
    await main(page).getByText('Here it is').waitFor();
    await hard.waitFor();
  }));

test('what is told of how hard a maze is comes late, and under a press it moves nothing away', () =>
  visit(world, '#maze', async (page) => {
    let tell;
    const told = new Promise((resolve) => (tell = resolve));
    let asked;
    const waits = new Promise((resolve) => (asked = resolve));
    await page.route('**/jobs', async (route) => {
      if (route.request().postDataJSON()?.kind === 'explain') {
        asked();
        await told;
      }
      await route.continue();
    });
    await page.reload();
    await waits;
    const make = page.getByRole('button', { name: 'Make a maze' });
    await make.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await make.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    tell();
    await page.locator('.difficulty').waitFor();
    await page.mouse.up();
    await main(page).getByText('Here it is').waitFor();
  }));

test('a new maze comes as wished', () =>
  visit(world, '#maze', async (page) => {
    await page.getByLabel('Rows').last().fill('5');
    await page.getByLabel('Columns').last().fill('7');
    await page.getByRole('button', { name: 'Make a maze' }).click();
    await main(page).getByText('Here it is').waitFor();
    assert.equal(await page.locator('[data-at]').count(), 35);
    await page.getByRole('button', { name: 'Solve' }).click();
    const words = await main(page).getByText(/the shortest way home takes/).textContent();
    const tips = Number(/takes (\d+)/.exec(words)[1]);
    assert.ok(tips >= 10 && tips <= 30, words);
  }));

test('what the server refuses is told', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1&played=EEE', async (page) => {
    await page.locator('#status.bad').waitFor();
    assert.match(await status(page).textContent(), /not legal|illegal|may not|cannot/i);
  }, { refused: [422] }));

const HOME = ['Down', 'Right', 'Down', 'Left', 'Left', 'Up', 'Up', 'Right'];
const walk = async (page, keys) => {
  await page.locator('#board').focus();
  for (const key of keys) await page.keyboard.press(`Arrow${key}`);
};
/** Whether all of an element is in the window, when scrolling has ended. */
const inView = (page, selector) =>
  page.waitForFunction((css) => {
    const box = document.querySelector(css).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
  }, selector, { timeout: 20_000 });
const top = async (page) => (await page.locator('#board').boundingBox()).y;

test('the link copied is the bare maze; what was played or found is copied on demand only', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    const bare = page.getByRole('button', { name: 'Copy link' });
    const copied = () => page.evaluate(async () => [...new URLSearchParams((await navigator.clipboard.readText()).split('?')[1]).keys()].join());
    assert.equal(await page.getByRole('button', { name: /^Copy with/ }).count(), 0);
    const before = await top(page);
    await walk(page, HOME);
    await main(page).getByText('Home again in 8 tips! Solve tells').waitFor();
    await bare.click();
    await main(page).getByText('The link is copied: this maze, without your tips.').waitFor();
    assert.equal(await copied(), 'board,start,die,name');
    await linked(page, 'played', 'SESWWNNE');
    await page.getByRole('button', { name: 'Copy with my tips' }).click();
    await main(page).getByText('this maze with your tips.').waitFor();
    assert.equal(await copied(), 'board,start,die,name,played');
    assert.equal(await top(page), before, 'nothing moves the board');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.note').waitFor({ state: 'hidden' });
  }));

test('who knows the shortest way is told at home how the own one compares, and can have another maze at once', () =>
  visit(world, '#maze', async (page) => {
    await page.getByRole('button', { name: 'Solve from the start' }).click();
    await main(page).getByText('the shortest way home takes 8 tips').waitFor();
    await page.getByRole('button', { name: 'Hide the solution' }).click();
    assert.equal(await page.locator('.way-card').isVisible(), false);
    await walk(page, HOME);
    await main(page).getByText('Home again in 8 tips, the shortest possible!').waitFor();
    await page.locator('.win').getByRole('button', { name: 'New maze' }).click();
    await main(page).getByText('Here it is (seed ').waitFor();
    await page.waitForFunction(() => document.activeElement.id === 'board');
    assert.equal(await page.locator('.win').isVisible(), false);
  }));

test('a tip that is not possible is told with its reason', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await walk(page, ['Right']);
    await main(page).getByText('Not there: the die shows 5 on top, the square 4.').waitFor();
    await walk(page, ['Up']);
    await main(page).getByText('Not there: the board ends here.').waitFor();
    await page.locator('[data-at="3,3"]').click();
    await main(page).getByText('Not there: the die tips onto a square beside it.').waitFor();
    await walk(page, ['Down']);
    await main(page).getByText('Row 2, column 2, 6 on top.').waitFor();
  }));

test('heading, toolbar, status and board fit into the window together', () =>
  visit(world, '#maze', async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    for (const [width, height] of [[1366, 650], [1280, 800], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      for (const css of ['h1', '.tools', '#status', '#board']) await inView(page, css);
    }
  }));

test('on a phone the end of a game is seen, the solution stands under the board, a new maze is in view', () =>
  visit(world, '#maze', async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await main(page).getByText('You can go south or west').waitFor();
    const before = await top(page);
    await walk(page, HOME.slice(0, -1));
    await main(page).getByText('Row 1, column 1').waitFor();
    await page.evaluate(() => scrollTo(0, document.getElementById('board').getBoundingClientRect().bottom + scrollY - 200));
    await page.keyboard.press('ArrowRight');
    await main(page).getByText('Home again in 8 tips').waitFor();
    await inView(page, '.win');
    await inView(page, '#board');
    await page.evaluate(() => scrollTo(0, 0));
    assert.equal(await top(page), before, 'the banner has its place');
    await page.getByRole('button', { name: 'Solve from the start' }).click();
    await main(page).getByText('Step 0 of 8').waitFor();
    await inView(page, '#board');
    await inView(page, '.player');
    await inView(page, '#status');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('group', { name: 'Maze' }).getByRole('button', { name: 'New maze' }).click();
    await main(page).getByText('Here it is (seed ').waitFor();
    await inView(page, '#board');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
  }));

test('a dead end is told above the board', () =>
  visit(world, UNSOLVABLE, async (page) => {
    await main(page).getByText('You can go').waitFor();
    await walk(page, ['Right']);
    await main(page).getByText('No way on from here: undo or restart.').waitFor();
    await inView(page, '#status');
  }));
