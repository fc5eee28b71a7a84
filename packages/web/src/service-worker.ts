/// <reference lib="webworker" />
/**
 * Caches every file of the build, so the pages work without a connection. Pages are requested from the server first,
 * because they change; files with a hash in their name come from the cache. The API is never cached. Shows what the server
 * pushes.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const OURS = 'kalah-';
const CACHE = `${OURS}__VERSION__`;
const ASSETS = '__ASSETS__' as unknown as readonly string[];
const PAGE = '/';
const UNHASHED = ['/icon.svg', '/icon-turn.svg', '/manifest.webmanifest'];

worker.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|docs)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(answerInTime(fetch(request)).catch(cachedPage));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (UNHASHED.includes(pathname))
    event.respondWith(answerInTime(fetch(request)).catch(() => fromCache(request)));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(notify(event.data?.json() as Notice));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openGame((event.notification.data as Notice).url));
});

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** A player who is looking at the game needs no notification. A later one about the same game replaces the earlier one. */
async function notify(notice: Notice): Promise<void> {
  const { title, body, url } = notice;
  const windows = await windowsAt(url);
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const options = { body, tag: url, renotify: true, icon: '/icon-192.png', data: notice };
  await worker.registration.showNotification(title, options);
}

async function openGame(url: string): Promise<void> {
  const [open] = await windowsAt(url);
  if (open) await open.focus();
  else await worker.clients.openWindow(url);
}

async function windowsAt(path: string): Promise<readonly WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === path);
}

/** Caches a whole build or nothing: when a file cannot be fetched, the browser keeps the previous worker and tries later. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll([...UNHASHED, ...ASSETS]);
    await cache.put(PAGE, await fetchPage());
  } catch (error) {
    if (!(await cache.match(PAGE))) await caches.delete(CACHE);
    throw error;
  }
}

const MAX_ATTEMPTS = 8;
const PAGE_MS = 30_000;

/** The page of this build. During an update the server may send that of another build, which needs other files. */
async function fetchPage(): Promise<Response> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const response = await fetch(PAGE, { cache: 'no-store', signal: AbortSignal.timeout(PAGE_MS) });
    const files = (await response.clone().text()).match(/\/assets\/[\w.-]+/g);
    if (response.ok && files?.every((file) => ASSETS.includes(file))) return response;
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
  }
  throw new Error('the server has another build');
}

/** A tab that was opened before an update still needs the files of its version, so the previous version is kept. */
async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A server that accepts connections and does not answer must not keep a page from opening that is in the cache. */
const ANSWER_MS = 5000;

/** Rejects if the response has not begun in time. It may take longer to arrive as a whole. */
function answerInTime(response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the server does not answer')), ANSWER_MS);
    response.then(resolve, reject);
  });
}

async function cachedPage(): Promise<Response> {
  return (await (await caches.open(CACHE)).match(PAGE)) ?? Response.error();
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
