#!/usr/bin/env node
// All positions of a level of a PuzzleScript game, by PuzzleScript's own engine and a plain breadth-first search.
//
//     node boards.js DIR LEVEL SECONDS < GAME
//
// DIR is the folder `src` of PuzzleScript's sources, GAME a game, LEVEL the number of its level from 0, messages among them.
// All that a browser has and a search does not need is left out. A level that is gone through sooner is gone through again until the
// seconds are over, so that what is run is compiled. Prints a run's seconds by the clock and of the processor, how many positions it
// found, whether these are all, and how many there are at each distance, in complete layers.
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const FILES = [
  "storagewrapper", "bitvec", "level", "languageConstants", "globalVariables", "debug_off", "font", "rng", "riffwave", "sfxr",
  "codemirror/stringstream", "colorhelpers", "colors", "engine", "parser", "compiler", "soundbar",
];

// Called by the engine where a page would show or play something.
const QUIET = [
  "canvasResize", "redraw", "forceRegenImages", "regenSpriteImages", "consolePrint", "consolePrintFromRule", "consoleError",
  "consoleCacheDump", "console_print_raw", "addToDebugTimeline", "jumpToLine", "printLevel",
  "clearInputHistory", "pushInput",
];

/** What a page offers to the engine. */
function page() {
  const kept = new Map();
  globalThis.window = globalThis;
  globalThis.canvas = null;
  globalThis.lastDownTarget = null;
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, String(value)),
    removeItem: (key) => kept.delete(key),
  };
  const element = () => ({ style: {}, getContext: () => null, addEventListener() {} });
  globalThis.document = {
    URL: "bench:",
    body: { ...element(), classList: { contains: () => false } },
    createElement: element,
    getElementById: element,
    getElementsByTagName: () => [element()],
  };
  for (const name of QUIET) globalThis[name] = () => {};
}

/** The search, in the engine's own scope: it names what the engine's files declare. */
const SEARCH = `
/* The engine would make the sounds, and show a button for them, even where there is no page. */
playSound = killAudioButton = showAudioButton = () => {};
globalThis.everystate = function (text, number) {
  lazyFunctionGeneration = false;
  compile(["loadLevel", number], text, "seed");
  if (errorCount > 0) throw new Error("the game has errors: " + errorStrings.join("; "));
  while (againing) processInput(-1);
  const words = () => new Int32Array(level.objects);
  const key = () => String.fromCharCode.apply(null, new Uint16Array(level.objects.buffer));
  const inputs = state.metadata.noaction === undefined ? 5 : 4;
  const first = words(), start = key();

  /* Restores a position and makes an input, with the turns that follow; says whether the level is won. */
  const press = (position, input) => {
    level.objects.set(position);
    backups.length = 0;
    winning = false;
    processInput(input);
    while (againing && !winning) processInput(-1);
    return winning;
  };

  return function (until) {
    level.objects.set(first);
    const seen = new Set([start]);
    let won = 0, layer = [first], counts = [1];
    while (layer.length > 0) {
      const next = [], before = won;
      for (let i = 0; i < layer.length; i++) {
        if (i % 64 === 0 && performance.now() > until) return { positions: seen.size + won, all: 0, counts };
        for (let input = 0; input < inputs; input++) {
          if (press(layer[i], input)) { won = 1; continue; }
          const found = key();
          if (!seen.has(found)) { seen.add(found); next.push(words()); }
        }
      }
      layer = next;
      if (next.length + won - before > 0) counts.push(next.length + won - before);
    }
    return { positions: seen.size + won, all: 1, counts };
  };
};
`;

function main([folder, number, seconds]) {
  page();
  const source = (name) => fs.readFileSync(path.join(folder, "js", `${name}.js`), "utf8");
  // In one script: what they declare at the top is seen by all of them.
  vm.runInThisContext([...FILES.map(source), SEARCH].join("\n"), { filename: "engine" });
  const search = globalThis.everystate(fs.readFileSync(0, "utf8"), Number(number));
  const end = performance.now() + 1000 * Number(seconds);
  const spent = () => { const used = process.cpuUsage(); return [performance.now() / 1e3, (used.user + used.system) / 1e6]; };
  const times = [];
  let found = null;
  do {
    const began = spent();
    found = search(found === null ? end : Infinity);
    times.push(spent().map((now, kind) => now - began[kind]));
  } while (performance.now() < end);
  // The first is not counted if there are more: in it the engine is compiled.
  const counted = times.length > 1 ? times.slice(1) : times;
  const means = [0, 1].map((kind) => counted.reduce((sum, time) => sum + time[kind], 0) / counted.length);
  console.log([...means, found.positions, found.all, ...found.counts].join(" "));
}

main(process.argv.slice(2));
