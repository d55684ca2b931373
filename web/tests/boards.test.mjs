// Games on boards: played, asked about, edited and opened; the stand-in knows none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, hears, main, overflow, setUp, shoot, standIn, until, visit, WIDTHS } from './browser.mjs';

const real = { skip: standIn && 'the stand-in knows no games on boards' };
let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

const status = (page, text) => page.locator('#status', { hasText: text }).waitFor();
const far = (page, text) => page.locator('.verdict', { hasText: text }).waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const board = (page) => page.locator('pre.signs').textContent();
const values = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));

/** Two cells to push a crate over, written as a game of its own. */
const ROOM = `title Room
OBJECTS

Background
Green

Wall
Brown

Player
Blue
.000.
.0.0.
.000.
.0.0.
.0.0.

Crate
Orange

Target
Red
.....
.000.
.0.0.
.000.
.....

LEGEND

. = Background
# = Wall
P = Player
* = Crate
O = Target

SOUNDS

COLLISIONLAYERS

Background
Target
Player, Wall, Crate

RULES

[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS

All Target on Crate

LEVELS

message Push the crate.

#######
#P.*.O#
#######

message Well done.

#######
#P*..O#
#.....#
#######
`;

/** Opens a text as somebody does who pastes it. */
async function paste(page, text) {
  await page.getByText('A game of your own').click();
  await page.getByLabel('The text of the game').fill(text);
  await press(page, 'Play this text');
}

/** Plays the room that is above, past its first message. */
async function room(page) {
  await paste(page, ROOM);
  await page.locator('.message', { hasText: 'Push the crate.' }).waitFor();
  await press(page, 'Go on');
  await page.locator('pre.signs', { hasText: '#P.*.O#' }).waitFor({ state: 'attached' });
}

/** Drops a file on the page. */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    return data;
  }, [name, text]);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

test('who asks before the game is there is answered when it is', real, () =>
  visit(world, '', async (page) => {
    await page.route('**/api/v1/*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 500));
      await route.continue();
    });
    await page.evaluate(() => void (location.hash = '#boards'));
    // A pointer has nothing to press yet; keys have.
    await page.getByRole('button', { name: 'Solve from here' }).press('Enter');
    await main(page).getByText('5 inputs, and no fewer').waitFor();
  }));

test('a level is played by keys, undone, begun anew and won; how far it is, is told after each input', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    assert.equal(await page.getByLabel('Choose').inputValue(), 'sokoban.txt');
    await far(page, /\d+ inputs to go, and no fewer/);
    const first = Number((await page.locator('.verdict').textContent()).match(/\d+/)[0]);
    const begun = await board(page);
    await press(page, 'Hint');
    await page.locator('.runner .outcome', { hasText: `: ${first} inputs, and no fewer to go.` }).waitFor();
    const word = (await page.locator('.runner .outcome').textContent()).match(/^Press (\w+)/)[1];
    const key = { up: 'ArrowUp', left: 'ArrowLeft', down: 'ArrowDown', right: 'ArrowRight' }[word];
    await page.locator('#board').press(key);
    await status(page, '1 input.');
    await far(page, `${first - 1} inputs to go`);
    assert.notEqual(await board(page), begun);
    await page.locator('#board').press('z');
    await status(page, '0 inputs.');
    assert.equal(await board(page), begun);
    await press(page, 'Redo');
    await status(page, '1 input.');
    await page.locator('#board').press('r');
    await status(page, '0 inputs.');
    // Restarting can be undone, too.
    await press(page, 'Undo');
    await status(page, '1 input.');
    await press(page, 'Solve from here');
    await page.getByText(`1 / ${first}`).or(page.getByText(`0 / ${first - 1}`)).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.locator('.win', { hasText: `Won with ${first} inputs` }).waitFor();
    await until('the address has all of it', async () => (await values(page)).played?.split('.').length === first);
  }));

