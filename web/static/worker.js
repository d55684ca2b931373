// The page without a connection: all its files are kept when it is first visited, under the digest of all of them, and answered
// from there. A new version is kept beside it and takes its place once no tab shows the old one, so that no tab mixes the two.
const DIGEST = 'digest';
const FILES = [];
const KEPT = `everystate-${DIGEST}`;

addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES))));

addEventListener('activate', (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('everystate-') && name !== KEPT);
    await Promise.all(names.map((name) => caches.delete(name)));
    // The tab that brought this worker is answered by it from now on.
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  const kept = caches.open(KEPT).then((files) => files.match(event.request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(kept.then((file) => file ?? fetch(event.request)));
});
