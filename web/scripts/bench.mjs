// The engine in a browser beside the native program, in one run: node scripts/bench.mjs PROGRAM [ROUNDS [THREADS]]. Both do the same work in
// turn, on so many threads each, or one; the least of the rounds is compared. PROGRAM is a release build (`cargo build --release`); no tables are kept by
// either.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '../tests/browser.mjs';
import { files } from '../tests/files.mjs';
import { write } from './static.mjs';

const [, , program, rounds = '5', threads = '1'] = process.argv;
if (!program) throw new Error('node scripts/bench.mjs PROGRAM [ROUNDS [THREADS]]');

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const positions = join(folder, 'positions.txt');
// Ten moves from solved: searched to their ends without a table of any size.
const ALGS = ["R U F' L2 D B' R2 U' L F2", "F R' D2 B U L' F2 R B' D"];
writeFileSync(positions, `${ALGS.join('\n')}\n`);

/** What is done: what the browser is asked, and the same for the program. */
const CASES = [
  ['explore cube2', { kind: 'explore', puzzle: 'cube2' }, ['explore', 'cube2', '--json', '--threads', threads]],
  ['explore cube2-free', { kind: 'explore', puzzle: 'cube2-free' }, ['explore', 'cube2-free', '--json', '--no-tables', '--threads', threads]],
  ['explore pyraminx', { kind: 'explore', puzzle: 'pyraminx' }, ['explore', 'pyraminx', '--json', '--no-tables', '--threads', threads]],
  ['solve cube3, 10 moves', { kind: 'solve', puzzle: 'cube3', text: ALGS.join('\n'), strategy: 'search' }, ['solve', 'cube3', positions, '--json', '--no-tables', '--threads', threads, '--strategy', 'search']],
];

write(join(folder, 'page'));
const { browser, close } = await setUp();
// Where it shares nothing with others, a page has threads.
const apart = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const hosts = await files(join(folder, 'page'), '/', threads === '1' ? {} : apart);
const context = await browser.newContext();
await context.addInitScript((cores) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores }), Number(threads));
const page = await context.newPage();
await page.goto(hosts.url);

/** Seconds that a job takes in the browser, by the engine's own count where it has one: without starting it. */
const inBrowser = (request) =>
  page.evaluate(async (asked) => {
    const { job } = await import('./assets/engine-engine.js');
    let seconds = 0;
    await job(asked, (event, data) => void (event === 'line' && (seconds += data.seconds)), new AbortController().signal);
    // The table is kept by the page after the job has ended, which takes its time; who came before that would be answered by it the next time.
    for (let wait = 0; wait < 10; wait += 1) {
      await new Promise((wake) => setTimeout(wake, 300));
      await (await navigator.storage.getDirectory()).removeEntry('tables', { recursive: true }).catch(() => undefined);
    }
    return seconds;
  }, request);

/** The same of the program. */
function native(args) {
  const told = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return told.trim().split('\n').reduce((sum, line) => sum + JSON.parse(line).seconds, 0);
}

try {
  for (const [name, asked, args] of CASES) {
    let [here, there] = [Infinity, Infinity];
    for (let round = 0; round < Number(rounds); round += 1) {
      there = Math.min(there, native(args));
      here = Math.min(here, await inBrowser(asked));
    }
    console.log(`${name.padEnd(24)} native ${there.toFixed(3)} s, browser ${here.toFixed(3)} s: ${(there / here).toFixed(2)} of its speed`);
  }
} finally {
  await close();
  await hosts.stop();
  rmSync(folder, { recursive: true, force: true });
}
