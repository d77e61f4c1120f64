import { whenIdle } from './when-idle.ts';

/** Prefix of the service worker's build caches, and key of the shell in each. */
export const BUILD_CACHE = 'build-';
export const SHELL_KEY = '/dashboard';

/** Cache of the pictures that the owner's pages have shown. */
export const PICTURES = 'pictures';

/** Messages to the worker: once the first screen is idle, and when no personal data may stay. */
export const STORE_BUILD = 'store-build';
export const REMOVE_PICTURES = 'remove-pictures';

/** Whether the service worker has stored every file of a build: the shell is stored last. */
export async function hasStoredBuild(build: string): Promise<boolean> {
  try {
    return (await caches.match(SHELL_KEY, { cacheName: BUILD_CACHE + build })) !== undefined;
  } catch {
    // Caches are unavailable, so nothing is stored in them.
    return false;
  }
}

/** Makes the next document load from the network: the stored shell may belong to a build whose files are gone. */
export async function forgetStoredShell(): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(BUILD_CACHE)) await (await caches.open(name)).delete(SHELL_KEY);
    }
  } catch {
    // Caches are unavailable, so nothing was stored in them.
  }
}

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean; readonly type?: string };
  }
}

/** Whether the whole app may be prefetched: on Wi-Fi always, otherwise unless the user saves data. */
function mayFetchAhead(): boolean {
  const { saveData = false, type } = navigator.connection ?? {};
  return type === 'wifi' || !saveData;
}

/**
 * Asks the service worker to store every file of the build once the first screen is idle, so that the whole app opens
 * offline.
 */
export function storeBuild(container: ServiceWorkerContainer | undefined): void {
  if (container === undefined || !mayFetchAhead()) return;
  const ask = () =>
    whenIdle(() => {
      container.ready.then(({ active }) => active?.postMessage(STORE_BUILD)).catch(reportError);
    });
  ask();
  // A new build brings a new worker, which has stored nothing yet.
  container.addEventListener('controllerchange', ask);
}
