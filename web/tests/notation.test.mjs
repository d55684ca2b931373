// Algorithms as people write them: played while they are typed, gone through with what is at hand marked, and slices, wide moves
// and rotations of cubes as the engine understands them.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { setUpAlone, visitAlone as visit } from './alone.mjs';
import { flaws, main } from './browser.mjs';
import { press, status } from './twisty.mjs';

const { steps } = (await runnerImport(fileURLToPath(new URL('../src/twisty/expand.ts', import.meta.url)), { configFile: false })).module;
const powers = (faces) => [...faces].flatMap((face) => [face, `${face}2`, `${face}'`]);
const blocks = (deepest) => ['', 'w', '3'].slice(0, deepest).flatMap((kind) => [...'UDFBRL'].flatMap((face) => powers([kind === '3' ? `3${face}w` : face + kind])));
const moves = { cube3: powers('UDFBRL'), 'cube2-free': powers('UDFBRL'), 'cube2-fixed': powers('URF'), cube4: blocks(2), cube5: blocks(2), cube6: blocks(3), cube7: blocks(3) };

let world;
before(async () => {
  world = await setUpAlone();
});
after(() => world?.close());

const ALGS = {
  cube3: ['M', "M' U M", 'E R E2 S', "r U R' U' r' F R F'", "x R U y' F z2 L", "[M', U]2 y [Rw2: D]", "(R U M S')3", "Lw Uw' Dw Fw2 Bw f' b d u l", "R2' x' (y z)' L"],
  'cube2-free': ["x R U y' F2 z D"],
  'cube2-fixed': ["L D B U", "x L' y D2 [B: R] z F"],
  cube4: ["2R U 2-3F' x 3Rw m2 y Dw r", "[2L, U] z' 2B2"],
  cube5: ["M 2R' x U e2 3Uw 2-4L y' Fw S", '3R 4Fw z D'],
  cube6: ["3R 2-3U' x 4Rw m y 5Lw F", '2-5B2 3Dw z R'],
  cube7: ["M' 3R 2-3U x 4Rw2 s y' 3-5L F", '6Dw z R 3Bw'],
};

test('slices, wide moves and rotations are what the engine makes of them', () =>
  visit(world, '#about', async (page) => {
    for (const [puzzle, algs] of Object.entries(ALGS))
      for (const alg of algs) {
        const line = steps(alg, moves[puzzle], puzzle).map((one) => one.move);
        const [mine, theirs] = await page.evaluate(
          async ([name, text, played]) => {
            const ask = async (body) => {
              const answers = document.querySelector('meta[name="everystate-answers"]');
              if (answers) return (await (await (await import('./assets/engine-engine.js')).answer('POST', 'neighbours', body)).json()).position;
              return (await (await fetch('/api/v1/neighbours', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()).position;
            };
            return Promise.all([ask({ puzzle: name, played }), ask({ puzzle: name, instance: { alg: text }, played: [] })]);
          },
          [puzzle, alg, line],
        );
        assert.deepEqual(mine, theirs, `${puzzle}: ${alg} as ${line.join(' ')}`);
      }
  }));

test('each move has the place of what it is made for', () => {
  const text = "[R, U]' // back\nM2";
  const places = steps(text, moves.cube3, 'cube3').map(({ move, from, to }) => `${move}=${text.slice(from, to)}`);
  assert.deepEqual(places, ['U=U', 'R=R', "U'=U", "R'=R", 'L2=M2', 'R2=M2']);
  const open = steps('[R, U', moves.cube3, 'cube3');
  assert.equal(open.unfinished, true);
  const wrong = steps('R Q9 U', moves.cube3, 'cube3');
  assert.deepEqual([wrong.from, wrong.to], [2, 4]);
});

test('an algorithm is played while it is typed, up to the caret, and what is wrong is marked without a word', () =>
  visit(world, '#twisty?puzzle=cube2-fixed', async (page) => {
    await status(page, 'Solved.');
    const field = page.getByLabel('Moves from solved');
    await field.pressSequentially('R U');
    await status(page, 'After U, step 2 of 2. Not solved.');
    await field.pressSequentially(' [F');
    await main(page).getByText('A bracket is still open.').waitFor();
    await status(page, 'After U, step 2 of 2');
    await field.pressSequentially(', R] // three pieces');
    await page.keyboard.press('Shift+Enter');
    await field.pressSequentially('U2');
    await status(page, 'After U2, step 7 of 7');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await status(page, 'After R, step 1 of 7');
    assert.equal(await page.locator('.timeline mark').textContent(), 'R');
    // Twice before the first is answered.
    await page.getByRole('button', { name: 'One step on', exact: true }).evaluate((on) => [on, on].forEach((it) => it.click()));
    await status(page, 'After F, step 3 of 7');
    assert.equal(await page.locator('.timeline mark').textContent(), 'F');
    assert.equal(await page.locator('.timeline em').textContent(), '// three pieces');
    assert.equal(await page.locator('.timeline .moves').textContent(), 'R U [F, R] // three pieces\nU2');
    assert.deepEqual(await flaws(page), []);
    // The link has what was written, and where one is in it.
    const link = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`${world.url}/${link}`);
    await status(page, 'After F, step 3 of 7');
    assert.equal(await field.inputValue(), 'R U [F, R] // three pieces\nU2');
    await field.fill('R Q9');
    await page.locator('.offending mark', { hasText: 'Q9' }).waitFor();
    await status(page, 'After F, step 3 of 7');
  }));
