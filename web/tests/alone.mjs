// The page with the real engine, whether or not a server is there: as mere files, which the browser answers itself, or at the
// server that EVERYSTATE_URL names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '../scripts/static.mjs';
import { setUp, standIn } from './browser.mjs';
import { files } from './files.mjs';

/** A world as `setUp` gives it. */
export async function real() {
  const world = await setUp();
  if (!standIn) return world;
  const folder = mkdtempSync(join(tmpdir(), 'alone-'));
  write(folder);
  const hosts = await files(folder, '/somewhere/');
  return {
    browser: world.browser,
    url: hosts.url,
    async close() {
      await world.close();
      await hosts.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
