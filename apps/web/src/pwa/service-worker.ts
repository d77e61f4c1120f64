import { isGone } from '../lib/calls/gone.ts';
import {
  BUILD_CACHE,
  PICTURES,
  REMOVE_PICTURES,
  SHELL_KEY,
  STORE_BUILD,
} from '../lib/versions/stored-build.ts';
import { listenToPushes } from './push.ts';
import { strategyFor } from './strategy.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Hash of the offline page, inserted by the build: a changed page makes a new worker, which fetches it. */
declare const OFFLINE_PAGE_VERSION: string;
/** The build of this worker, inserted by the build: its id and the paths of all its files. */
declare const BUILD: { readonly id: string; readonly files: readonly string[] };

const OFFLINE_PATH = '/offline';
const PAGES = `pages-${OFFLINE_PAGE_VERSION}`;
const STORE = BUILD_CACHE + BUILD.id;
/** Maximum number of stored pictures; the oldest are removed first. */
const MOST_PICTURES = 60;
/** Number of concurrent prefetches: few, so that requests of the page come first. */
const FETCHED_AT_ONCE = 3;

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then(cache => cache.add(OFFLINE_PATH))
      .then(() => self.skipWaiting()),
  );
});

// Taking over immediately is safe: file names contain hashes, so pages of another build find their own.
self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      deleteOldCaches(),
      // Earlier workers enabled it; with it Firefox shows its own error page instead of `/offline`.
      self.registration.navigationPreload?.disable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', event => {
  const strategy = strategyFor(event.request, self.location.origin);
  if (strategy === 'app-page') event.respondWith(appPage(event));
  if (strategy === 'page') event.respondWith(pageFromNetwork(event));
  if (strategy === 'asset') event.respondWith(assetFromStore(event));
  if (strategy === 'picture') event.respondWith(pictureFromNetwork(event));
});

let storing: Promise<void> | undefined;

/** Incremented when a page deletes the pictures: one that was requested before is not stored after it. */
let pictureEra = 0;

self.addEventListener('message', event => {
  if (event.data === STORE_BUILD) {
    storing ??= storeBuild().finally(() => {
      storing = undefined;
    });
    event.waitUntil(storing);
  }
  if (event.data === REMOVE_PICTURES) {
    pictureEra += 1;
    event.waitUntil(caches.delete(PICTURES).catch(() => false));
  }
});

listenToPushes(self);

/** Deletes old caches except the previous build, since a page of it may still be open. */
async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const previous = names.findLast(name => name.startsWith(BUILD_CACHE) && name !== STORE);
  const cached = [PAGES, STORE, PICTURES, previous];
  await Promise.all(names.filter(name => !cached.includes(name)).map(name => caches.delete(name)));
}

/** Returns the stored response of a request; nothing where storage is unavailable. */
const stored = (request: Request | string, cacheName?: string): Promise<Response | undefined> =>
  caches
    .match(request, { ignoreVary: true, ...(cacheName !== undefined && { cacheName }) })
    .catch(() => undefined);

/** Responds with the stored shell of this build, which is stored only after all its files. */
async function appPage(event: RequestEvent): Promise<Response> {
  return (await stored(SHELL_KEY, STORE)) ?? pageFromNetwork(event, SHELL_KEY);
}

/** Responds from the network, whatever the status; offline with a stored response, or the offline page. */
async function pageFromNetwork({ request }: RequestEvent, instead?: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const other = instead === undefined ? undefined : await stored(instead);
    const page = other ?? (await stored(OFFLINE_PATH, PAGES));
    if (page === undefined) throw error;
    return page;
  }
}

async function assetFromStore(event: RequestEvent): Promise<Response> {
  const cached = await stored(event.request);
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  const isOurs = BUILD.files.includes(new URL(event.request.url).pathname);
  if (response.ok && isOurs) event.waitUntil(store(STORE, event.request, response.clone()));
  return response;
}

/** Fetches a picture each time, since access may change; the stored copy is used only without a response. */
async function pictureFromNetwork(event: RequestEvent): Promise<Response> {
  const era = pictureEra;
  try {
    const response = await fetch(event.request);
    if (response.ok && era === pictureEra)
      event.waitUntil(store(PICTURES, event.request, response.clone(), MOST_PICTURES));
    // Gone, or no longer accessible for this user.
    if (isGone(response.status)) event.waitUntil(remove(PICTURES, event.request));
    return response;
  } catch (error) {
    const cached = await stored(event.request, PICTURES);
    if (cached === undefined) throw error;
    return cached;
  }
}

/** Stores a response, and removes the oldest beyond `most`. A full disk is no error: the network has the rest. */
async function store(name: string, request: Request, response: Response, most?: number): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    if (most === undefined) return;
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, Math.max(0, cached.length - most)).map(old => cache.delete(old)));
  } catch {
    // No space, or no storage at all.
  }
}

async function remove(name: string, request: Request): Promise<void> {
  try {
    await (await caches.open(name)).delete(request, { ignoreVary: true });
  } catch {
    // No storage, so nothing was stored.
  }
}

/** Stores the missing files of the build, and last its shell. Files that fail are stored next time. */
async function storeBuild(): Promise<void> {
  try {
    const cache = await caches.open(STORE);
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = BUILD.files.filter(path => !cached.has(path));
    const lanes = Array.from({ length: FETCHED_AT_ONCE }, async () => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
        const response = await fetch(path, { priority: 'low' });
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        await cache.put(path, response);
      }
    });
    await Promise.all(lanes);
    await storeShell(cache);
  } catch {
    // The next start of the app continues with the rest.
  }
}

/** Stores the page that starts the app, as the server sends it to signed-in users; nothing when signed out. */
async function storeShell(cache: Cache): Promise<void> {
  const response = await fetch(SHELL_KEY, { redirect: 'manual', headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const isOfThisBuild = (await response.clone().text()).includes(BUILD.id);
  if (isOfThisBuild) await cache.put(SHELL_KEY, response);
  else await self.registration.update();
}
