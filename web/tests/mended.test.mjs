// What people stumbled over when they tried the page, each once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, hashOf, linked, main, setUp, standIn, until, visit } from './browser.mjs';
import { slow } from './stand-in/server.mjs';
import { press, status } from './twisty.mjs';

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const MAZE = '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1';
const menu = (page, name) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Remembers all that is read aloud from now on. */
async function listens(page) {
  await page.evaluate(() => {
    globalThis.heard_ = [];
    const live = document.getElementById('live');
    new MutationObserver(() => globalThis.heard_.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => globalThis.heard_.at(-1) ?? '');
}

/** Events of jobs are held back until `go` is called. */
async function hold(page) {
  let go;
  const held = new Promise((act) => (go = act));
  await page.route('**/jobs/*/events', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return go;
}

test('keys are the board’s after a button was pressed, too', async () => {
  await visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await main(page).getByText('Row 1, column 2').waitFor();
    await page.keyboard.press('ArrowLeft');
    await main(page).getByText('Row 1, column 1').waitFor();
    await page.keyboard.press('Control+z');
    await main(page).getByText('Row 1, column 2').waitFor();
    // A field keeps its own keys.
    await page.getByLabel('Rows').last().focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.getByLabel('Rows').last().inputValue(), '7');
    await main(page).getByText('Row 1, column 2').waitFor();
  });
  await visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    await page.getByRole('button', { name: 'L', exact: true }).click();
    await status(page, 'step 1 of 1');
    await page.keyboard.press('r');
    await status(page, 'step 2 of 2');
    await page.keyboard.press('Backspace');
    await status(page, 'step 1 of 2');
  });
  await visit(world, '#gap?look=numbers', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.locator('.card-face.lit').first().click();
    await main(page).getByText('1 move played').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await main(page).getByText('0 moves played').waitFor();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.closest('.table') !== null), true);
  });
});

test('who leaves an exploration finds it again, going on or done', async () => {
  await visit(world, standIn ? '#cube2' : '#twisty/explore?puzzle=ivy', async (page) => {
    const go = await hold(page);
    const [view, all] = standIn ? ['2×2×2 cube', 'the farthest are 14 away'] : ['Twisty puzzles', 'the farthest are 8 away'];
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.locator('.runner progress').first().waitFor();
    await menu(page, 'About');
    await page.locator('h1', { hasText: 'About' }).waitFor();
    const going = page.getByRole('region', { name: 'What goes on' });
    await going.getByText('exploring goes on').waitFor();
    assert.deepEqual(await flaws(page), []);
    await going.getByRole('link', { name: 'Show it' }).click();
    await page.locator('.runner progress').first().waitFor();
    assert.equal(await going.count(), 0);
    go();
    await main(page).getByText(all).waitFor();
    const bars = await page.locator('.bar').count();
    await menu(page, 'About');
    await page.locator('h1', { hasText: 'About' }).waitFor();
    assert.equal(await going.count(), 0, 'what is done does not go on');
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/jobs') ? 1 : 0));
    await menu(page, view);
    await main(page).getByText(all).waitFor();
    assert.equal(await page.locator('.bar').count(), bars);
    assert.equal(asked, 0, 'nothing is explored again');
  });
});

test('an exploration that goes on elsewhere can be stopped from there', { skip: !standIn && 'the server is too quick to be stopped' }, () =>
  visit(world, '#cube2', async (page) => {
    slow.after = 5;
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.locator('.bar').nth(2).waitFor();
    await menu(page, 'About');
    const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop it' }).click();
    await cancelled;
    await menu(page, '2×2×2 cube');
    await main(page).getByText(/Cancelled\. There are at least/).waitFor();
  }).finally(() => (slow.after = Infinity)));

test('a link does not begin a large exploration by itself', async () => {
  await visit(world, '#twisty/explore?puzzle=cube3&run=1', async (page) => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/jobs') ? 1 : 0));
    await main(page).getByText('This link explores all positions. It may take long: press Explore to begin.').waitFor();
    await page.waitForTimeout(300);
    assert.equal(asked, 0);
  });
  // Whatever limits it names, only a glance is taken without being asked for.
  await visit(world, '#gap/explore?rows=26.31.13.44.21.24.42/17.45.23.25.41.36.11/46.34.14.12.37.32.47/16.43.27.35.22.33.15&seconds=86400&positions=1000000000&run=1', async (page) => {
    let first = null;
    page.on('request', (request) => {
      if (request.url().endsWith('/jobs')) first ??= request.postDataJSON();
    });
    await page.reload();
    await until('the glance is taken', () => first !== null);
    assert.deepEqual(first.limits, { seconds: 2, positions: 300000, bytes: 100000000 });
  });
});

