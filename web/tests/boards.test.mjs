// Games on boards: played, asked about, edited and opened; the stand-in knows none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, main, overflow, setUp, shoot, standIn, until, visit, WIDTHS } from './browser.mjs';

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

/** Drops a file on the page. */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    return data;
  }, [name, text]);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

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
    assert.equal((await values(page)).played.split('.').length, first);
  }));

test('a game that is pasted or dropped is played, with its messages, and its link shows it to others', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await paste(page, ROOM);
    await page.locator('.message', { hasText: 'Push the crate.' }).waitFor();
    await press(page, 'Go on');
    await page.locator('pre.signs', { hasText: '#P.*.O#' }).waitFor({ state: 'attached' });
    const { game, text, level } = await values(page);
    assert.deepEqual([game, level, text.length > 100], ['pasted.txt', '1', true]);
    for (const _ of [1, 2, 3]) await page.locator('#board').press('ArrowRight');
    await page.locator('.win', { hasText: 'Won with 3 inputs!' }).waitFor();
    await press(page, 'Go on');
    await page.locator('.message', { hasText: 'Well done.' }).waitFor();
    await page.locator('#board').press('x');
    await page.locator('pre.signs', { hasText: '#P*..O#' }).waitFor({ state: 'attached' });
    await page.locator('#board').press('ArrowRight');
    await far(page, '2 inputs to go');
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

test('where a crate is stuck it is told that the level can no longer be won; a hint says so, too', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await drop(page, 'stuck.xsb', '######\n#.  $#\n#@   #\n######\n');
    await far(page, 'It can no longer be won from here');
    await press(page, 'Hint');
    await page.locator('.runner .outcome', { hasText: 'everything was tried' }).waitFor();
  }));

test('a level is edited by pointer, keys and text; what the badge says is always of the level that is shown', real, () =>
  visit(world, '#boards', async (page) => {
    await status(page, '0 inputs.');
    await paste(page, ROOM);
    await page.locator('.message', { hasText: 'Push the crate.' }).waitFor();
    await press(page, 'Go on');
    await page.locator('pre.signs', { hasText: '#P.*.O#' }).waitFor({ state: 'attached' });
    await press(page, 'Edit');
    const badge = (text) => page.locator('.badge', { hasText: text }).waitFor();
    await badge('Shortest: 3 inputs, in one way only.');
    // A wall before the target.
    await page.locator('.palette button[data-sign="#"]').click();
    const box = await page.locator('canvas.pixels').boundingBox();
    await page.mouse.click(box.x + (box.width * 4.5) / 7, box.y + box.height / 2);
    await badge('It cannot be won: proved.');
    assert.equal((await values(page)).rows, '%23%23%23%23%23%23%23/%23P.*%23O%23/%23%23%23%23%23%23%23');
    await page.locator('#board').press('Control+z');
    await badge('Shortest: 3 inputs');
    // By keys: from the cell that was painted to the crate beside it, which is taken away.
    await page.locator('#board').press('ArrowLeft');
    await page.locator('#live', { hasText: 'Row 2, column 4: crate' }).waitFor({ state: 'attached' });
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
          assert.deepEqual(await flaws(page), [], `${width} px ${colorScheme}`);
          await shoot(page, `${name}-${width}-${colorScheme}`);
        }
      }
      assert.equal(await main(page).locator('h1').textContent(), 'Board puzzles');
    }));
