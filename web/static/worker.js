// The page without a connection: all its files are kept when it is first visited, under the digest of all of them, and answered
// from there. A new version is kept beside it and takes its place once no tab shows the old one, so that no tab mixes the two.
//
// It also says of each file, as its host may not, that the page shares nothing with others: then a browser lets the engine have threads.
// The engine with threads is kept when it is first loaded; the one without is there in any case.
const DIGEST = 'digest';
const FILES = [];
const KEPT = `everystate-${DIGEST}`;
/** What ends so is kept when it is first asked for. */
const LATER = '-threads.packed';

addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES.filter((name) => !name.endsWith(LATER))))));

addEventListener('activate', (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('everystate-') && name !== KEPT);
    await Promise.all(names.map((name) => caches.delete(name)));
    // The tab that brought this worker is answered by it from now on.
    await clients.claim();
  };
  event.waitUntil(old());
});

const APART = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** The same answer, of a page that shares nothing. */
function apart(answer) {
  // What came from elsewhere, or is only a status, is left as it is.
  if (answer.type === 'opaque' || answer.type === 'opaqueredirect' || answer.redirected || !answer.body) return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(APART)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

async function answer(request) {
  const kept = await caches.open(KEPT);
  const file = await kept.match(request, { ignoreSearch: true, ignoreVary: true });
  if (file) return apart(file);
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.endsWith(LATER)) await kept.put(request, fresh.clone());
  return apart(fresh);
}

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
