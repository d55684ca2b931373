// Writes public/assets/licences.txt: what the built page contains that others wrote, each with its version and
// the text of its licence as its package has it. The page shows the file under About.
import { readFile, readdir, writeFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);
const own = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

/** Packages whose code ends up in dist: the dependencies, and the few lines that the bundler adds. */
const bundled = [
  ...Object.keys(own.dependencies).map((name) => ({ name, part: '' })),
  { name: 'vite', part: ' (the lines that load a part of the page on demand)' },
];

async function entry({ name, part }) {
  const folder = new URL(`node_modules/${name}/`, root);
  const meta = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const file = (await readdir(folder)).find((f) => /^licen[cs]e(\.md|\.txt)?$/i.test(f));
  if (!file) throw new Error(`${name} has no file with its licence; say by hand what it is and why we may ship it`);
  let text = (await readFile(new URL(file, folder), 'utf8')).replace(/\r\n/g, '\n').trim();
  // A bundler's licence file goes on with those of its own parts, which are not in our page.
  const end = text.search(/\n#+ (Licenses of|Bundled)/i);
  if (end > 0) text = text.slice(0, end).trim();
  return `${name} ${meta.version}${part}: ${meta.license}\n\n${text}\n`;
}

const parts = [];
for (const one of bundled) parts.push(await entry(one));
const head = `This page is part of Everystate (${own.license}). It contains the following works of others.\n`;
await writeFile(new URL('public/assets/licences.txt', root), [head, ...parts].join('\n' + '-'.repeat(72) + '\n\n'));
