// What is shipped: small at first sight, complete in its licences, nothing from elsewhere, and always the same bytes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(WEB, 'dist');

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

test('all that the first view loads is under 100 kB compressed', () => {
  const first = files(DIST).filter((file) => /\.(js|css|html)$/.test(file) && !/space-/.test(file));
  const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  assert.ok(bytes > 0 && bytes < 100_000, `${bytes} bytes`);
  assert.ok(files(DIST).some((file) => /space-/.test(file)), 'the 3-D view is a part of its own');
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
