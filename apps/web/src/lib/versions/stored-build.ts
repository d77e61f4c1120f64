import { whenIdle } from './when-idle.ts';

/** What the service worker names the caches of builds, and the shell in each. */
export const BUILD_CACHE = 'build-';
export const SHELL_KEY = '/dashboard';

/** The cache of the pictures that the owner's pages have shown. */
export const PICTURES = 'pictures';

/** What the page says to the worker: once its first screen is idle, and when nothing of a person may stay. */
export const STORE_BUILD = 'store-build';
export const REMOVE_PICTURES = 'remove-pictures';

/** Whether the service worker has stored every file of a build: the shell comes last. */
export async function hasStoredBuild(build: string): Promise<boolean> {
  try {
    return (await caches.match(SHELL_KEY, { cacheName: BUILD_CACHE + build })) !== undefined;
  } catch {
    // No caches here, so nothing is stored in them.
    return false;
  }
}

/** Makes the next document come from the network: the stored shell may be of a build whose files are gone. */
export async function forgetStoredShell(): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(BUILD_CACHE)) await (await caches.open(name)).delete(SHELL_KEY);
    }
  } catch {
    // No caches here, so nothing was stored in them.
  }
}

declare global {
  interface Navigator {
    /** Chromium's alone. */
    readonly connection?: { readonly saveData?: boolean; readonly type?: string };
  }
}

/** Whether the whole app may be fetched ahead: on Wi-Fi, and elsewhere unless the person saves data. */
function mayFetchAhead(): boolean {
  const { saveData = false, type } = navigator.connection ?? {};
  return type === 'wifi' || !saveData;
}

/** Lets the service worker store every file of the build once the first screen is there, so that all of it opens offline. */
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
