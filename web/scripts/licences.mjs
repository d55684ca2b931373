// Writes public/assets/licences.txt: what the built page contains that others wrote, each with its version, its
// licence as its package has it, and where that licence asks for it, the way to its source. The page shows the file
// under About.
import { readFile, readdir, writeFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);
const own = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

const MPL = `Of the two licences offered it is used under the Mozilla Public License 2.0, unchanged. That licence can be read
at https://mozilla.org/MPL/2.0/. The source of exactly this version is the package cubing, version VERSION, and the tag
vVERSION of REPOSITORY.`;

const MIT = `The MIT License

Copyright (c) AUTHOR

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The words for packages that come without a file of them. */
const WORDS = { cubing: MPL, '@cubing/lazy-promise': MIT };

/** Packages whose code ends up in dist: the dependencies, what cubing has built into itself, and the few lines that the
 *  bundler adds. Its other parts, solvers and scrambles among them, are not in the page. */
const bundled = [
  ...Object.keys(own.dependencies).map((name) => ({ name, part: '' })),
  { name: '@cubing/lazy-promise', part: ' (a part of cubing)' },
  { name: 'vite', part: ' (the lines that load a part of the page on demand)' },
];

async function entry({ name, part }) {
  const folder = new URL(`node_modules/${name}/`, root);
  const meta = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const file = (await readdir(folder)).find((f) => /^licen[cs]e(\.md|\.txt)?$/i.test(f));
  if (!file && !WORDS[name]) throw new Error(`${name} has no file with its licence; say by hand what it is and why we may ship it`);
  let text = file ? (await readFile(new URL(file, folder), 'utf8')).replace(/\r\n/g, '\n').trim() : filled(WORDS[name], meta);
  // A bundler's licence file goes on with those of its own parts, which are not in our page.
  const end = text.search(/\n#+ (Licenses of|Bundled)/i);
  if (end > 0) text = text.slice(0, end).trim();
  return `${name} ${meta.version}${part}: ${meta.license}\n\n${text}\n`;
}

const filled = (words, meta) => words.replaceAll('VERSION', meta.version).replace('REPOSITORY', address(meta)).replace('AUTHOR', String(meta.author).replace(/ <.*/, ''));

const address = ({ repository }) => (repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, '');

const parts = [];
for (const one of bundled) parts.push(await entry(one));
const head = `This page is part of Everystate (${own.license}). It contains the following works of others.\n`;
await writeFile(new URL('public/assets/licences.txt', root), [head, ...parts].join('\n' + '-'.repeat(72) + '\n\n'));
