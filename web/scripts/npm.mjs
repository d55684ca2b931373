// Writes the package for npm into a folder, which is emptied first: node scripts/npm.mjs FOLDER. It is the engine of the page, unpacked,
// and a few files that ask it, for browsers and for Node.js.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from 'fzstd';
import { rolldown } from 'rolldown';
import { KEPT } from './engine.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(WEB, '..');

/** The files that are run, and what each is made of. */
const PARTS = { browser: 'npm/src/browser.ts', node: 'npm/src/node.ts', 'node-worker': 'npm/src/node-worker.ts', worker: 'src/engine/worker.ts' };

/** The version stands in one line, which is Cargo's. */
function version() {
  const manifest = readFileSync(join(ROOT, 'Cargo.toml'), 'utf8');
  return /\[workspace\.package\]\nversion = "([^"]+)"/.exec(manifest)[1];
}

/** Writes it all into a folder, which is emptied first. */
export async function write(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(PARTS)) {
    const bundle = await rolldown({
      input: join(WEB, source),
      cwd: WEB,
      // The thread of Node.js runs the browser's worker as it is.
      external: (id) => id.startsWith('node:') || (name === 'node-worker' && id.endsWith('engine/worker')),
    });
    const { output } = await bundle.generate({ format: 'es', paths: (id) => (id.endsWith('engine/worker') ? './worker.js' : id) });
    await bundle.close();
    if (output.length !== 1) throw new Error(`${source} became ${output.length} files`);
    writeFileSync(join(folder, `${name}.js`), output[0].code);
  }
  writeFileSync(join(folder, 'index.d.ts'), declarations());
  writeFileSync(join(folder, 'engine.wasm'), decompress(readFileSync(join(KEPT, 'games.packed'))));
  cpSync(join(WEB, 'npm/README.md'), join(folder, 'README.md'));
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'crates/server/licences/program-licences.txt'), join(folder, 'licences.txt'));
  const { name, ...rest } = JSON.parse(readFileSync(join(WEB, 'npm/package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version: version(), ...rest }, null, 2)}\n`);
}

/** The types of what is offered; those of what stands behind it are nobody's. */
function declarations() {
  const made = mkdtempSync(join(tmpdir(), 'everystate-types-'));
  try {
    execFileSync(process.execPath, [join(WEB, 'node_modules/typescript/bin/tsc'), '-p', 'npm', '--outDir', made], { cwd: WEB, stdio: ['ignore', 'inherit', 'inherit'] });
    return readFileSync(join(made, 'npm/src/api.d.ts'), 'utf8');
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('node scripts/npm.mjs FOLDER');
  await write(folder);
}
