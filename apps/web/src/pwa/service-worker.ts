import { listenToPushes } from './push.ts';
import { strategyFor } from './strategy.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Hash of the offline page, put in by the build: a changed page makes a new worker, which fetches it. */
declare const OFFLINE_PAGE_VERSION: string;

const OFFLINE_PATH = '/offline';
const PAGES = `pages-${OFFLINE_PAGE_VERSION}`;
const ASSETS = 'assets';
/** Files kept, oldest out first: about three builds' worth of what one owner's screens load. */
const ASSETS_KEPT = 150;

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then(cache => cache.add(OFFLINE_PATH))
      .then(() => self.skipWaiting()),
  );
});

// Taking over at once is safe: nothing that is kept belongs to one build of the app only.
self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([forgetOldPages(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', event => {
  const strategy = strategyFor(event.request, self.location.origin);
  if (strategy === 'page') event.respondWith(pageFromNetwork(event));
  if (strategy === 'asset') event.respondWith(assetFromCache(event));
});

listenToPushes(self);

async function forgetOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== PAGES && name !== ASSETS).map(name => caches.delete(name)));
}

/** The network's answer, whatever its status; the offline page only where there is no answer at all. */
async function pageFromNetwork(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match(OFFLINE_PATH);
    if (offline === undefined) throw error;
    return offline;
  }
}

async function assetFromCache(event: RequestEvent): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - ASSETS_KEPT)).map(old => cache.delete(old)));
}
