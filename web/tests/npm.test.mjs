// The package for npm, as npm packs it and others install it: in Node.js, which runs programs of its own here, and in a browser, which
// loads its files from a plain host.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { write } from '../scripts/npm.mjs';
import { setUp } from './browser.mjs';
import { files } from './files.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const CUBE = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const folder = mkdtempSync(join(tmpdir(), 'npm-'));
const installed = join(folder, 'node_modules/everystate');

before(async () => {
  await write(join(folder, 'package'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = execFileSync(npm, ['pack', '--silent', '--pack-destination', folder], { cwd: join(folder, 'package'), encoding: 'utf8' });
  execFileSync('tar', ['-xzf', packed.trim()], { cwd: folder });
  mkdirSync(join(folder, 'node_modules'));
  // What came out of the archive, not what went in.
  cpSync(join(folder, 'package'), installed, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program beside the installed package in a Node.js of its own; what it prints as JSON. */
async function run(program) {
  const file = join(mkdtempSync(join(folder, 'program-')), 'program.mjs');
  writeFileSync(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder, timeout: 120_000 });
  return JSON.parse(stdout);
}

test('a 2×2×2 cube and a maze are solved in Node.js, and the verifier says so', async () => {
  const text = readFileSync(join(EXAMPLES, 'maze.in'), 'utf8');
  const found = await run(`
    import { job, solve, verify } from 'everystate';
    const cubes = [{ alg: "R U F'" }, { alg: "R2 U2 R2" }];
    const solved = await solve('cube2', cubes);
    const holds = (await verify('cube2', cubes, solved)).map((line) => line.holds);
    const [maze] = await job({ kind: 'solve', puzzle: 'maze', text: ${JSON.stringify(text)}, plain: true });
    console.log(JSON.stringify({ solved, holds, maze: maze.text }));
  `);
  assert.deepEqual(found.solved.map(({ verdict, length, moves }) => [verdict, length, moves.length]), [['solved', 3, 3], ['solved', 6, 6]]);
  assert.deepEqual(found.holds, [true, true]);
  assert.equal(found.maze, readFileSync(join(EXAMPLES, 'maze.out'), 'utf8'));
});

test('all positions are counted, what is told on the way is heard, and the process ends by itself', async () => {
  const found = await run(`
    import { explore, families } from 'everystate';
    const layers = [];
    const { counts } = await explore('cube2', { on: (event, data) => event === 'layer' && layers.push(data.count) });
    const { families: all } = await families();
    console.log(JSON.stringify({ counts, layers, names: all.map((family) => family.name) }));
  `);
  assert.deepEqual([found.counts, found.layers], [CUBE, CUBE]);
  assert.deepEqual(found.names, ['roll', 'maze', 'stack', 'gap', 'cube2']);
});

test('a puzzle of pieces, a definition and a game are asked by the same words', async () => {
  const found = await run(`
    import { describe, generate, scramble, solve } from 'everystate';
    const [any] = await solve('cube3', "R U F2 D' L B2", { question: 'any', limits: { seconds: 60 } });
    const [pushed] = await solve({ name: 'one.xsb', definition: '#####\\n#@$.#\\n#####\\n' }, { level: 0 });
    const mazes = await generate('maze', { seed: 3, count: 2, wishes: { size: [4, 5] } });
    const again = await generate('maze', { seed: 3, count: 2, wishes: { size: [4, 5] } });
    const [scrambled] = await scramble('skewb', { seed: 1 });
    console.log(JSON.stringify({ any: any.verdict, moves: pushed.moves, mazes, again, scrambled, described: (await describe('skewb')).positions }));
  `);
  assert.equal(found.any, 'solved');
  assert.deepEqual(found.moves, ['right']);
  assert.deepEqual(found.mazes.map((maze) => maze.squares.length), [4, 4]);
  assert.deepEqual(found.mazes, found.again);
  assert.deepEqual([found.scrambled.scramble.length, found.scrambled.length, found.described], [8, 8, 3_149_280]);
});

test('what is wrong is told, a limit stops with what is proved, and what is not wanted ends', async () => {
  const found = await run(`
    import { Refused, explore, solve } from 'everystate';
    const refused = [];
    for (const asked of [['nothing', ''], ['maze', 'A\\n2 2 x']]) {
      await solve(...asked).catch((e) => refused.push([e instanceof Refused, e.message, e.line ?? 0]));
    }
    const [stopped] = await solve('cube3', "R U F2 D' L B2 U L D F", { limits: { positions: 10 } });
    const ends = new AbortController();
    const begun = Date.now();
    const deal = "1\\n310 42 39 411 44 213 111 33 24 311 41 212 312\\n35 37 36 110 412 49 32 26 23 19 12 211 34\\n16 29 46 13 48 11 113 17 410 22 27 413 210\\n28 25 15 31 18 45 313 112 47 43 38 21 14\\n";
    const on = (event) => event === 'layer' && ends.abort(new Error('enough'));
    const ended = await explore('gap', { from: deal, signal: ends.signal, on }).catch((e) => e.message);
    const [after] = await solve('cube2', { alg: 'R' });
    console.log(JSON.stringify({ refused, stopped: [stopped.verdict, stopped.why], ended, after: after.length }));
  `);
  assert.match(found.refused[0][1], /^there is no puzzle `nothing`/);
  assert.deepEqual([found.refused[0][0], found.refused[1][0], found.refused[1][2]], [true, true, 2]);
  assert.deepEqual(found.stopped, ['stopped', 'positions']);
  assert.deepEqual([found.ended, found.after], ['enough', 1]);
});

const README = readFileSync(join(WEB, 'npm/README.md'), 'utf8');

test('the example in its README runs as it stands, and has the types that are there', async () => {
  const [, example] = /```js\n([^`]+)```/.exec(README);
  const found = await run(`
    const told = [];
    console.log = (...words) => told.push(words);
    ${example.replace(/^import (\{[^}]+\}) from 'everystate';/, "const $1 = await import('everystate');")}
    process.stdout.write(JSON.stringify([...told, depth, counts.length]));
  `);
  assert.deepEqual([found[0][0].length, found[0][1], found[1], found[2], found[3]], [3, 3, ['solved', ['S', 'N']], 15, 16]);
  writeFileSync(join(folder, 'example.mts'), `${example}\nconst length: number | undefined = cube?.length;\n// @ts-expect-error There is no such question.\nvoid solve('maze', '', { question: 'why' });\nvoid length;\n`);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--noUncheckedIndexedAccess', 'false'];
  // The example is a program of JavaScript: it does not ask whether there is a first answer.
  execFileSync(process.execPath, [join(WEB, 'node_modules/typescript/bin/tsc'), ...options, 'example.mts'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
});

test('in a browser, files from a plain host answer the same', async () => {
  const world = await setUp();
  const hosts = await files(installed, '/some/where/');
  try {
    const page = await world.browser.newPage();
    await page.goto(`${hosts.url}/licences.txt`);
    const found = await page.evaluate(async (address) => {
      const { explore, solve } = await import(address);
      const [cube] = await solve('cube2', { alg: "R U F'" });
      return [cube.length, (await explore('cube2')).counts];
    }, `${hosts.url}/browser.js`);
    assert.deepEqual(found, [3, CUBE]);
  } finally {
    await hosts.stop();
    await world.close();
  }
});

test('it has what it needs and nothing else, under the version of the program', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const cargo = readFileSync(join(WEB, '../Cargo.toml'), 'utf8');
  assert.ok(cargo.includes(`[workspace.package]\nversion = "${manifest.version}"\n`), manifest.version);
  assert.equal(manifest.dependencies, undefined);
  assert.deepEqual(readdirSync(installed).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'browser.js', 'engine.wasm', 'index.d.ts', 'licences.txt', 'node-worker.js', 'node.js', 'package.json', 'worker.js']);
});