test('what a solver answers is read aloud, and not only the position that is then shown', async () => {
  for (const [question, answer] of [['solve', /^Solved: 2 moves, proved/], ['count', /There (is|are)|only one/], ['all', /^Solved: 2 moves, proved/], ['unique', /of this length/]])
    await visit(world, `#twisty?puzzle=ivy&moves=L+R&question=${question}`, async (page) => {
      await status(page, 'step 2 of 2');
      const heard = await listens(page);
      await press(page, 'Solve');
      await page.locator('.runner .outcome', { hasText: answer }).waitFor();
      await until('it is heard', async () => answer.test(await heard()));
      // And nothing is said over it.
      await page.waitForTimeout(400);
      assert.match(await heard(), answer, question);
    });
});

test('the squares of a maze are read, with where the die is and can go', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    const table = page.getByRole('table', { name: 'The squares of the maze' });
    const row = (n) => table.getByRole('row').nth(n).getByRole('cell').allTextContents();
    assert.deepEqual(await row(1), ['wild, the die can go here', '2, the start, the die is here', '4']);
    assert.deepEqual(await row(2), ['5', '5, the die can go here', '6']);
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await until('the table follows', async () => (await row(2))[1] === '5, the die is here');
    assert.deepEqual(await row(1), ['wild', '2, the start', '4']);
  }));

