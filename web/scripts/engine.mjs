// What the engines of the page were built from: node scripts/engine.mjs keep NAME FILE packs a built engine and writes beside it the digests
// of its sources; node scripts/engine.mjs check says which of them are others by now.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const KEPT = join(ROOT, 'crates/server/engine');
/** Without the games on boards, and with them; and each as one of threads. */
export const NAMES = ['engine', 'games', 'engine-threads', 'games-threads'];

/** The packages that one may need to be built, by name, as the lock file has them; a tab works with no other machine. */
function needed(from) {
  const lock = readFileSync(join(ROOT, 'Cargo.lock'), 'utf8').split('[[package]]\n').slice(1);
  const named = (text) => /^name = "([^"]+)"\nversion = "([^"]+)"/.exec(text);
  const all = lock.map((text) => ({ text, name: named(text)[1], version: named(text)[2] }));
  const found = new Set();
  const queue = [from];
  while (queue.length > 0) {
    // A name, and a version where there are several.
    const [name, version] = queue.pop().split(' ');
    const one = all.find((other) => other.name === name && (!version || other.version === version));
    if (!one || found.has(one) || one.name === 'everystate-cluster') continue;
    found.add(one);
    const [, list = ''] = /\ndependencies = \[\n([^\]]*)\]/.exec(one.text) ?? [];
    queue.push(...[...list.matchAll(/"([^"]+)"/g)].map(([, other]) => other));
  }
  return [...found].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** The files below a folder that code is built from: neither tests nor documents. */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['tests', 'tests.rs', 'benches', 'examples', 'samples', 'README.md'].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((one) => (one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)]));
}

/** A line for each crate of this workspace, one for the packages by others and one for how all is built. */
export function sources() {
  const line = (what, parts) => {
    const digest = createHash('sha256');
    for (const part of parts) digest.update(`${part.length}\n`).update(part);
    return `${what} ${digest.digest('hex').slice(0, 32)}`;
  };
  const packages = needed('everystate-wasm');
  const own = packages.filter(({ name }) => existsSync(join(ROOT, 'crates', name.replace(/^everystate-/, ''), 'Cargo.toml')));
  const others = packages.filter((one) => !own.includes(one));
  const manifest = readFileSync(join(ROOT, 'Cargo.toml'), 'utf8');
  const profile = [...manifest.matchAll(/\[profile\.(?:engine|release)[^\]]*\]\n(?:[^\n[#]+\n)*/g)].map(([text]) => text);
  const crate = ({ name }) => {
    const folder = `crates/${name.replace(/^everystate-/, '')}`;
    return line(folder, files(join(ROOT, folder)).map((file) => readFileSync(file)));
  };
  return [...own.map(crate), line('Cargo.lock', others.map(({ text }) => text)), line('Cargo.toml', profile)];
}

function keep(name, file) {
  mkdirSync(KEPT, { recursive: true });
  // One thread, so that the same engine gives the same bytes.
  const packing = ['--ultra', '-22', '--no-check', '--single-thread', '--quiet', '--force', file, '-o', join(KEPT, `${name}.packed`)];
  try {
    execFileSync('zstd', packing, { stdio: 'inherit' });
    chmodSync(join(KEPT, `${name}.packed`), 0o644);
  } catch (problem) {
    if (problem.code === 'ENOENT') throw new Error('The engine is packed by the command zstd, which is not here (Debian: zstd).');
    throw problem;
  }
  writeFileSync(join(KEPT, `${name}.txt`), `${sources().join('\n')}\n`);
}

/** What is not what an engine was built from. */
export function stale() {
  const kept = NAMES.map((name) => join(KEPT, `${name}.txt`)).map((file) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []));
  return sources().filter((line) => !kept.every((lines) => lines.includes(line))).map((line) => line.split(' ')[0]);
}

const [, script, task, name, file] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (task === 'keep' && NAMES.includes(name) && file) keep(name, file);
  else if (task === 'check') {
    const changed = stale();
    if (changed.length > 0) {
      console.error(`The engine of the page was built before these changed: ${changed.join(', ')}. \`cargo xtask page\` builds it anew.`);
      process.exit(1);
    }
  } else throw new Error(`node scripts/engine.mjs keep ${NAMES.join('|')} FILE, or check`);
}
