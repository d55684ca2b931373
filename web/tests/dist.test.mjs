// What is shipped: small at first sight, complete in its licences, nothing from elsewhere, and always the same bytes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(WEB, '../crates/server/page');

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)])).sort();
}

const contents = (folder) => files(folder).map((file) => [relative(folder, file), readFileSync(file, 'base64')]);

test('building again gives the committed files to the byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  try {
    execFileSync(process.execPath, [join(WEB, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir'], { cwd: WEB, stdio: 'pipe', timeout: 120_000 });
    assert.deepEqual(contents(folder).map(([name]) => name), contents(DIST).map(([name]) => name));
    assert.deepEqual(contents(folder), contents(DIST));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The scripts that load with a script, without those that it loads on demand. */
function withIt(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(DIST, 'assets', name), 'utf8');
  for (const [, other] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) withIt(other, found);
  return found;
}

const named = (pattern) => readdirSync(join(DIST, 'assets')).filter((file) => pattern.test(file));

test('all that the first view loads is under 100 kB compressed, and draws nothing in three dimensions', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const [, entry] = /src="\/page-[0-9a-f]{16}\/assets\/([^"]+\.js)"/.exec(html) ?? [];
  // The largest view counts.
  const views = named(/-view\.js$/).filter((file) => !withIt(file).has('three.js'));
  const sizes = views.map((view) => [...new Set([...withIt(entry), ...withIt(view)])].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, 'assets', file))).length, 0));
  const styles = named(/\.css$/).reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, 'assets', file))).length, 0);
  const bytes = Math.max(...sizes) + styles + gzipSync(html).length;
  assert.ok(bytes > 10_000 && bytes < 100_000, `${bytes} bytes`);
  assert.deepEqual(views, ['ask', 'boards', 'explore', 'gap', 'home', 'maze', 'roll', 'stack', 'twisty'].map((view) => `${view}-view.js`), 'no view comes with three');
  const parts = ['three', 'maze-space', 'roll-space', 'stack-space', 'twisty-picture', 'puzzle-geometry', 'booklet-card'].map((part) => `${part}.js`);
  assert.deepEqual(parts.filter((part) => !named(/\.js$/).includes(part)), [], 'what draws is in parts of its own');
  assert.deepEqual(views.filter((view) => withIt(view).has('booklet-card.js')), [], 'no view comes with what writes booklets');
});

test('names of files stay, and the index alone has the digest of what it loads', () => {
  const digest = createHash('sha256');
  for (const name of readdirSync(join(DIST, 'assets')).sort()) {
    const bytes = readFileSync(join(DIST, 'assets', name));
    digest.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  const prefix = `/page-${digest.digest('hex').slice(0, 16)}/assets/`;
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address);
  assert.deepEqual(loaded.map((address) => address.replace(prefix, '')).sort(), ['icon.svg', 'index.css', 'main.js']);
  // By another address a part would be loaded, and run, a second time.
  const scripts = named(/\.js$/);
  for (const file of scripts) {
    const text = readFileSync(join(DIST, 'assets', file), 'utf8');
    for (const [, other] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'`]([^"'`]+\.js[^"'`]*)["'`]/g)) {
      assert.ok(other.startsWith('./') && scripts.includes(other.slice(2)), `${file} loads ${other}`);
    }
  }
});

test('one copy of three is shipped, and no solver of cubing', () => {
  const scripts = files(DIST).filter((file) => file.endsWith('.js')).map((file) => readFileSync(file, 'utf8'));
  const { version } = JSON.parse(readFileSync(join(WEB, 'node_modules/three/package.json'), 'utf8'));
  const revision = `three.js r${version.split('.')[1]}`;
  assert.equal(scripts.join('').split(revision).length - 1, 1, revision);
  const lock = JSON.parse(readFileSync(join(WEB, 'package-lock.json'), 'utf8'));
  assert.deepEqual(Object.keys(lock.packages).filter((name) => /(^|\/)node_modules\/three$/.test(name)), ['node_modules/three']);
  assert.ok(Object.entries(lock.packages).every(([name, one]) => name === '' || (one.integrity && !one.resolved)), 'each package has its checksum, and no address');
  // The engine alone works beside the page.
  const working = named(/\.js$/).filter((file) => /new Worker\(|WebAssembly\./.test(readFileSync(join(DIST, 'assets', file), 'utf8')));
  assert.deepEqual(working, ['engine-engine.js', 'engine-worker.js']);
});

test('the page has no inline script, style or handler, and names no other address', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/);
  assert.doesNotMatch(html, /(src|href)="(https?:)?\/\//);
  for (const file of files(DIST).filter((one) => one.endsWith('.css'))) assert.doesNotMatch(readFileSync(file, 'utf8'), /url\(["']?(https?:)?\/\/|@import/);
});

test('every dependency is listed with its version and licence', () => {
  const own = JSON.parse(readFileSync(join(WEB, 'package.json'), 'utf8'));
  const list = readFileSync(join(DIST, 'assets/licences.txt'), 'utf8');
  for (const [name, version] of Object.entries(own.dependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} has an exact version`);
    assert.ok(list.includes(`${name} ${version}: `), name);
  }
});