test('when the server is back, the page notices and goes on', async () => {
  const context = await world.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${world.url}/${MAZE}`);
  await main(page).getByText('You can go south or west').waitFor();
  await context.setOffline(true);
  await page.keyboard.press('ArrowDown');
  await page.locator('.gone', { hasText: 'The server does not answer.' }).waitFor();
  await context.setOffline(false);
  await page.locator('.gone', { hasText: 'The server answers again.' }).waitFor();
  await main(page).getByText('Row 2, column 2, 6 on top. You can go south or east.').waitFor();
  await page.locator('.gone').waitFor({ state: 'hidden' });
  // A view that could not be opened at all is opened then.
  await page.route('**/api/v1/families', (route) => route.abort());
  await page.reload();
  await page.locator('#main > .outcome.bad', { hasText: 'The server does not answer' }).waitFor();
  await page.unroute('**/api/v1/families');
  await main(page).getByText('You can go south or east').waitFor();
  await context.close();
});

/** Drops a file onto the page; whether the page took it, and the browser does not open it. */
const drop = (page, name, text) =>
  page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('h1').dispatchEvent(over);
    const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('h1').dispatchEvent(event);
    return over.defaultPrevented && event.defaultPrevented;
  }, [name, text]);

/** Waits until the page takes files: what does is loaded after what is seen. */
const catches = (page) =>
  until('files are caught', () =>
    page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([''], 'x'));
      const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(over);
      document.body.classList.remove('dropping');
      return over.defaultPrevented;
    }));

const inSight = (page, selector) =>
  page.waitForFunction((css) => {
    const box = document.querySelector(css)?.getBoundingClientRect();
    return box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
  }, selector, { timeout: 20_000 });

const SECOND = 'SECOND\n2 3 1 1 1 2\n-1 -1 -1\n-1 -1 -1\nEND\n';

test('a file dropped on any view is opened where it is read, or it is said that nothing reads it', async () => {
  await visit(world, '#about', async (page) => {
    await main(page).getByText('Everystate answers questions').waitFor();
    await catches(page);
    assert.equal(await drop(page, 'photo.png', 'PNG\0\0'), true);
    await page.locator('.note', { hasText: 'Nothing here reads photo.png.' }).waitFor();
    await inSight(page, '.note');
    assert.deepEqual(await flaws(page), []);
    assert.equal(await drop(page, 'second.txt', SECOND), true);
    await page.locator('h1', { hasText: 'Dice maze' }).waitFor();
    await until('the maze is open', async () => (await hashOf(page, 'board')) === 'www.www');
  });
  await visit(world, '#roll', async (page) => {
    await page.locator('h1', { hasText: 'Rolling die' }).waitFor();
    await catches(page);
    assert.equal(await drop(page, 'deal.txt', '23 22 13 12\n11 24 14 21\n'), true);
    await main(page).getByText('These can move').waitFor();
    await linked(page, 'rows', '23.22.13.12/11.24.14.21');
    // One that is wrong is opened where one sees what is wrong.
    assert.equal(await drop(page, 'wrong.json', '{"rows":5}'), true);
    await main(page).getByText('A deal in JSON has “rows”.').waitFor();
    await inSight(page, '.card > .outcome.bad:not(:empty)');
  });
  await visit(world, '#gap', async (page) => {
    await main(page).getByText('These can move').waitFor();
    assert.equal(await drop(page, 'mine.tws', 'Name mine\nSet A 2 1\nSolved\nA\n1 2\nEnd\nMove X\nA\n2 1\nEnd\n'), true);
    await page.locator('h1', { hasText: 'Twisty puzzles' }).waitFor();
    await page.getByRole('button', { name: 'X', exact: true }).waitFor();
  });
});

test('what is wrong with a file is said in sight', () =>
  visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    for (const [width, height] of [[360, 740], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      assert.equal(await drop(page, 'bad.tws', 'Name bad\nMove\nnonsense\n'), true);
      await page.locator('.chooser .outcome.bad', { hasText: 'bad.tws' }).waitFor();
      await inSight(page, '.chooser .outcome.bad');
    }
  }, { refused: [422] }));

test('who has a new maze or a new deal gets back by undoing what was edited and played', async () => {
  await visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go south or west').waitFor();
    await press(page, 'Edit');
    await page.keyboard.press('3');
    await until('it is edited', async () => (await hashOf(page, 'board')) === '324.556.6ww');
    await press(page, 'Done');
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2').waitFor();
    await page.getByRole('group', { name: 'Maze' }).getByRole('button', { name: 'New maze' }).click();
    await main(page).getByText('Here it is').waitFor();
    await until('a new maze is there', async () => (await hashOf(page, 'board'))?.split('.').length === 6);
    const made = await hashOf(page, 'board');
    await press(page, 'Undo');
    await main(page).getByText('Row 2, column 2').waitFor();
    await linked(page, 'board', '324.556.6ww');
    await press(page, 'Undo');
    await main(page).getByText('Row 1, column 2').waitFor();
    await page.keyboard.press('Control+z');
    await until('the edit is undone, too', async () => (await hashOf(page, 'board')) === 'w24.556.6ww');
    await page.keyboard.press('Control+y');
    await until('it is done again', async () => (await hashOf(page, 'board')) === '324.556.6ww');
    await press(page, 'Redo');
    await until('the new maze is back', async () => (await hashOf(page, 'board')) === made);
  });
  await visit(world, '#gap?look=numbers&rows=23.22.13.12/11.24.14.21', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.locator('.card-face.lit').first().click();
    await main(page).getByText('1 move played').waitFor();
    const played = await hashOf(page, 'played');
    await page.getByText('Lay out a deal of your own').click();
    await page.getByLabel(/Rows of cards/).fill('12 11 13\n22 21 23');
    await press(page, 'Lay it out');
    await until('another deal is there', async () => (await hashOf(page, 'rows')) === '12.11.13/22.21.23');
    await press(page, 'Undo');
    await until('the deal is back', async () => (await hashOf(page, 'rows')) === '23.22.13.12/11.24.14.21' && (await hashOf(page, 'played')) === played);
    await press(page, 'Undo');
    await main(page).getByText('0 moves played').waitFor();
    await press(page, 'Redo');
    await main(page).getByText('1 move played').waitFor();
    await press(page, 'Redo');
    await until('the other deal is back', async () => (await hashOf(page, 'rows')) === '12.11.13/22.21.23');
  });
  await visit(world, '#roll?counts=3,4,5,6,7,8&played=EE', async (page) => {
    await main(page).getByText('2 of 33 tips made').waitFor();
    await press(page, 'Thousands');
    await main(page).getByText('0 of 30\u202f000 tips made').waitFor();
    await press(page, 'Undo');
    await main(page).getByText('2 of 33 tips made').waitFor();
    await press(page, 'Redo');
    await main(page).getByText('0 of 30\u202f000 tips made').waitFor();
  });
  await visit(world, '#stack?size=2,2,2&top=12.00', async (page) => {
    const pips = page.locator('.pip');
    const values = () => pips.evaluateAll((all) => all.slice(0, 4).map((one) => one.value || '0').join(''));
    await until('it is there', async () => (await values()) === '1200');
    await pips.nth(3).focus();
    await page.keyboard.press('5');
    await until('a face is given', async () => (await values()) === '1205');
    await page.keyboard.press('Control+z');
    await until('it is open again', async () => (await values()) === '1200');
    await press(page, 'Clear');
    await until('all are open', async () => (await values()) === '0000');
    await press(page, 'Undo');
    await until('they are back', async () => (await values()) === '1200');
    await press(page, 'Redo');
    await until('all are open again', async () => (await values()) === '0000');
  });
});

test('while a maze is edited, what is told of it is true of what is on the board', () =>
  visit(world, MAZE, async (page) => {
    await page.locator('.difficulty').getByText('Difficulty 5.0').waitFor();
    await press(page, 'Edit');
    const badge = page.locator('.editor .badge');
    await badge.getByText(/^Shortest: 8 tips, one way only.* Difficulty 5\.0\.$/).waitFor();
    assert.equal(await page.locator('.difficulty').isVisible(), false, 'one thing tells of it');
    // West of the start: 5 is on top and wild becomes a hole.
    await page.keyboard.press('0');
    await until('nothing old is told', async () => !(await badge.textContent()).includes('8 tips,'));
    await badge.getByText('No solution: everything was tried. With a hole on row 1, column 1: the shortest took 8 tips, now there is none.').waitFor();
    await page.keyboard.press('w');
    await badge.getByText(/^Shortest: 8 tips, one way only.* Difficulty 5\.0\. With a wild square on row 1, column 1: there was no solution, now there is one\.$/).waitFor();
    assert.deepEqual(await flaws(page), []);
    await press(page, 'Done');
    await page.locator('.difficulty').getByText('Difficulty 5.0').waitFor();
  }));

test('algorithms with brackets and comments are gone through step by step', async () => {
  await visit(world, '#twisty?puzzle=ivy', async (page) => {
    await status(page, 'Solved.');
    await page.getByLabel('Moves from solved').fill('(L R)2 // twice\n[L, R]');
    await press(page, 'Show');
    await page.locator('.timeline .count', { hasText: '8 / 8' }).waitFor();
    assert.equal(await page.getByLabel('Moves from solved').inputValue(), '(L R)2 // twice\n[L, R]', 'it stays as it was written');
    await page.getByRole('button', { name: 'One step back' }).click();
    await status(page, 'step 7 of 8');
    await linked(page, 'alg', '(L R)2 // twice\n[L, R]', 'and so in the link');
  });
  await visit(world, `#twisty?puzzle=ivy&alg=${encodeURIComponent("[L: R2'] // a remark")}`, async (page) => {
    await page.locator('.timeline .count', { hasText: '3 / 3' }).waitFor();
  });
});

