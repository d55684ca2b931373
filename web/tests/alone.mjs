// The page as mere files with the engine in the browser: for tests whose answers are to be the engine's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '../scripts/static.mjs';
import { setUp, standIn, visit } from './browser.mjs';
import { files } from './files.mjs';

/** A browser, and the page alone; or the server that EVERYSTATE_URL names, which answers as the engine does. */
export async function setUpAlone() {
  const { browser, close, url } = await setUp();
  if (!standIn) return { browser, url, close };
  const folder = mkdtempSync(join(tmpdir(), 'alone-'));
  write(folder);
  const hosts = await files(folder, '/somewhere/');
  return {
    browser,
    url: hosts.url,
    async close() {
      await close();
      await hosts.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page as `visit` opens it, with more time for what is waited for: the engine in a browser works, where a stand-in has the answers. */
export const visitAlone = (world, hash, use, options) =>
  visit(
    world,
    hash,
    (page) => {
      page.setDefaultTimeout(120_000);
      return use(page);
    },
    options,
  );
