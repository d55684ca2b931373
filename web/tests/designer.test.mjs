// What designers of puzzles need: a badge that is always true, undoing across everything, a wish for one way only, hints.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setUpAlone, visitAlone as visit } from './alone.mjs';
import { flaws, flawsNarrowInTheDark, hears, main, until } from './browser.mjs';
import { neighbours } from './stand-in/gap.mjs';

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

const valueOf = (page, key) => page.evaluate((name) => new URLSearchParams(location.hash.split('?')[1]).get(name), key);
const has = (page, key, wanted) => until(`${key} is ${wanted}`, async () => (await valueOf(page, key)) === wanted);
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

/** The sentences of a badge from now on, as a reader would see them. */
async function record(page, selector) {
  await page.evaluate((where) => {
    const badge = document.querySelector(where);
    globalThis.told_ = [];
    new MutationObserver(() => globalThis.told_.push([badge.textContent, badge.dataset.is, new URLSearchParams(location.hash.split('?')[1]).get('board')])).observe(badge, { childList: true, characterData: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => globalThis.told_);
}

const MAZE = '#maze?board=6460264.12w5361.5345642.41203w6&start=2,6&die=3,6';

test('of a maze in the editor the badge tells both kinds of one way only, and what a number that was placed changed', () =>
  visit(world, MAZE, async (page) => {
    await main(page).getByText('You can go').waitFor();
    await press(page, 'Edit');
    const badge = page.locator('.editor .badge');
    await badge.getByText('Shortest: 22 tips, one way only, and no longer way either. Difficulty 4.5.', { exact: true }).waitFor();
    const told = await record(page, '.editor .badge');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('w');
    await badge.getByText('Shortest: 2 tips, one way only; longer ways lead home, too.').waitFor();
    await badge.getByText(/With a wild square on row 1, column 6: shortest 22 → 2, now there are longer ways, too, difficulty 4\.5 → [\d.]+\.$/).waitFor();
    const [first] = await told();
    assert.deepEqual(first.slice(0, 2), ['Checking…', 'asking'], 'nothing old is told of the new board');
    for (const [text] of await told()) assert.ok(!/^Shortest: 22/.test(text), text);
    await page.keyboard.press('Control+z');
    await badge.getByText(/^Shortest: 22 tips, one way only, and no longer way either\. Difficulty 4\.5\. With the edit undone: shortest 2 → 22, now the only one of any length, difficulty/).waitFor();
    // A number that no way meets changes nothing, and that is said, too.
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('4');
    await badge.getByText(/With 4 on row 1, column 1: nothing of that changed\.$/).waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await flawsNarrowInTheDark(page), []);
  }));

test('a deal is edited by exchanging cards, and what the badge says is always of the deal that lies there', () =>
  visit(world, '#gap?look=numbers&rows=23.22.13.12/11.24.14.21', async (page) => {
    await main(page).getByText('These can move').waitFor();
    await page.locator('.card-face.lit').first().click();
    await main(page).getByText('1 move played').waitFor();
    await press(page, 'Edit');
    const badge = page.locator('.editor .badge');
    await badge.getByText('Shortest: 8 moves, one way only, and no longer way either. 2 detours, 8 of 8 moves forced.', { exact: true }).waitFor();
    assert.equal(await valueOf(page, 'played'), null);
    const told = await record(page, '.editor .badge');
    await page.keyboard.press('Enter');
    await page.locator('#live', { hasText: 'The 3 of suit 2 is taken.' }).waitFor();
    assert.deepEqual(await flaws(page), [], 'a card that is taken can be read');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await has(page, 'rows', '22.23.13.12/11.24.14.21');
    await badge.getByText('It cannot be won: everything was tried. With 23 and 22 exchanged: it could be won before.', { exact: true }).waitFor();
    const [first] = await told();
    assert.deepEqual(first.slice(0, 2), ['Checking…', 'asking']);
    for (const [text] of await told()) assert.ok(!/^Shortest/.test(text), text);
    await page.keyboard.press('Control+z');
    await has(page, 'rows', '23.22.13.12/11.24.14.21');
    await badge.getByText('With the edit undone: it could not be won before.').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await has(page, 'rows', '22.23.13.12/11.24.14.21');
    // Another size keeps the order of the cards that stay.
    await page.locator('.editor').getByLabel('Suits').fill('3');
    await page.locator('.editor').getByLabel('Suits').blur();
    await has(page, 'rows', '22.23.13.12/11.24.14.21/31.32.33.34');
    await page.locator('.editor').getByLabel('Cards of each').fill('3');
    await page.locator('.editor').getByLabel('Cards of each').blur();
    await has(page, 'rows', '22.23.13/12.11.21/31.32.33');
    await badge.getByText(/^(Shortest: \d+ moves?|It cannot be won)/).waitFor();
    assert.deepEqual(await flaws(page), []);
    for (const row of ['22.23.13.12/11.24.14.21/31.32.33.34', '22.23.13.12/11.24.14.21', '23.22.13.12/11.24.14.21']) {
      await press(page, 'Undo');
      await has(page, 'rows', row);
    }
    // What was played before it was edited is to be had again, too.
    await page.locator('.editor').getByRole('button', { name: 'Done' }).click();
    await press(page, 'Undo');
    await main(page).getByText('1 move played').waitFor();
  }));

/** How many ways lead a deal to its end that meet no position twice, at most 2: by the stand-in's rules. */
function ways(rows) {
  const met = new Set();
  const count = (played) => {
    const now = neighbours({ rows }, played);
    if (now.goal) return 1;
    met.add(JSON.stringify(now.position));
    let sum = 0;
    for (const [i, move] of now.moves.entries()) if (sum < 2 && !met.has(JSON.stringify(now.after[i]))) sum += count([...played, move]);
    met.delete(JSON.stringify(now.position));
    return Math.min(2, sum);
  };
  return count([]);
}

test('whether a deal with one shortest way has longer ones, the badge says as going through all of them does', async () => {
  const seen = new Set();
  for (const rows of ['13.12.24.21/14.22.11.23', '13.11.12.22/24.14.23.21', '23.11.13.21/22.24.12.14', '24.22.23.21/14.13.12.11']) {
    await visit(world, `#gap?look=numbers&rows=${rows}`, async (page) => {
      await main(page).getByText('These can move').waitFor();
      await press(page, 'Edit');
      const many = ways(rows.split('/').map((row) => row.split('.')));
      seen.add(many);
      await page.locator('.editor .badge').getByText(many === 1 ? /one way only, and no longer way either/ : /one way only; longer ways lead there, too/).waitFor();
    });
  }
  assert.equal(seen.size, 2, 'some of each kind');
});

test('of a block it is told at once that it is counted anew, then how many arrangements, and what the pips given changed', () =>
  visit(world, '#stack?size=3,3,3', async (page) => {
    const count = page.locator('.count-line');
    await count.getByText(/^15.360 arrangements\.$/).waitFor();
    await main(page).getByText('Of the 27 open faces, 0 show the same pips in every arrangement.').waitFor();
    await page.evaluate(() => {
      globalThis.counts_ = [];
      const line = document.querySelector('.count-line');
      new MutationObserver(() => globalThis.counts_.push(line.textContent)).observe(line, { childList: true, characterData: true, subtree: true });
    });
    await page.getByLabel('Top, row 1, column 1', { exact: true }).focus();
    await page.keyboard.press('3');
    await count.getByText(/^2.560 arrangements\.$/).waitFor();
    await page.locator('.news').getByText(/^With 3 on top, row 1, column 1: arrangements 15.360 → 2.560\.$/).waitFor();
    assert.deepEqual((await page.evaluate(() => globalThis.counts_)).slice(0, 1), ['Counting…']);
    await page.keyboard.press('Control+z');
    await page.locator('.news').getByText(/undone or done again: arrangements 2.560 → 15.360\.$/).waitFor();
  }));

test('undoing goes back across levels that were chosen, games that were opened and levels that were edited', () =>
  visit(world, '#boards', async (page) => {
    const told = (text) => page.locator('#status', { hasText: text }).waitFor();
    await told('0 inputs.');
    await page.locator('#board').focus();
    // One input that changes something.
    for (const way of ['Up', 'Down', 'Left', 'Right']) {
      await page.keyboard.press(`Arrow${way}`);
      await page.locator('#status', { hasText: new RegExp(`${way} changes nothing|^1 input`) }).waitFor();
      if ((await page.locator('#status').textContent()).startsWith('1 input')) break;
    }
    await until('something was pressed', async () => (await valueOf(page, 'played')) !== null);
    const played = await valueOf(page, 'played');
    const first = await valueOf(page, 'level');
    const levels = page.locator('.chooser select').last();
    await levels.selectOption({ index: 2 });
    await until('another level is there', async () => (await valueOf(page, 'level')) !== first && (await valueOf(page, 'played')) === null);
    await press(page, 'Edit');
    await until('it is edited', async () => (await valueOf(page, 'edit')) === '1');
    const rows = await valueOf(page, 'rows');
    await page.locator('#board').focus();
    for (const key of ['ArrowRight', 'ArrowDown', ' ']) await page.keyboard.press(key);
    await until('a cell is another', async () => (await valueOf(page, 'rows')) !== rows);
    const edited = await valueOf(page, 'rows');
    await press(page, 'Play it');
    await until('it is played', async () => (await valueOf(page, 'edit')) === null && (await valueOf(page, 'rows')) === edited);
    await page.keyboard.press('Control+z');
    await until('the editor is back', async () => (await valueOf(page, 'edit')) === '1' && (await valueOf(page, 'rows')) === edited);
    await page.keyboard.press('Control+z');
    await until('the edit is undone', async () => (await valueOf(page, 'rows')) === rows);
    const heard = await hears(page);
    await press(page, 'Undo');
    await until('the first level is back as it was left', async () => (await valueOf(page, 'level')) === first && (await valueOf(page, 'played')) === played);
    await heard('The level before is back.');
    await page.keyboard.press('Control+z');
    await until('an input is undone', async () => (await valueOf(page, 'played')) !== played);
    await page.keyboard.press('Control+Shift+z');
    await until('and done again', async () => (await valueOf(page, 'played')) === played);
    await page.keyboard.press('Control+Shift+z');
    await until('the later level is back, in the editor', async () => (await valueOf(page, 'edit')) === '1' && (await valueOf(page, 'rows')) === rows);
    await page.keyboard.press('Control+Shift+z');
    await until('the edit is done again', async () => (await valueOf(page, 'rows')) === edited);
  }));

test('the keys above a maze undo what is edited, too, also another size and a new maze', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1', async (page) => {
    await main(page).getByText('You can go').waitFor();
    await page.getByRole('group', { name: 'Maze' }).getByRole('button', { name: 'New maze' }).click();
    await until('a new maze is there', async () => (await valueOf(page, 'board'))?.split('.').length === 6);
    const made = await valueOf(page, 'board');
    await press(page, 'Edit');
    await page.locator('.editor').getByLabel('Rows').fill('5');
    await page.locator('.editor').getByLabel('Rows').blur();
    await until('it has five rows', async () => (await valueOf(page, 'board')).split('.').length === 5);
    const tools = page.getByRole('group', { name: 'Maze' });
    await tools.getByRole('button', { name: 'Undo' }).click();
    await has(page, 'board', made);
    await tools.getByRole('button', { name: 'Undo' }).click();
    await has(page, 'board', 'w24.556.6ww');
    await tools.getByRole('button', { name: 'Redo' }).click();
    await has(page, 'board', made);
    assert.equal(await tools.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled'), 'false');
  }));

test('one way only can be wished of whatever is made, and is had', async () => {
  await visit(world, '#maze?wish=size:4x4,moves:4-,unique:simple,seed:5', async (page) => {
    await main(page).getByText('You can go').waitFor();
    assert.equal(await page.getByLabel('Ways home').inputValue(), 'simple');
    await press(page, 'Make a maze');
    await main(page).getByText('Here it is (seed 5).').waitFor();
    await until('a new maze is there', async () => (await valueOf(page, 'board'))?.split('.').length === 4);
    const board = await valueOf(page, 'board');
    await press(page, 'Edit');
    await page.locator('.editor .badge', { hasText: 'one way only, and no longer way either' }).waitFor();
    await page.locator('.editor').getByRole('button', { name: 'Done' }).click();
    await press(page, 'Undo');
    await until('the maze before is back', async () => (await valueOf(page, 'board')) !== board);
    await press(page, 'Make a maze');
    await has(page, 'board', board);
  });
  await visit(world, '#gap?look=numbers&wish=variant:gap,size:2x4,moves:4-,solvable:yes,unique:simple,seed:3', async (page) => {
    await main(page).getByText('These can move').waitFor();
    assert.equal(await page.getByLabel('Ways to the end').inputValue(), 'simple');
    await press(page, 'Deal');
    await main(page).getByText('Dealt with the seed 3.').waitFor();
    const rows = (await valueOf(page, 'rows')).split('/').map((row) => row.split('.'));
    assert.deepEqual([rows.length, rows[0].length, ways(rows)], [2, 4, 1]);
  });
  await visit(world, '#stack?size=2,3,2&wish=size:2x3x2,seed:9', async (page) => {
    await page.locator('.count-line', { hasText: 'arrangements.' }).waitFor();
    await press(page, 'Make a block');
    await main(page).getByText('Here it is (seed 9).').waitFor();
    await page.locator('.count-line', { hasText: 'Exactly one arrangement.' }).waitFor();
    assert.ok(['top', 'front', 'right'].some((side) => new URL(page.url()).hash.includes(`${side}=`)));
    await press(page, 'Undo');
    await page.locator('.count-line', { hasText: /^[\d\u202f]+ arrangements\.$/ }).waitFor();
    assert.deepEqual(await flaws(page), []);
  });
  await visit(world, '#roll?counts=3,4,5,6,7,8', async (page) => {
    await main(page).getByText('0 of 33 tips made').waitFor();
    await page.getByRole('spinbutton', { name: 'Numbers up to' }).fill('4');
    await page.getByRole('spinbutton', { name: 'Tips, at most' }).fill('12');
    await press(page, 'Make numbers');
    await main(page).getByText('Here they are').waitFor();
    const counts = async () => (await valueOf(page, 'counts')).split(',').map(Number);
    await until('there are others', async () => (await counts()).every((n) => n <= 4) && (await counts()).reduce((a, b) => a + b) <= 12);
    assert.equal(await valueOf(page, 'wish'), 'size:4,moves:-12');
    await page.keyboard.press('Control+z');
    await has(page, 'counts', '3,4,5,6,7,8');
    assert.deepEqual(await flaws(page), []);
  });
});

const KEYS = { north: 'ArrowUp', south: 'ArrowDown', west: 'ArrowLeft', east: 'ArrowRight' };

test('hints alone lead home in a maze, each from where the die lies, and no more than a tip is given away', () =>
  visit(world, '#maze?board=w24.556.6ww&start=1,2&die=5,1', async (page) => {
    await main(page).getByText('You can go').waitFor();
    const outcome = page.locator('.way-card .outcome');
    const tools = page.getByRole('group', { name: 'Maze' });
    // A tip that the shortest way does not begin with: from there it is asked, and not from the start.
    await page.keyboard.press('ArrowLeft');
    await has(page, 'played', 'W');
    await tools.getByRole('button', { name: 'Hint' }).click();
    await outcome.getByText(/^(Tip \w+: \d+ tips? to go, and no fewer|From here no way leads home: everything was tried\. Undo, or restart)\.$/).waitFor();
    await page.keyboard.press('Control+z');
    await until('it is back', async () => (await valueOf(page, 'played')) === null);
    assert.equal(await outcome.isVisible(), false, 'of another position nothing is told');
    for (let left = 8; left > 0; left -= 1) {
      await tools.getByRole('button', { name: 'Hint' }).click();
      const words = await outcome.getByText(new RegExp(`^Tip \\w+: ${left} tips? to go, and no fewer\\.$`)).textContent();
      const [, where] = /^Tip (\w+)/.exec(words);
      await page.locator('.cell.hinted').waitFor();
      assert.equal(await page.locator('.cell.hinted, .cell.hinted.lit').count(), 1);
      assert.equal(await page.locator('.arrow.hinted').getAttribute('aria-label'), `Tip ${where}`);
      if (left === 8) assert.deepEqual(await flaws(page), []);
      await page.locator('#board').focus();
      await page.keyboard.press(KEYS[where]);
      await until('it was tipped', async () => (await valueOf(page, 'played'))?.length === 9 - left);
      assert.equal(await page.locator('.cell.hinted').count(), 0);
    }
    await main(page).getByText('Home again in 8 tips').waitFor();
  }));

test('a hint in a maze with another goal, another die or all squares to enter is right, too', async () => {
  for (const [more, moves] of [
    [{ start: [1, 1], top: 1, front: 2, visit: 'all', squares: [[-1, -1, -1], [-1, -1, -1]] }, 6],
    [{ start: [1, 1], die: [1, 2, 4, 3, 5, 6], goal: [2, 3], squares: [[-1, -1, -1], [-1, 0, -1]] }, 3],
    [{ start: [1, 1], top: 1, front: 2, goal_top: 6, squares: [[-1, -1, -1], [-1, -1, -1], [-1, -1, -1]] }, null],
  ]) {
    const { squares, start, top, front, ...rest } = more;
    const values = new URLSearchParams({ board: squares.map((row) => row.map((n) => (n === -1 ? 'w' : n)).join('')).join('.'), start: start.join(), ...(top ? { die: `${top},${front}` } : {}), more: JSON.stringify(rest) });
    await visit(world, `#maze?${values}`, async (page) => {
      await main(page).getByText('You can go').waitFor();
      const tools = page.getByRole('group', { name: 'Maze' });
      let least = moves;
      for (let tips = 0; tips < 20; tips += 1) {
        await tools.getByRole('button', { name: 'Hint' }).click();
        const words = await page.locator('.way-card .outcome', { hasText: /^Tip .* to go, and no fewer\.$/ }).textContent();
        const [, where, left] = /^Tip (\w+): (\d+)/.exec(words);
        least ??= Number(left);
        assert.equal(Number(left), least - tips);
        await page.locator('#board').focus();
        await page.keyboard.press(KEYS[where]);
        await until('it was tipped', async () => (await valueOf(page, 'played'))?.length === tips + 1);
        if (left === '1') break;
      }
      await main(page).getByText(`Home again in ${least} tips`).waitFor();
    });
  }
});

test('hints alone reach all numbers with a die, also after tips of one’s own, and say when nothing does any more', async () => {
  await visit(world, '#roll?counts=1,2,3,1,2,2&played=N', async (page) => {
    await main(page).getByText('1 of 11 tips made').waitFor();
    for (let left = 10; left > 0; left -= 1) {
      await press(page, 'Hint');
      const words = await page.locator('.hinted-words', { hasText: `: ${left} tip` }).textContent();
      const [, where] = /^Tip (\w+)/.exec(words);
      assert.equal(await page.locator('.arrow.hinted').getAttribute('aria-label'), `Tip ${where}`);
      await page.locator('#board').focus();
      await page.keyboard.press(KEYS[where]);
      await main(page).getByText(left === 1 ? 'Done in 11 tips!' : `${12 - left} of 11 tips made`).waitFor();
      assert.equal(await page.locator('.hinted-words').isVisible(), false);
    }
  });
  // The one face with many touches cannot be come to any more.
  await visit(world, '#roll?counts=0,0,0,0,0,1&played=', async (page) => {
    await main(page).getByText('0 of 1 tips made').waitFor();
    await press(page, 'Hint');
    await page.locator('.hinted-words', { hasText: 'Tip east: 1 tip to go' }).waitFor();
    assert.deepEqual(await flaws(page), []);
  });
  await visit(world, '#roll?counts=2,2,0,0,0,0', async (page) => {
    await main(page).getByText('0 of 4 tips made').waitFor();
    await press(page, 'Hint');
    await page.locator('.hinted-words', { hasText: 'tips to go' }).waitFor();
  });
  await visit(world, '#roll?counts=5,0,0,0,0,0', async (page) => {
    await main(page).getByText('0 of 5 tips made').waitFor();
    await press(page, 'Hint');
    await page.locator('.hinted-words', { hasText: 'cannot be reached any more' }).waitFor();
  });
});

test('a hint in a block names one face that is decided, and following hints gives the only arrangement', () =>
  visit(world, '#stack?size=2,2,2&wish=size:2x2x2,seed:4', async (page) => {
    await page.locator('.count-line', { hasText: 'arrangements.' }).waitFor();
    await press(page, 'Hint');
    await main(page).getByText('No open face is decided yet. Give one more, whichever you like.').waitFor();
    await press(page, 'Make a block');
    await page.locator('.count-line', { hasText: 'Exactly one arrangement.' }).waitFor();
    const open = () => page.locator('.pip').evaluateAll((all) => all.filter((one) => one.value === '').length);
    for (let left = await open(); left > 0; left -= 1) {
      await press(page, 'Hint');
      const words = await page.locator('.stage .outcome', { hasText: /shows \d in the only arrangement\.$/ }).textContent();
      const [, where, value] = /^(.*) shows (\d)/.exec(words);
      const cell = page.getByLabel(where, { exact: true });
      assert.equal(await cell.inputValue(), '', 'it is said, and not given');
      assert.equal(await page.locator('.pip.hinted').getAttribute('aria-label'), where);
      await cell.focus();
      await page.keyboard.press(value);
      await until('it is given', async () => (await open()) === left - 1);
      await page.locator('.count-line', { hasText: 'Exactly one arrangement.' }).waitFor();
    }
    await press(page, 'Hint');
    await main(page).getByText('All faces are given.').waitFor();
  }));

test('what is wished is given up when one has had enough, also between portions', () =>
  visit(world, '#maze?wish=size:9x9,moves:400-,unique:simple', async (page) => {
    await main(page).getByText('You can go').waitFor();
    const wish = page.getByRole('region', { name: 'New maze' });
    await press(page, 'Make a maze');
    await wish.getByText('Making a maze', { exact: false }).waitFor();
    await wish.getByRole('button', { name: 'Cancel' }).click();
    await wish.getByText('Cancelled.').waitFor();
    await page.waitForTimeout(1000);
    assert.equal(await wish.locator('.outcome').textContent(), 'Cancelled.');
    assert.equal(await wish.getByRole('button', { name: 'Cancel' }).isVisible(), false);
  }));
