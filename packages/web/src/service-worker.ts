/// <reference lib="webworker" />
/**
 * Keeps every file of the build, so that the pages work without a connection. The page itself is asked of the server
 * first, for it changes; files with a hash in their name are taken from the cache. The API is never kept.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const OURS = 'kalah-';
const CACHE = `${OURS}__VERSION__`;
const ASSETS = '__ASSETS__' as unknown as readonly string[];
const PAGE = '/';
const FURTHER = [PAGE, '/icon.svg', '/manifest.webmanifest'];

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...FURTHER, ...ASSETS]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      // A tab opened before an update still asks for files of its own version, so one older version stays.
      .then((names) => names.filter((name) => name.startsWith(OURS)).slice(0, -2))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|docs)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromCache(PAGE)));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (FURTHER.includes(pathname)) event.respondWith(fetch(request).catch(() => fromCache(request)));
});

async function fromCache(request: Request | string): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
