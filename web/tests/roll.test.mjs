// The rolling die: played by keys, solved, and shown at any tip of sequences from six tips to 10^18, which is compared
// with a die rolled here one tip after another; links and texts bring all of it back.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { flaws, main, setUp, standIn, until, visit } from './browser.mjs';

const real = { skip: standIn && 'the stand-in knows no moves of a rolling die' };

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

/** A small window, for a browser that draws without a graphics card. */
const SMALL = { viewport: { width: 480, height: 640 } };

const see = (page, text) => main(page).getByText(text).first().waitFor();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const counts = (...numbers) => `#roll?counts=${numbers.join(',')}`;
const THOUSANDS = [5000, 5000, 5000, 5000, 5000, 5000];
const MILLIONS = [1000003, 999999, 3, 1234567, 876543, 1000000];
const HUGE = ['1000000000000000000', '1000000000000000000', '5000', '123456789012345678', '5000', '900000000000000001'];

/** What the net shows: which face lies where, and how often each has touched, by its number less one. */
async function lies(page) {
  const words = await page.locator('.roll-net').getAttribute('aria-label');
  const faces = [...words.matchAll(/(\d) (on top|in front|right|left|behind|below): touched (\d+)/g)];
  assert.equal(faces.length, 6, words);
  const touches = [];
  for (const [, face, , touched] of faces) touches[face - 1] = touched;
  const where = Object.fromEntries(faces.map(([, face, place]) => [place, Number(face)]));
  return { top: where['on top'], front: where['in front'], right: where.right, touches };
}

