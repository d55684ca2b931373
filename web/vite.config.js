// How the page is built: everything the page loads lies under /assets/, nothing is inlined, and the same
// sources always give the same bytes.
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

export default defineConfig({
  base: '/',
  plugins: [flatPictures],
  resolve: {
    // cubing takes three from its sources; the same here, so that one three is shipped and not two.
    alias: [{ find: /^three$/, replacement: fileURLToPath(new URL('node_modules/three/src/Three.js', import.meta.url)) }],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Several views draw in three dimensions: what they share is a part of its own, loaded with the first of them.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'three', test: /node_modules[\\/]three[\\/]/ }] } },
    },
  },
});