test('a game that is pasted or dropped is played, with its messages, and its link shows it to others', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await room(page);
    await until('the address has the level', async () => (await values(page)).level === '1');
    const { game, text } = await values(page);
    assert.deepEqual([game, text.length > 100], ['pasted.txt', true]);
    for (const _ of [1, 2, 3]) await page.locator('#board').press('ArrowRight');
    await page.locator('.win', { hasText: 'Won with 3 inputs!' }).waitFor();
    await press(page, 'Go on');
    await page.locator('.message', { hasText: 'Well done.' }).waitFor();
    assert.equal(await page.getByLabel('Level (of 2)').locator('option:checked').textContent(), 'Message after level 1');
    await page.locator('#board').press('x');
    await page.locator('pre.signs', { hasText: '#P*..O#' }).waitFor({ state: 'attached' });
    await page.locator('#board').press('ArrowRight');
    await far(page, '2 inputs to go');
    await until('the address has the input', async () => (await values(page)).played === 'right');
    const link = page.url();
    await drop(page, 'one.xsb', '#####\n#@$.#\n#####\n');
    await page.locator('pre.signs', { hasText: '#@$.#' }).waitFor({ state: 'attached' });
    await page.goto('about:blank');
    await page.goto(link);
    await status(page, '1 input.');
    await far(page, '2 inputs to go');
  }));

test('what is wrong with a text is told in its line, and what was played stays', real, () =>
  visit(
    world,
    '#boards',
    async (page) => {
      await status(page, '0 inputs.');
      const before = await board(page);
      await paste(page, ROOM.replace('[ > Player | Crate ] ->', '[ > Player | Crat ] ->'));
      await page.locator('.trouble', { hasText: /Line 47/ }).waitFor();
      await page.locator('.trouble .offending', { hasText: 'Crat' }).waitFor();
      assert.equal(await board(page), before);
    },
    { refused: [422] },
  ));

test('where a crate is stuck it is told that the level cannot be won, or no longer; a hint says so, too', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await drop(page, 'stuck.xsb', '######\n#.  $#\n#@   #\n######\n');
    await far(page, 'This level cannot be won: everything was tried.');
    await press(page, 'Hint');
    await page.locator('.runner .outcome', { hasText: 'This level cannot be won: everything was tried.' }).waitFor();
    await drop(page, 'lost.xsb', '#######\n#.    #\n#  $@ #\n#     #\n#######\n');
    await far(page, 'inputs to go');
    // Pushed to the wall on the left, and from there along it past the goal: up is the goal, so it goes down.
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.locator('#board').press(key);
    await far(page, 'inputs to go');
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.locator('#board').press(key);
    await far(page, 'It can no longer be won from here: undo, or restart.');
    await press(page, 'Hint');
    await page.locator('.runner .outcome', { hasText: 'From here it can no longer be won' }).waitFor();
  }));

test('a level is edited by pointer, keys and text; what the badge says is always of the level that is shown', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await room(page);
    await press(page, 'Edit');
    const badge = (text) => page.locator('.badge', { hasText: text }).waitFor();
    await badge('Shortest: 3 inputs, in one way only.');
    // A wall before the target.
    await page.locator('.palette button[data-sign="#"]').click();
    const box = await page.locator('canvas.pixels').boundingBox();
    await page.mouse.click(box.x + (box.width * 4.5) / 7, box.y + box.height / 2);
    await badge('It cannot be won: proved.');
    await until('the address has the rows', async () => (await values(page)).rows === '%23%23%23%23%23%23%23/%23P.*%23O%23/%23%23%23%23%23%23%23');
    await page.locator('#board').press('Control+z');
    await badge('Shortest: 3 inputs');
    // By keys: from the cell that was painted to the crate beside it, which is taken away.
    const heard = await hears(page);
    await page.locator('#board').press('ArrowLeft');
    await heard('Row 2, column 4: crate');
    await page.locator('#board').press('.');
    await badge('It cannot be won: proved.');
    await page.getByLabel('As text, in the signs of the game').fill('#####\n#P*O#\n#####');
    await press(page, 'Use this text');
    await badge('Shortest: 1 input, in one way only.');
    await page.getByLabel('Rows', { exact: true }).fill('4');
    await page.getByLabel('Rows', { exact: true }).press('Enter');
    await until('a row is added', async () => (await page.getByLabel('As text, in the signs of the game').inputValue()).endsWith('\n.....'));
    await page.getByLabel('As text, in the signs of the game').fill('#?#');
    await press(page, 'Use this text');
    await page.getByText('“?” is nothing that a level of this game has').waitFor();
    await press(page, 'Play it');
    await status(page, '0 inputs.');
    await page.locator('#board').press('ArrowRight');
    await page.locator('.win', { hasText: 'Won with 1 input!' }).waitFor();
  }));