/** What the server says of a position. */
async function told(numbers, played) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${world.url}/api/v1/neighbours`, { method: 'POST', headers, body: JSON.stringify({ puzzle: 'roll', instance: { counts: numbers }, played }) });
  const { position } = await answer.json();
  return { top: position.top, front: position.front, right: position.right, touches: position.touches.map(String) };
}

/** The sequence of the server, in runs. */
async function sequence(numbers) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ kind: 'solve', puzzle: 'roll', instance: { counts: numbers }, question: 'solve' });
  const { id } = await (await fetch(`${world.url}/api/v1/jobs`, { method: 'POST', headers, body })).json();
  for (;;) {
    const job = await (await fetch(`${world.url}/api/v1/jobs/${id}`)).json();
    if (job.state === 'done') return job.lines[0].runs;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** A die rolled tip by tip, and how it lies after each of `wanted`: nothing is known of runs here but how to read
 *  them. Opposite faces add to 7. */
function rolled(runs, wanted) {
  let [top, front, right] = [1, 2, 3];
  const touches = [0, 0, 0, 0, 0, 0];
  const ahead = [...new Set(wanted)].sort((a, b) => b - a);
  const lies = new Map();
  let made = 0;
  for (const [word, times] of runs)
    for (let round = 0; round < times; round++)
      for (const tip of word) {
        if (tip === 'E') [top, right] = [7 - right, top];
        else if (tip === 'W') [top, right] = [right, 7 - top];
        else if (tip === 'N') [top, front] = [front, 7 - top];
        else [top, front] = [7 - front, top];
        touches[6 - top] += 1;
        made += 1;
        if (made === ahead.at(-1)) lies.set(ahead.pop(), { top, front, right, touches: touches.map(String) });
      }
  return lies;
}

async function jump(page, tip) {
  await page.getByLabel('Tip', { exact: true }).fill(String(tip));
  await page.keyboard.press('Enter');
  await page.waitForFunction((wanted) => new URLSearchParams(location.hash.split('?')[1]).get('tip') === wanted, String(tip));
}

test('the die is tipped by keys, buttons and swipes, and lies as the server says', real, () =>
  visit(world, '#roll', async (page) => {
    await see(page, 'You can tip east, north, south or west');
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowRight');
    await see(page, '1 of 6 tips made, 5 to go');
    await button(page, 'Tip east').click();
    await see(page, '2 of 6 tips made');
    assert.deepEqual(await lies(page), await told([1, 1, 1, 1, 1, 1], ['E', 'E']));
    const box = await page.locator('#board').boundingBox();
    await page.mouse.move(box.x + 50, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 105);
    await page.mouse.up();
    await see(page, '3 of 6 tips made');
    await button(page, 'Tip north').click();
    await see(page, 'You can tip east.');
    assert.equal(await button(page, 'Tip south').getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await lies(page), await told([1, 1, 1, 1, 1, 1], ['E', 'E', 'E', 'N']));
    assert.equal(await page.locator('#board canvas').getAttribute('data-above'), String((await lies(page)).top));
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('#live', { hasText: 'Not south' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await see(page, 'Done in 6 tips!');
    await page.keyboard.press('Control+z');
    await see(page, '5 of 6 tips made');
    await button(page, 'Redo').click();
    await see(page, 'Done in 6 tips!');
    assert.match(page.url(), /played=EEENEE/);
    await button(page, 'Restart').click();
    await see(page, '0 of 6 tips made');
  }));

test('quick presses are all obeyed, also while the die rolls', real, () =>
  visit(world, counts(9, 9, 9, 9, 9, 9), async (page) => {
    await see(page, '0 of 54 tips made');
    await page.locator('#board canvas').waitFor();
    await page.locator('#board').focus();
    const keys = { E: 'ArrowRight', N: 'ArrowUp', S: 'ArrowDown', W: 'ArrowLeft' };
    const played = 'EENNWSEESW';
    for (const tip of played) await page.keyboard.press(keys[tip]);
    await see(page, '10 of 54 tips made');
    assert.deepEqual(await lies(page), await told([9, 9, 9, 9, 9, 9], [...played]));
    for (let i = 0; i < 4; i++) await page.keyboard.press('u');
    await see(page, '6 of 54 tips made');
    await page.waitForFunction((top) => document.querySelector('canvas').dataset.above === top, String((await lies(page)).top));
  }, { ...SMALL, reducedMotion: 'no-preference' }));

test('the first tips of a sequence lie as when they are played', real, () =>
  visit(world, counts(4, 0, 7, 2, 9, 6), async (page) => {
    const numbers = [4, 0, 7, 2, 9, 6];
    const letters = (await sequence(numbers)).flatMap(([word, times]) => Array.from({ length: times }, () => [...word]).flat());
    await button(page, 'Solve').click();
    await see(page, `has ${letters.length} tips`);
    for (let p = 0; p <= letters.length; p++) {
      await see(page, p === 0 ? 'Before the first' : new RegExp(`^Tip ${p} of ${letters.length}: `));
      assert.deepEqual(await lies(page), await told(numbers, letters.slice(0, p)), `tip ${p}`);
      if (p < letters.length) await button(page, 'One tip on').click();
    }
    await button(page, 'One tip back').click();
    await see(page, `Tip ${letters.length - 1} of`);
  }, SMALL));

for (const [name, numbers] of [['thousands', THOUSANDS], ['millions', MILLIONS]])
  test(`any tip of a sequence of ${name} is shown as a die rolled all the way lies`, real, () =>
    visit(world, counts(...numbers), async (page) => {
      const runs = await sequence(numbers);
      const length = numbers.reduce((sum, n) => sum + n, 0);
      await button(page, 'Solve').click();
      await see(page, 'Before the first');
      let edge = 0;
      const tips = [1, 2, 3, 5, Math.floor(length / 3), Math.floor(length / 7) * 5 + 1, length - 1, length];
      for (const [word, times] of runs) tips.push((edge += word.length * times), Math.min(length, edge + 1), edge - 1);
      const known = rolled(runs, tips);
      for (const tip of tips) {
        await jump(page, tip);
        assert.deepEqual(await lies(page), known.get(tip), `tip ${tip}`);
      }
      await button(page, 'To the end').click();
      const sorted = (all) => all.map(Number).sort((a, b) => a - b);
      assert.deepEqual(sorted((await lies(page)).touches), sorted(numbers), 'in the end the numbers are reached');
    }, SMALL));

test('of 10^18 tips each is exact: they add up, neighbours differ by one touch, the end is what was wanted', real, () =>
  visit(world, counts(...HUGE), async (page) => {
    await see(page, 'You can tip east, north, south or west');
    await button(page, 'Tip north').click();
    await see(page, '1 of 3');
    await button(page, 'Solve').click();
    await see(page, 'Before the first');
    const sum = ({ touches }) => touches.reduce((all, n) => all + BigInt(n), 0n);
    for (const tip of ['9007199254740993', '1234567890123456789', '3023456789012355678']) {
      await jump(page, tip);
      const here = await lies(page);
      assert.equal(String(sum(here)), tip);
      await button(page, 'One tip on').click();
      const there = await lies(page);
      assert.equal(sum(there) - sum(here), 1n);
      assert.equal(there.touches.filter((n, i) => n !== here.touches[i]).length, 1);
    }
    const ascending = (all) => all.map(BigInt).sort((a, b) => (a < b ? -1 : 1)).map(String);
    assert.deepEqual(ascending((await lies(page)).touches), ascending(HUGE));
    await page.getByLabel('Tip of the sequence').focus();
    await page.keyboard.press('Home');
    await see(page, 'Before the first');
    await page.locator('.run').last().click();
    assert.match(await page.locator('.place').textContent(), /Run (\d+) of \1, round 1 of 123.456.789.012.335.677, letter 1 of SN\./);
    await page.getByLabel('Tip', { exact: true }).fill('3023456789012355680');
    await page.keyboard.press('Enter');
    await see(page, 'is no tip of this sequence');
  }, SMALL));

test('the contest’s samples are pasted; each prints what the contest prints', real, async () => {
  const input = await readFile(new URL('../../examples/roll.in', import.meta.url), 'utf8');
  const output = (await readFile(new URL('../../examples/roll.out', import.meta.url), 'utf8')).trim().split('\n');
  await visit(world, '#roll', async (page) => {
    await main(page).getByText('As text', { exact: true }).click();
    await page.getByLabel('Contest text or JSON').fill(input);
    await button(page, 'Use this text').click();
    for (const [i, wanted] of output.entries()) {
      await page.getByLabel(`Instance (of ${output.length})`).selectOption(String(i));
      await button(page, 'Solve').click();
      if (wanted === 'impossible') await see(page, 'Impossible: no sequence');
      else await page.waitForFunction((letters) => document.querySelector('.printed .moves')?.textContent === letters, wanted);
    }
    await page.locator('.printed').getByText(/^Tips 29.951 to 30.000$/).waitFor();
    await button(page, 'Example').click();
    await button(page, 'As JSON').click();
    await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('{"counts":[1,1,1,1,1,1],"from":1,"to":6}'));
    assert.deepEqual(await flaws(page), []);
  });
});

test('what is wrong is told with its place', real, () =>
  visit(world, '#roll', async (page) => {
    await see(page, 'You can tip');
    await main(page).getByText('As text', { exact: true }).click();
    await page.getByLabel('Contest text or JSON').fill('1 1 1 1 1 1\n1 9\n0 0 0 0 0 0\n');
    await button(page, 'Use this text').click();
    await see(page, 'Line 2, column 3: `9` is out of range');
    await page.getByLabel('Number 3').fill('2x');
    await page.keyboard.press('Tab');
    await see(page, 'Number 3: “2x” is not a whole number.');
    assert.equal(await page.getByLabel('Number 3').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Number 3').fill('1000000000000000001');
    await page.keyboard.press('Tab');
    await see(page, 'is not a count');
    await page.getByLabel('Number 3').fill('4');
    await page.keyboard.press('Tab');
    await see(page, '0 of 9 tips made');
    assert.match(page.url(), /counts=1,1,4,1,1,1/);
    await page.getByLabel('Last tip to print').fill('99');
    await page.keyboard.press('Tab');
    await see(page, '99 is not a tip of the sequence. Expected: ');
  }, { refused: [422] }));

test('a link brings back the tips played, and another one the tip of the sequence', real, async () => {
  const links = [];
  const share = async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText('none'));
    await button(page, 'Copy link').click();
    let link = 'none';
    await until('the link is copied', async () => (link = await page.evaluate(() => navigator.clipboard.readText())) !== 'none');
    await see(page, 'The link is copied');
    links.push(new URL(link).hash);
  };
  let [played, shown] = [];
  await visit(world, counts(3, 4, 5, 6, 7, 8), async (page) => {
    await see(page, '0 of 33');
    await button(page, 'Tip south').click();
    await button(page, 'Tip west').click();
    await see(page, '2 of 33');
    played = await lies(page);
    await share(page);
    await button(page, 'Solve').click();
    await jump(page, 17);
    shown = await lies(page);
    await share(page);
  });
  await visit(world, links[0], async (page) => {
    await see(page, '2 of 33');
    assert.deepEqual(await lies(page), played);
  });
  await visit(world, links[1], async (page) => {
    await see(page, 'Tip 17 of 33');
    assert.deepEqual(await lies(page), shown);
    await page.getByLabel('Speed').selectOption('slow');
    await button(page, 'Play').click();
    await see(page, /^Tip (19|2\d) of 33/);
    await button(page, 'Pause').click();
    await button(page, 'Back to playing').click();
    await see(page, '0 of 33');
  });
});

test('a damaged link and one with a tip that is not legal are told', real, async () => {
  await visit(world, '#roll?counts=1,1,x', async (page) => {
    await see(page, 'The link is damaged');
    await see(page, '0 of 6 tips made');
  });
  await visit(world, `${counts(1, 1, 1, 1, 1, 1)}&played=EW`, (page) => see(page, '2 of 6 tips made'));
  await visit(world, `${counts(1, 1, 1, 1, 1, 1)}&played=EEEE`, (page) => see(page, '4 of 6 tips made'));
  await visit(world, `${counts(1, 1, 1, 1, 1, 1)}&played=EEEEE`, (page) => see(page, 'move 5'), { refused: [422] });
});
