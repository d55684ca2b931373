// Every puzzle that is drawn turns on screen as it turns on the server: each move does the same to every sticker in
// cubing's model, up to the names of places, and the server does what the definition says.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { puzzles } from 'cubing/puzzles';
import { ExperimentalPGNotation, getPuzzleGeometryByDesc } from 'cubing/puzzle-geometry';
import { KPuzzle } from 'cubing/kpuzzle';
import { runnerImport } from 'vite';
import { setUp, standIn } from './browser.mjs';
import * as pieces from './stand-in/pieces.mjs';

const source = fileURLToPath(new URL('../src/twisty/drawings.ts', import.meta.url));
const { DRAWINGS, drawn } = (await runnerImport(source, { configFile: false })).module;

async function model({ puzzle, cuts }) {
  if (puzzle) return puzzles[puzzle].kpuzzle();
  const geometry = getPuzzleGeometryByDesc(cuts, { allMoves: true, orientCenters: true, addRotations: true });
  const notation = new ExperimentalPGNotation(geometry, geometry.getOrbitsDef(true));
  return new KPuzzle(notation.remapKPuzzleDefinition(geometry.getKPuzzleDefinition(true)), { experimentalPGNotation: notation });
}

/** Where each sticker `orbit/place/turn` goes by each move of a definition. */
function ours({ sets, turns }) {
  const go = new Map();
  for (const [move, turn] of turns) {
    const to = new Map();
    for (const { name, pieces: count, orientations } of sets)
      for (let place = 0; place < count; place++) {
        const from = turn[name]?.from?.[place] ?? place;
        const twist = turn[name]?.twist?.[from] ?? 0;
        for (let q = 0; q < orientations; q++) to.set(`${name}/${from}/${q}`, `${name}/${place}/${(q + twist) % orientations}`);
      }
    go.set(move, to);
  }
  return go;
}

/** The same in cubing's model. */
function theirs(kpuzzle, drawing, moves) {
  const go = new Map();
  for (const move of moves) {
    const data = kpuzzle.algToTransformation(drawn(move, drawing)).transformationData;
    const to = new Map();
    for (const { orbitName, numPieces, numOrientations } of kpuzzle.definition.orbits)
      for (let place = 0; place < numPieces; place++)
        for (let q = 0; q < numOrientations; q++)
          to.set(`${orbitName}/${data[orbitName].permutation[place]}/${q}`, `${orbitName}/${place}/${(q + data[orbitName].orientationDelta[place]) % numOrientations}`);
    go.set(move, to);
  }
  return go;
}

const placeOf = (sticker) => sticker.replace(/\/\d+$/, '');

/** Carries one sticker to another wherever moves take both; nothing if that is not the same everywhere. */
function carried(here, there, from, to, step) {
  const image = new Map([[from, to]]);
  for (const sticker of image.keys())
    for (const [move, go] of here) {
      const [next, other] = [go.get(sticker), step(there.get(move), image.get(sticker))];
      if (!image.has(next)) image.set(next, other);
      else if (image.get(next) !== other) return null;
    }
  return new Set(image.values()).size === image.size ? image : null;
}

/** Pieces whose turn is not told are compared by place alone. */
const ways = [
  { start: (sticker) => sticker, step: (go, sticker) => go.get(sticker) },
  { start: placeOf, step: (go, place) => placeOf(go.get(`${place}/0`)) },
];

for (const [name, drawing] of Object.entries(DRAWINGS))
  test(`${name} turns on screen as its definition says`, async () => {
    const made = pieces.puzzle({ puzzle: name });
    const here = ours(made);
    const there = theirs(await model(drawing), drawing, made.turns.keys());
    const all = [...there.values().next().value.keys()];
    const told = new Set();
    const done = new Set();
    for (const sticker of here.values().next().value.keys()) {
      if (done.has(sticker)) continue;
      let image = null;
      for (const { start, step } of ways) for (const other of all) if (!image && !told.has(start(other))) image = carried(here, there, sticker, start(other), step);
      assert.ok(image, `nothing on screen moves like ${sticker}`);
      for (const [mine, other] of image) done.add(mine), told.add(other);
    }
    // What is left over may turn in its place only as centres do, and tips with what they sit on.
    for (const sticker of all) {
      const free = [...there.values()].some((go) => placeOf(go.get(sticker)) !== placeOf(sticker));
      if (!told.has(sticker) && !told.has(placeOf(sticker))) assert.ok(!free || hasTwin(sticker, told), `${sticker} moves on screen, and not in ${name}`);
    }
  });

/** Whether another sticker of the same place is told: an edge that is never flipped has one for both. */
const hasTwin = (sticker, told) => told.has(placeOf(sticker)) || [...told].some((one) => placeOf(one) === placeOf(sticker));

let world;
before(async () => {
  world = await setUp();
});
after(() => world?.close());

async function position(puzzle, played) {
  const answer = await fetch(`${world.url}/api/v1/neighbours`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ puzzle, played }) });
  return (await answer.json()).position;
}

test('the server turns as the definitions say', async () => {
  const known = await fetch(`${world.url}/api/v1/puzzles`);
  assert.equal(known.status, 200);
  for (const name of Object.keys(DRAWINGS)) {
    const made = pieces.puzzle({ puzzle: name });
    const words = [...made.turns.keys()];
    await Promise.all([...words, words.join(' ')].map(async (move) => assert.deepEqual(await position(name, move.split(' ')), pieces.after(made, move), `${name} after ${move}`)));
  }
});

/** The lines of a job of the server. */
async function job(request) {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) };
  let now = await (await fetch(`${world.url}/api/v1/jobs`, post)).json();
  while (['queued', 'running'].includes(now.state)) {
    await new Promise((wake) => setTimeout(wake, 100));
    now = await (await fetch(`${world.url}/api/v1/jobs/${now.id}`)).json();
  }
  assert.equal(now.state, 'done', JSON.stringify(now.error));
  return now.lines;
}

test('what the server scrambles and solves is solved on screen', { skip: standIn && 'the stand-in solves only the smallest puzzles' }, async () => {
  for (const puzzle of ['cube2-fixed', 'pyraminx-core', 'skewb', 'dino', 'cube2-free', 'skewb-free']) {
    const drawing = DRAWINGS[puzzle];
    const kpuzzle = await model(drawing);
    for (const seed of [1, 2, 3]) {
      const [{ scramble }] = await job({ kind: 'scramble', puzzle, count: 1, seed });
      const [{ moves }] = await job({ kind: 'solve', puzzle, instance: { alg: scramble.join(' ') }, question: 'solve' });
      const after = kpuzzle.algToTransformation([...scramble, ...moves].map((move) => drawn(move, drawing)).join(' ')).transformationData;
      for (const { orbitName } of kpuzzle.definition.orbits) {
        assert.deepEqual([...after[orbitName].permutation], after[orbitName].permutation.map((_, i) => i), `${puzzle}, seed ${seed}: ${orbitName}`);
        // How centres are turned is not seen, and no puzzle here counts it; tips turn with what they sit on.
        if (!/^CENTERS/.test(orbitName)) assert.ok(after[orbitName].orientationDelta.every((turn) => turn === 0), `${puzzle}, seed ${seed}: ${orbitName}`);
      }
    }
  }
});