test('keys play wherever the focus is, but in fields; one that is held down leaves no board that is won', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await paste(page, ROOM);
    await press(page, 'Go on');
    await page.locator('pre.signs', { hasText: '#P.*.O#' }).waitFor({ state: 'attached' });
    await press(page, 'Copy link');
    await page.keyboard.press('ArrowRight');
    await status(page, '1 input.');
    await press(page, 'Hint');
    await page.keyboard.press('z');
    await status(page, '0 inputs.');
    await page.getByLabel('The text of the game').press('ArrowRight');
    await status(page, '0 inputs.');
    await page.locator('#board').focus();
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
    await page.locator('.win', { hasText: 'Won with 3 inputs!' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('#live', { hasText: 'Press X or Enter to go on.' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: 'Well done.' }).waitFor();
  }));

test('what rules and levels tell is shown whole', real, () =>
  visit(
    world,
    '#boards',
    async (page) => {
      await status(page, '0 inputs.');
      const long = 'Somebody told me that it is not the crate that is pushed but the one who pushes. '.repeat(6);
      await paste(page, ROOM.replace('Push the crate.', long).replace('> Crate ]\n\nWIN', '> Crate ] message It moves.\n\nWIN'));
      const words = page.locator('.message p');
      await words.waitFor();
      const [inner, outer] = await Promise.all([words.boundingBox(), page.locator('#board').boundingBox()]);
      assert.ok(inner.y >= outer.y && inner.y + inner.height < outer.y + outer.height && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, JSON.stringify([inner, outer]));
      assert.ok(await page.locator('.message').getByRole('button', { name: 'Go on' }).isVisible());
      assert.equal(await overflow(page), 0);
      await press(page, 'Go on');
      for (const _ of [1, 2]) await page.locator('#board').press('ArrowRight');
      await status(page, 'It moves. (2 inputs.)');
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('a stroke paints all cells that it goes over, ends where it is let go, and is taken back as one', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await drop(page, 'one.xsb', '##########\n#@$.     #\n##########\n');
    await page.locator('pre.signs', { hasText: '#@$.' }).waitFor({ state: 'attached' });
    await press(page, 'Edit');
    const text = page.getByLabel('As text, in the signs of the game');
    const row = async () => (await text.inputValue()).split('\n')[1];
    const box = await page.locator('canvas.pixels').boundingBox();
    const at = (column) => [box.x + (box.width * (column + 0.5)) / 10, box.y + box.height / 2];
    await page.locator('.palette button[data-sign="#"]').click();
    await page.mouse.move(...at(4));
    await page.mouse.down();
    await page.mouse.move(...at(8));
    await until('all between are painted', async () => (await row()) === '#@$.######');
    await page.mouse.move(box.x + box.width * 3, box.y - 40);
    await page.mouse.up();
    await page.mouse.move(...at(1));
    await page.mouse.move(...at(2));
    assert.equal(await row(), '#@$.######');
    // A stroke that begins where nothing is changed is one of its own.
    await page.mouse.move(...at(4));
    await page.mouse.down();
    await page.mouse.move(...at(3));
    await page.mouse.up();
    await until('one more is painted', async () => (await row()) === '#@$#######');
    await press(page, 'Undo edit');
    assert.equal(await row(), '#@$.######');
    await press(page, 'Undo edit');
    assert.equal(await row(), '#@$.     #');
    await page.locator('.palette button[data-sign="#"]').click();
    await page.mouse.click(...at(1));
    await page.locator('.badge', { hasText: 'There is no player. ' }).waitFor();
  }));

test('nothing that was edited or pressed is lost by looking elsewhere', real, () =>
  visit(world, '#boards?game=sokoban.txt&level=1&played=right', async (page) => {
    await status(page, '1 input.');
    await press(page, 'Edit');
    await page.locator('.badge', { hasText: 'Shortest' }).waitFor();
    await press(page, 'Play it');
    await status(page, '1 input.');
    await until('it is the level again', async () => (await values(page)).level === '1');
    await press(page, 'Edit');
    await page.locator('#board').press('#');
    await page.locator('#board').press('ArrowDown');
    await page.locator('#board').press('.');
    const edited = await page.getByLabel('As text, in the signs of the game').inputValue();
    const rows = async () => (await values(page)).rows?.split('/').map(decodeURIComponent).join('\n');
    await until('the address has what is edited', async () => (await values(page)).edit === '1' && (await rows()) === edited);
    const link = page.url();
    await page.getByLabel(/^Level/).selectOption('2');
    await status(page, '0 inputs.');
    await page.getByLabel(/^Level/).selectOption('own');
    await until('it is there again', async () => (await board(page)) === edited);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.badge', { hasText: /./ }).waitFor();
    assert.equal(await page.getByLabel('As text, in the signs of the game').inputValue(), edited);
  }));

test('texts of the same name are told apart, and one that is too long for a link is there when the page is loaded again', real, () =>
  visit(
    world,
    '#boards',
    async (page) => {
      await status(page, '0 inputs.');
      await drop(page, 'sokoban.txt', ROOM);
      await page.locator('.message', { hasText: 'Push the crate.' }).waitFor();
      assert.equal(await page.getByLabel('Choose').inputValue(), 'sokoban-2.txt');
      await page.getByLabel('Choose').selectOption('sokoban.txt');
      // Its own message: "Go on" before that is for the game that is left.
      await page.locator('.message', { hasText: 'push each crate onto a target' }).waitFor();
      assert.equal(await board(page), '', 'what is told as the board is of another game');
      await press(page, 'Go on');
      await status(page, '0 inputs.');
      await page.getByText('A game of your own').click();
      await page.getByLabel('The text of the game').fill('broken');
      await press(page, 'Play this text');
      await page.locator('.trouble', { hasText: 'pasted.txt' }).waitFor();
      assert.equal(await page.locator('.trouble', { hasText: 'Solved' }).count(), 0, 'it is told as of a game');
      assert.equal(await page.getByLabel('Choose').inputValue(), 'sokoban.txt');
      // Comments that no packing makes short.
      let seed = 1;
      const noise = Array.from({ length: 9000 }, () => String.fromCharCode(97 + ((seed = (seed * 16807) % 2147483647) % 26))).join('');
      await page.getByLabel('The text of the game').fill(`(${noise})\n${ROOM}`);
      await press(page, 'Play this text');
      await page.locator('.message', { hasText: 'Push the crate.' }).waitFor();
      await press(page, 'Go on');
      await status(page, '0 inputs.');
      await page.locator('#board').press('ArrowRight');
      await status(page, '1 input.');
      await until('the address has it', async () => (await values(page)).played === 'right');
      assert.equal((await values(page)).text, undefined);
      await page.reload();
      await status(page, '1 input.');
    },
    { refused: [422] },
  ));

test('a damaged link says so, and what can be shown of it is', real, async () => {
  const see = (hash, act) => visit(world, hash, act, { refused: [422] });
  await see('#boards?game=sokoban.txt&level=1&played=foo', async (page) => {
    await status(page, '`foo` is no input');
    await page.locator('#board').press('ArrowRight');
    await status(page, '1 input.');
  });
  await see('#boards?text=nonsense', (page) => status(page, 'The link is damaged'));
  await see('#boards?game=sokoban.txt&rows=%25', (page) => status(page, 'The link is damaged: its level cannot be read.'));
  await see('#boards?game=nowhere.txt&level=2&played=right', async (page) => {
    await status(page, 'This link needs the file nowhere.txt');
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('aria-disabled'), 'true');
    await drop(page, 'nowhere.txt', ROOM.replace('message Well done.\n\n', ''));
    await status(page, '1 input.');
    await page.locator('pre.signs', { hasText: '#.P' }).waitFor({ state: 'attached' });
  });
});