const PACK = '211.17.46.14.312.13.41.44.411.212.11.412.16/313.27.31.35.310.22.26.33.21.110.36.112.45/43.34.413.28.12.213.32.24.48.311.39.49.18/410.15.111.38.23.47.210.29.37.42.113.25.19';

test('of a whole pack any solution is looked for at once, with the time that one gives, and where none is found that is said', () =>
  visit(world, `#gap?look=numbers&rows=${PACK}&live=0`, async (page) => {
    await main(page).getByText('These can move').waitFor();
    const asked = [];
    await page.route('**/jobs', async (route) => {
      asked.push(route.request().postDataJSON());
      await route.fulfill({ status: 202, json: { id: 'mine', state: 'queued' } });
    });
    const line = { instance: 1, verdict: 'stopped', why: 'seconds', at_least: 48 };
    await page.route('**/jobs/mine/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: `event: end\ndata: ${JSON.stringify({ id: 'mine', state: 'done', lines: [line] })}\n\n` }));
    await page.getByLabel('Seconds to solve, at most').fill('45');
    await press(page, 'Solve from here');
    await main(page).getByText('No answer: the time given was up. What is certain: a solution takes at least 48 moves. That there is none is not said. Give more than 45 seconds under “This deal”').waitFor();
    assert.deepEqual(asked.map(({ question, limits }) => [question, limits.seconds]), [['any', 45]]);
    await linked(page, 'seconds', '45');
  }));
