// How the page is built: everything the page loads lies under /assets/, nothing is inlined, and the same
// sources always give the same bytes.
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Several views draw in three dimensions: what they share is a part of its own, loaded with the first of them.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'space-three', test: /node_modules\/three\// }] } } },
  },
});
