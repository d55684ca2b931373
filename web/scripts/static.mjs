// Writes the page as files that any server of files can send, from any folder, with the engine: node scripts/static.mjs FOLDER.
// It is the page that was built, with an index that says that the browser answers, what makes it installable, and the worker that
// keeps it for when there is no connection.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEPT, NAMES } from './engine.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(WEB, '../crates/server/page');

/** What the page may do: what the server allows it, and the engine. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Writes it all into a folder, which is emptied first. */
export function write(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(PAGE, 'assets'), join(folder, 'assets'), { recursive: true });
  for (const name of NAMES) cpSync(join(KEPT, `${name}.packed`), join(folder, `assets/${name}.packed`));
  cpSync(join(WEB, '../crates/server/licences/program-licences.txt'), join(folder, 'assets/program-licences.txt'));
  cpSync(join(WEB, 'static/manifest.webmanifest'), join(folder, 'manifest.webmanifest'));
  writeFileSync(join(folder, 'index.html'), index());
  const files = ['index.html', 'manifest.webmanifest', ...readdirSync(join(folder, 'assets')).sort().map((name) => `assets/${name}`)];
  const digest = createHash('sha256');
  for (const name of files) {
    const bytes = readFileSync(join(folder, name));
    digest.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  const worker = readFileSync(join(WEB, 'static/worker.js'), 'utf8')
    .replace("'digest'", `'${digest.digest('hex').slice(0, 16)}'`)
    .replace('FILES = []', `FILES = ${JSON.stringify(['./', ...files])}`);
  writeFileSync(join(folder, 'worker.js'), worker);
}

/** The index: what it loads is beside it, wherever that is. */
function index() {
  const head = [
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    '<meta name="everystate-answers" content="browser">',
    '<meta name="theme-color" content="#2f3fd0">',
    '<link rel="manifest" href="manifest.webmanifest">',
  ];
  return readFileSync(join(PAGE, 'index.html'), 'utf8')
    .replaceAll(/"\/page-[0-9a-f]{16}\/assets\//g, '"./assets/')
    .replace(/(<meta charset="utf-8">\n)/, `$1    ${head.join('\n    ')}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('node scripts/static.mjs FOLDER');
  write(folder);
}
