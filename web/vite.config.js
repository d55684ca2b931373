// How the page is built: everything the page loads lies under assets/, nothing is inlined, and the same sources
// always give the same bytes. It is written to where the server packs it from.
//
// Files keep their names, so that a change of the sources changes few of them. The digest of all of them stands once, in
// the index: it asks for /page-DIGEST/assets/main.js, and the parts load one another relative to where they are, so
// whatever the page loads has the digest in its address and may be kept for ever. (A digest behind a question mark would
// not do: the parts import main.js too, without it, and it would be run twice.)
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Flat pictures of cubing carry style attributes, which the page's policy forbids, so none is ever shown. Without them
 *  cubing is half as large; the puzzles that it knows only by such a picture go with them. */
const flatPictures = {
  name: 'without-flat-pictures',
  enforce: 'pre',
  resolveId: (source) => (/\/puzzles-dynamic-(side-events|unofficial|megaminx|4x4x4|3x3x3)-/.test(source) ? '\0flat-pictures' : null),
  load: (id) => (id === '\0flat-pictures' ? 'export default null;' : null),
};

const SOURCES = fileURLToPath(new URL('src/', import.meta.url)).replaceAll('\\', '/');

/** The name of a part of the page: where its last module is, which is the one that the others are there for. */
function named({ name, moduleIds }) {
  const last = moduleIds.at(-1)?.replaceAll('\\', '/') ?? '';
  return last.startsWith(SOURCES) ? last.slice(SOURCES.length).replace(/\.ts$/, '').replaceAll('/', '-') : name;
}

/** Writes the digest of all that the page loads into the index. */
const digestInTheIndex = {
  name: 'digest-in-the-index',
  writeBundle({ dir }) {
    const digest = createHash('sha256');
    for (const name of readdirSync(join(dir, 'assets')).sort()) {
      const bytes = readFileSync(join(dir, 'assets', name));
      digest.update(`${name}\n${bytes.length}\n`).update(bytes);
    }
    const index = join(dir, 'index.html');
    const prefix = `"/page-${digest.digest('hex').slice(0, 16)}/assets/`;
    writeFileSync(index, readFileSync(index, 'utf8').replaceAll('"./assets/', prefix));
  },
};

export default defineConfig({
  // Relative to where a part is, which the index says.
  base: './',
  plugins: [flatPictures, digestInTheIndex],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/engine-worker.js' } } },
  resolve: {
    // cubing takes three from its sources; the same here, so that one three is shipped and not two.
    alias: [{ find: /^three$/, replacement: fileURLToPath(new URL('node_modules/three/src/Three.js', import.meta.url)) }],
  },
  build: {
    target: 'es2022',
    outDir: '../crates/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Several views draw in three dimensions: what they share is a part of its own, loaded with the first of them.
    rolldownOptions: {
      output: {
        // What a part gives to others keeps its name, too: one thing more, and the letters of all the others would change.
        minifyInternalExports: false,
        codeSplitting: { groups: [{ name: 'three', test: /node_modules[\\/]three[\\/]/ }] },
        entryFileNames: 'assets/main.js',
        chunkFileNames: (chunk) => `assets/${named(chunk)}.js`,
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
