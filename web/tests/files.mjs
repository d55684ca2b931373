// A plain server of files, which knows nothing of Everystate: what any host of files does.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

/** Serves a folder below a path; `headers` are said of each file. */
export async function files(folder, under = '/', headers = {}) {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://files').pathname));
    try {
      if (!path.startsWith(under)) throw new Error();
      const file = join(folder, path.slice(under.length).endsWith('/') || path === under ? `${path.slice(under.length)}/index.html` : path.slice(under.length));
      const { size } = statSync(file);
      answer.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream', 'content-length': size, ...headers });
      createReadStream(file).pipe(answer);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}${under.replace(/\/$/, '')}`, stop: () => new Promise((ended) => (server.closeAllConnections(), server.close(ended))) };
}
