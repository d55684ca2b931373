// The first view: what it shows at once and how little it loads, pictures that rest, search, the files that it takes, the tour; and
// that what the pictures do is true.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { write } from '../scripts/static.mjs';
import { flaws, main, overflow, setUp, until, visit } from './browser.mjs';
import { files } from './files.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ASSETS = join(WEB, '../crates/server/page/assets');
const EXAMPLES = join(WEB, '../examples');
const folder = mkdtempSync(join(tmpdir(), 'home-'));
let world;
/** The page as files: there the engine answers, which knows all puzzles. */
let alone;
let hosts;
let tiles;
let twist;
before(async () => {
  world = await setUp();
  write(join(folder, 'page'));
  hosts = await files(join(folder, 'page'), '/');
  alone = { browser: world.browser, url: hosts.url };
  const entry = { shown: join(WEB, 'src/home/shown.ts'), twist: join(WEB, 'src/home/twist.ts') };
  await build({ configFile: false, root: WEB, logLevel: 'error', publicDir: false, build: { lib: { entry, formats: ['es'] }, outDir: join(folder, 'shown'), minify: false } });
  // What draws is tried without a browser, whose windows it asks for their width.
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
  const built = (name) => import(pathToFileURL(join(folder, 'shown', readdirSync(join(folder, 'shown')).find((file) => file.startsWith(`${name}.`)))));
  tiles = (await built('shown')).TILES;
  twist = await built('twist');
});
after(async () => {
  await world?.close();
  await hosts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const said = (page, text) => page.locator('#live', { hasText: text }).waitFor();
const search = (page) => page.getByRole('searchbox', { name: 'Find a puzzle or a question' });
/** The step that is read when the focus comes to the key that leads on. */
const read = (page, text) =>
  until(`“${text}” is read`, () =>
    page.evaluate((words) => document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent.includes(words), text));
/** The first view, when its pictures are there. */
const first = (where, use, options = {}) =>
  visit(where, '', async (page) => {
    await main(page).getByText('They solve themselves').waitFor();
    await use(page);
  }, options);
/** Frames that the page asks for in a while. */
const frames = (page) =>
  page.evaluate(async () => {
    let many = 0;
    const real = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (draw) => ((many += 1), real(draw));
    await new Promise((wake) => setTimeout(wake, 700));
    globalThis.requestAnimationFrame = real;
    return many;
  });
const moved = (page) => page.locator('.tile canvas').evaluateAll((all) => all.map((one) => Number(one.dataset.at)).reduce((a, b) => a + b, 0));

test('an empty address opens the first view, which says in one sentence what this is', () =>
  visit(world, '', async (page) => {
    await page.locator('h1', { hasText: 'Exact answers to puzzles: the shortest solution, or the proof that there is none.' }).waitFor();
    assert.equal(await page.locator('h1').count(), 1);
    assert.equal(await page.locator('.tile').count(), 12);
    assert.equal(await page.getByRole('link', { name: 'Everystate', exact: true }).getAttribute('aria-current'), 'page');
    await page.getByRole('navigation').getByRole('link', { name: 'Dice maze' }).click();
    await main(page).getByText('You can go').waitFor();
    await page.getByRole('link', { name: 'Everystate', exact: true }).click();
    await main(page).getByText('They solve themselves').waitFor();
    assert.match(page.url(), /#home$/);
  }));

test('it waits for no server: the wall is there while the families are still asked for', () =>
  visit(world, '#about', async (page) => {
    await page.route('**/api/**', () => undefined);
    await page.goto(`${world.url}/?again`);
    await main(page).getByText('They solve themselves').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Twisty puzzles' }).waitFor();
    await until('all pictures are drawn', () => page.locator('.tile canvas[data-at]').count().then((many) => many === 12));
    await page.unrouteAll();
  }));

test('what a server refuses is told there, and the wall stays', () =>
  visit(world, '#about', async (page) => {
    await page.route('**/api/v1/families', (route) => route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":{"message":"A token is wanted."}}' }));
    await page.goto(`${world.url}/?again`);
    await page.getByRole('alert').getByText('A token is wanted.').waitFor();
    assert.equal(await page.locator('.tile').count(), 12);
  }, { refused: [401] }));

test('all that the browser loads to show it is under 150 kB compressed', () =>
  visit(alone, '', async (page) => {
    await until('all pictures are drawn', () => page.locator('.tile canvas[data-at]').count().then((many) => many === 12));
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname.split('/').at(-1)));
    const names = [...new Set(loaded)].filter((name) => name !== 'worker.js');
    for (const name of ['main.js', 'index.css', 'home-view.js']) assert.ok(names.includes(name), `${name} among ${names}`);
    for (const name of names) assert.ok(existsSync(join(ASSETS, name)) || name === 'manifest.webmanifest', name);
    const parts = [...names.filter((name) => name !== 'manifest.webmanifest').map((name) => join(ASSETS, name)), join(ASSETS, '../index.html')];
    const bytes = parts.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    assert.ok(bytes > 15_000 && bytes < 150_000, `${bytes} bytes of ${names}`);
  }));

test('pictures move until they are paused, and rest where nobody sees them', () =>
  first(world, async (page) => {
    await until('a move is made', async () => (await moved(page)) > 2);
    await until('frames are drawn', async () => (await frames(page)) > 3);
    await page.getByRole('button', { name: 'Pause the pictures' }).press('Enter');
    await said(page, 'The pictures stand still.');
    const before = await moved(page);
    assert.equal(await frames(page), 0);
    assert.equal(await moved(page), before);
    await page.getByRole('button', { name: 'Let the pictures move' }).click();
    await until('it goes on', async () => (await moved(page)) !== before);
    await page.setViewportSize({ width: 900, height: 320 });
    await page.evaluate(() => scrollTo(0, 0));
    await until('none is seen', async () => (await frames(page)) === 0);
    await page.evaluate(() => document.querySelector('.tiles').scrollIntoView());
    await until('they are seen again', async () => (await frames(page)) > 3);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await until('the tab is hidden', async () => (await frames(page)) === 0);
  }, { reducedMotion: 'no-preference' }));

test('where motion is not wanted nothing moves until it is asked for', () =>
  first(world, async (page) => {
    await until('all pictures are drawn', () => page.locator('.tile canvas[data-at]').count().then((many) => many === 12));
    assert.equal(await frames(page), 0);
    assert.equal(await moved(page), 0);
    await page.getByRole('button', { name: 'Let the pictures move' }).click();
    await until('they move', async () => (await moved(page)) > 0);
  }));

test('a view that is left has no frames any more', () =>
  first(world, async (page) => {
    await until('frames are drawn', async () => (await frames(page)) > 3);
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
    await page.locator('h1', { hasText: 'About' }).waitFor();
    await until('it rests', async () => (await frames(page)) === 0);
  }, { reducedMotion: 'no-preference' }));

test('search finds puzzles and questions by keys alone, and says how many', () =>
  first(world, async (page) => {
    await search(page).focus();
    await page.keyboard.type('sokoban');
    await said(page, /^\d+ hits?/);
    // What games there are is asked of the server, which may take its time.
    await page.locator('.hits a', { hasText: /^Sokoban/ }).first().waitFor();
    assert.match(await page.locator('.hits a').first().textContent(), /^Sokoban/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^Sokoban/);
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.hits-panel').isVisible(), false);
    await page.keyboard.type('gods number pyraminx');
    await page.locator('.hits a', { hasText: 'God’s number of pyraminx: 15' }).waitFor();
    await search(page).fill('nothing like it');
    await said(page, 'Nothing found for “nothing like it”.');
    await search(page).fill('shortest maze');
    await page.locator('.hits a', { hasText: 'Shortest solution: Dice maze' }).waitFor();
    await search(page).press('Enter');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    assert.match(page.url(), /#maze\/ask/);
    assert.equal(await page.getByLabel('Question').inputValue(), 'solve');
  }));

test('search names every family, every game and every puzzle of the catalogue, and each hit leads somewhere', () =>
  visit(alone, '#about', async (page) => {
    for (const [asked, wanted, heading] of [['montana', 'Gap', 'Gap'], ['rubik', '3×3×3', 'Twisty puzzles'], ['klotski', 'Klotski', 'Board puzzles'], ['megaminx', 'The Megaminx', 'Twisty puzzles'], ['god’s number 2x2x2', 'Count all positions', '2×2×2 cube']]) {
      await page.goto(`${alone.url}/#home`);
      await search(page).fill(asked);
      const hit = page.locator('.hits a', { hasText: wanted }).first();
      await hit.click();
      await page.locator('h1', { hasText: heading }).waitFor();
    }
  }));

/** Drops a file on the page. */
const drop = (page, name, text) =>
  page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

const example = (name) => readFileSync(join(EXAMPLES, name), 'utf8');
const RING = 'Name Ring\n\nSet PIECES 4 1\n\nSolved\nPIECES\n1 2 3 4\nEnd\n\nMove A\nPIECES\n2 1 3 4\nEnd\n\nMove B\nPIECES\n2 3 4 1\nEnd\n';
const GAME = readFileSync(join(WEB, '../data/boards/ice.txt'), 'utf8').replace('Sliding ice', 'My ice');
const ONE = (family, json) => [`one-${family}.json`, JSON.stringify(json)];
const KPUZZLE = JSON.stringify({ name: 'ring', orbits: [{ orbitName: 'P', numPieces: 3, numOrientations: 1 }], defaultPattern: { P: { pieces: [0, 1, 2], orientation: [0, 0, 0] } }, moves: { A: { P: { permutation: [1, 2, 0], orientationDelta: [0, 0, 0] } } } });

const FILES = [
  ['ring.tws', RING, /^#twisty\?file=ring\.tws/, '#status', /Solved/],
  ['ring.txt', RING, /^#twisty\?file=ring\.txt/, '#status', /Solved/],
  ['ring.def', RING, /^#twisty\?file=ring\.def/, '#status', /Solved/],
  ['ring.json', KPUZZLE, /^#twisty\?file=ring\.json/, '#status', /Solved/],
  ['mine.txt', GAME, /^#boards\?game=mine\.txt/, 'h1', /Board puzzles/],
  ['level.xsb', '#####\n#@$.#\n#####\n', /^#boards\?game=level\.xsb/, '#status', /0 inputs/],
  ['level.txt', '; A level\n#####\n#@$.#\n#####\n', /^#boards\?game=level\.txt/, '#status', /0 inputs/],
  ['maze.txt', 'MY\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\nEND\n', /^#maze\?board=w24\.556\.6ww/, '#status', /You can go south or west|Row 1, column 2/],
  ['mazes.txt', example('maze.in'), /^#maze\/ask\?/, 'h1', /Dice maze/],
  ['deal.txt', '1\n14 23 31 33\n24 32 22 21\n12 13 11 34\n', /^#gap\?rows=14\.23/, '#status', /These can move/],
  ['deal.gap', '1\n14 23 31 33\n24 32 22 21\n12 13 11 34\n', /^#gap\?rows=14\.23/, '#status', /These can move/],
  ['roll.txt', '1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n', /^#roll\?counts=1,1,1,1,1,1/, '#status', /0 of 6 tips made/],
  ['stack.txt', example('stack.in'), /^#stack\/ask\?/, 'h1', /Stack of dice/],
  ['cube.txt', example('cube2.in'), /^#cube2\/ask\?/, 'h1', /2×2×2 cube/],
  [...ONE('maze', { start: [1, 2], top: 5, front: 1, squares: [[-1, 2, 4], [5, 5, 6], [6, -1, -1]] }), /^#maze\?board=w24/, '#status', /You can go|Row 1/],
  [...ONE('gap', { rows: [['14', '23', '31', '33'], ['24', '32', '22', '21'], ['12', '13', '11', '34']] }), /^#gap\?rows=14/, '#status', /These can move/],
  [...ONE('roll', { counts: [1, 1, 1, 1, 1, 1] }), /^#roll\?counts=1/, '#status', /0 of 6/],
  [...ONE('stack', { size: [2, 2, 2], top: [[1, 0], [0, 0]] }), /^#stack\?size=2,2,2/, 'h1', /Stack of dice/],
  [...ONE('cube2', { alg: 'R U' }), /^#cube2\/ask\?/, 'h1', /2×2×2 cube/],
];

test('a file of every kind that is dropped opens the view that is for it', () =>
  visit(alone, '#about', async (page) => {
    for (const [name, text, address, place, words] of FILES) {
      await page.goto(`${alone.url}/#home`);
      await main(page).getByText('They solve themselves').waitFor();
      await drop(page, name, text);
      await until(`${name} is opened at ${address}`, async () => address.test(await page.evaluate(() => location.hash)));
      await page.locator(place, { hasText: words }).first().waitFor();
    }
  }));

test('what is none of these is told in one message that names what is read, and what is wrong with the rest by its line', () =>
  first(alone, async (page) => {
    await drop(page, 'letter.txt', 'Dear all,\nno puzzle here.\n');
    const alert = page.locator('.home .trouble');
    await alert.getByText('letter.txt is none of what is read here: definitions of puzzles (.tws, .def,').waitFor();
    assert.match(await alert.textContent(), /PuzzleScript.*Sokoban.*mazes, Gap, dice, stacks and 2×2×2 cubes/);
    assert.equal(await alert.getAttribute('role'), 'alert');
    assert.equal(await page.evaluate(() => location.hash), '');
    await drop(page, 'wrong.txt', 'BAD\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 77\nEND\n');
    await alert.getByText(/^wrong\.txt: Line 5/).waitFor();
    assert.equal(await alert.locator('.offending mark').textContent(), '77');
    assert.deepEqual(await flaws(page), []);
    await drop(page, 'half.json', '{"squares": [');
    await alert.getByText('half.json is none of what is read here').waitFor();
  }));

test('a file can be chosen, and a text pasted, with keys', () =>
  first(alone, async (page) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).press('Enter');
    await (await chooser).setFiles({ name: 'one.xsb', mimeType: 'text/plain', buffer: Buffer.from('#####\n#@$.#\n#####\n') });
    await page.locator('h1', { hasText: 'Board puzzles' }).waitFor();
    await page.goto(`${alone.url}/#home`);
    await main(page).getByText('They solve themselves').waitFor();
    await page.evaluate(() => navigator.clipboard.writeText('1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n'));
    await page.locator('#main').focus();
    await page.keyboard.press('Control+V');
    await page.locator('h1', { hasText: 'Rolling die' }).waitFor();
    await page.goto(`${alone.url}/#home`);
    await page.getByRole('button', { name: 'Paste' }).press('Enter');
    await page.locator('h1', { hasText: 'Rolling die' }).waitFor();
    // What is pasted into the field is looked for.
    await page.goto(`${alone.url}/#home`);
    await search(page).focus();
    await page.keyboard.press('Control+V');
    assert.match(await search(page).inputValue(), /^1 1 1/);
    assert.match(page.url(), /#home$/);
  }));

test('the tour goes by keys through six views, and says where one is', () =>
  visit(world, '', async (page) => {
    const tour = page.getByRole('region', { name: 'Tour' });
    await main(page).getByText('They solve themselves').waitFor();
    assert.equal(await tour.count(), 0, 'nobody has asked for it');
    await page.getByRole('button', { name: 'Two-minute tour' }).press('Enter');
    await read(page, 'Step 1 of 6');
    await main(page).getByText('You can go south or west').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Next');
    await page.keyboard.press('Enter');
    await read(page, 'Step 2 of 6');
    await main(page).getByText('These can move').waitFor();
    await page.keyboard.press('PageDown');
    await read(page, 'Step 3 of 6');
    await main(page).getByText('You can go').waitFor();
    await page.keyboard.press('PageUp');
    await read(page, 'Step 2 of 6');
    await page.keyboard.press('PageUp');
    await read(page, 'Step 1 of 6');
    await tour.getByRole('button', { name: 'Back' }).press('Enter');
    assert.equal(await tour.count(), 1, 'there is nothing before the first step');
    await main(page).getByText('You can go south or west').waitFor();
    // What the first step asks for can be done at once.
    await tour.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('ArrowDown');
    await main(page).getByText('Row 2, column 2, 6 on top.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
    await tour.getByRole('button', { name: 'Next' }).focus();
    for (const step of [2, 3, 4]) {
      await page.keyboard.press('PageDown');
      await read(page, `Step ${step} of 6`);
    }
    await page.locator('h1', { hasText: '2×2×2 cube' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
    await page.keyboard.press('Escape');
    assert.equal(await tour.count(), 0);
    await said(page, 'The tour is over');
    await page.goto(`${world.url}/#about`);
    await page.getByRole('button', { name: 'Take the two-minute tour' }).click();
    await read(page, 'Step 1 of 6');
  }));

test('each step of the tour has what it speaks of', () =>
  first(alone, async (page) => {
    const next = () => page.getByRole('region', { name: 'Tour' }).getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Two-minute tour' }).click();
    await main(page).getByText('You can go south or west').waitFor();
    await next();
    await main(page).getByText('These can move').waitFor();
    await page.getByRole('button', { name: 'Solve from here' }).click();
    await main(page).getByText('10 moves from here, and no fewer.').waitFor();
    await next();
    await main(page).getByText('You can go').waitFor();
    await page.getByRole('button', { name: 'Solve from the start' }).click();
    await main(page).getByText('This maze has no solution: every way was tried').waitFor();
    await next();
    await page.getByRole('button', { name: 'Explore' }).click();
    await main(page).getByText('the farthest are 14 away').waitFor({ timeout: 120_000 });
    await next();
    await main(page).getByText('0 inputs').waitFor();
    await next();
    await main(page).getByText('Drop any puzzle here').waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    assert.equal(await page.locator('.tour').count(), 0);
  }));

/** What the engine of the page as files answers. */
const asker = (page) => ({
  ask: (path, body) => page.evaluate(async ([path, body]) => (await (await import('./assets/engine-engine.js')).answer(body ? 'POST' : 'GET', path, body)).json(), [path, body ?? null]),
  solve: (request) =>
    page.evaluate(async (asked) => {
      const lines = [];
      await (await import('./assets/engine-engine.js')).job({ kind: 'solve', ...asked }, (event, data) => event === 'line' && lines.push(data), new AbortController().signal);
      return lines;
    }, request),
});

test('each miniature makes legal moves to the goal, as many as its sentence says, and no fewer do it', () =>
  visit(alone, '#about', async (page) => {
    const { ask, solve } = asker(page);
    const { games } = await ask('games');
    assert.equal(tiles.length, 12);
    for (const { name, fact, asked, make } of tiles) {
      const mini = make();
      assert.equal(mini.solved(), true, `${name} is drawn solved at its end`);
      const definition = games.find((game) => game.name === asked.puzzle)?.text;
      const question = { ...asked, ...(definition ? { definition } : {}) };
      const lines = await solve(question);
      if (asked.puzzle === 'stack') {
        assert.equal(lines.at(-1).count, '1', 'there is one arrangement');
        const dice = lines[0].moves;
        for (const move of mini.moves) {
          const [, side, row, column, value] = /^(top|front|right) row (\d) column (\d) = (\d)$/.exec(move);
          const [r, c] = [row - 1, column - 1];
          const at = { top: [c, r, 0], front: [c, 2, r], right: [2, 2 - c, r] }[side];
          assert.equal(dice[at[0] + 3 * at[1] + 9 * at[2]]['top front right'.split(' ').indexOf(side)], value, move);
        }
        continue;
      }
      const [line] = lines;
      assert.equal(line.verdict, 'solved', name);
      assert.equal(mini.moves.length, line.length, `${name}: ${mini.moves.length} moves are shown, the engine has ${line.length}`);
      if (asked.puzzle === 'roll') assert.equal(mini.moves.join(''), line.runs ? line.runs.map(([word, times]) => word.repeat(times)).join('') : line.moves.join(''));
      else if (!/^\d/.test(fact)) assert.match(fact, new RegExp(`\\b${line.length}\\b`), name);
      else assert.equal(Number.parseInt(fact, 10), line.length, name);
      // Of the cube whose moves are asked for between positions, the twisty one is the same.
      const puzzle = asked.puzzle === 'cube2' ? 'cube2-free' : asked.puzzle;
      const end = await ask('neighbours', { ...question, puzzle, instance: asked.instance, played: mini.moves });
      assert.equal(end.goal, true, `${name}: ${JSON.stringify(end).slice(0, 300)}`);
      if (mini.moves.length > 1) assert.equal((await ask('neighbours', { ...question, puzzle, instance: asked.instance, played: mini.moves.slice(0, -1) })).goal, false, name);
    }
  }));

test('each miniature leads to the view of the very thing that it shows', () =>
  visit(alone, '#about', async (page) => {
    for (const { name, address } of tiles) {
      // Nothing that is waited for is that of the one before.
      await page.goto('about:blank');
      await page.goto(`${alone.url}/${address}`);
      await page.locator('#board, #instance').first().waitFor();
      await main(page).getByText('Asking the server').waitFor({ state: 'hidden' });
      assert.equal(await page.locator('.bad:visible').count(), 0, `${name}: ${await page.locator('.bad:visible').allTextContents()}`);
    }
  }));

/** How often some moves have to be made until all is as it was, as the drawing turns. */
function order(shape, moves) {
  for (let n = 1; n < 400; n += 1) if (new twist.Twist(shape, Array(n).fill(moves).join(' '), [], null).solved()) return n;
  throw new Error('It never comes back.');
}

test('what is drawn turns as the puzzles do: moves that are done over and over bring back both at once', () =>
  visit(alone, '#about', async (page) => {
    const { ask } = asker(page);
    const pairs = [['cube3', twist.cube(1 / 3), ['R U', "R U' F", 'R L F', 'D B']], ['cube2-free', twist.cube(0), ['R U', "R U' F"]], ['pyraminx', twist.pyraminx(), ["U R'", 'R L', 'U B l', 'r U']], ['skewb', twist.skewb(), ['R U', "L B' U"]], ['megaminx', twist.megaminx(), ['F R', 'U BL', 'R BR', 'F DL', 'FR D']]];
    for (const [puzzle, shape, words] of pairs)
      for (const moves of words) {
        const many = order(shape, moves);
        const goal = async (n) => (await ask('neighbours', { puzzle, instance: { alg: `(${moves})${n}` }, played: [] })).goal;
        assert.equal(await goal(many), true, `${puzzle}: (${moves})${many}`);
        for (let p = 2; p <= many; p += 1) if (many % p === 0 && many > p) assert.equal(await goal(many / p), false, `${puzzle}: (${moves})${many / p}`);
      }
  }));
