import type { Page } from '@playwright/test';

/** All that a person may leave in this browser: databases, local and session storage, and caches but those of the build. */
export const storedText = (page: Page) =>
  page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '', version } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        await new Promise(resolve => {
          all.onsuccess = resolve;
        });
        parts.push(name, store, all.result);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      parts.push(
        name,
        requests.map(({ url }) => url).filter(url => !url.includes('/assets/')),
      );
    }
    return JSON.stringify(parts);
  });