test('what a game is not asked, and what it does not allow, is said', real, () =>
  visit(world, '#boards?game=sokoban.txt&level=3', async (page) => {
    await far(page, 'This level cannot be won: everything was tried.');
    await drop(page, 'drawn.txt', `noundo\n${ROOM.replace('-> [ > Player | > Crate ]', '-> [ > Player | randomdir Crate ]')}`);
    await press(page, 'Go on');
    await far(page, 'Not searched: what this rule does is drawn at random');
    await page.locator('#board').press('ArrowRight');
    await status(page, '1 input.');
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('aria-disabled'), 'true');
    await page.locator('#board').press('z');
    await page.locator('#live', { hasText: 'In this game nothing is undone.' }).waitFor({ state: 'attached' });
    await press(page, 'Hint');
    await page.locator('.runner .outcome', { hasText: 'This game is not searched' }).waitFor();
    await drop(page, 'timed.txt', `realtime_interval 1\n${ROOM}`);
    await press(page, 'Go on');
    await page.getByText('In this game time passes').waitFor();
    await page.locator('#board').press('.');
    await status(page, '1 input.');
  }));

test('a solution that is hidden again leaves nothing to undo; of a large board the part with the player is seen', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await drop(page, 'wide.txt', `flickscreen 4x3\n${ROOM}`);
    await press(page, 'Go on');
    await far(page, '3 inputs to go');
    const shape = () => page.evaluate(() => { const c = document.querySelector('canvas.pixels'); return c.width / c.height; });
    assert.equal((await shape()).toFixed(2), '1.33');
    await press(page, 'Solve from here');
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByRole('button', { name: 'One step on' }).click();
    await status(page, '2 inputs.');
    await press(page, 'Hide the solution');
    await status(page, '0 inputs.');
    // No input of it: what is undone is that the level was begun.
    await press(page, 'Undo');
    await page.locator('#live', { hasText: 'The level before is back.' }).waitFor({ state: 'attached' });
    await press(page, 'Redo');
    await status(page, '0 inputs.');
    await page.locator('#board').press('ArrowRight');
    await status(page, '1 input.');
    await press(page, 'Solve from here');
    await page.getByRole('button', { name: 'One step on' }).click();
    await status(page, '2 inputs.');
    await press(page, 'Play on from here');
    await press(page, 'Undo');
    await status(page, '1 input.');
  }));

const LOOKS = [
  ['boards-play', '#boards?game=sokoban.txt&level=1&played=right', (page) => far(page, 'to go')],
  ['boards-klotski', '#boards?game=klotski.txt', (page) => status(page, 'inputs')],
  ['boards-edit', '#boards?game=ice.txt', async (page) => {
    await status(page, 'inputs');
    await press(page, 'Edit');
    await page.locator('.badge', { hasText: /Shortest|proved/ }).waitFor();
  }],
];

for (const [name, hash, act] of LOOKS)
  test(`${name} can be used by all at ${WIDTHS.join(', ')} px, light and dark`, real, () =>
    visit(world, hash, async (page) => {
      await act(page);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
          await until(`${width} px ${colorScheme} is not wider than the window`, async () => (await overflow(page)) === 0);
          // As in views.test.mjs.
          if (width === 360 || (colorScheme === 'light' && width === 1440)) assert.deepEqual(await flaws(page), [], `${width} px ${colorScheme}`);
          await shoot(page, `${name}-${width}-${colorScheme}`);
        }
      }
      assert.equal(await main(page).locator('h1').textContent(), 'Board puzzles');
    }));
