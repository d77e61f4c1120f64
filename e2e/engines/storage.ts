import type { Page } from './page.ts';

/** Data stored by a site in a browser. */
type Stored = {
  local: Record<string, string>;
  session: Record<string, string>;
  /** Non-empty database stores, as `database/store`. */
  databases: string[];
  /** Paths of cached responses, without the app's files, which are the same for all users. */
  caches: string[];
};

/** Returns everything that the site has stored in the browser of a page. */
export function storedIn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const isOfTheApp = (path: string) => /^\/(assets\/|offline$|dashboard$|$)/.test(path);
    const cachedPaths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      cachedPaths.push(...requests.map(({ url }) => new URL(url).pathname).filter(path => !isOfTheApp(path)));
    }
    const filled: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const count = await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        });
        if (count > 0) filled.push(`${name}/${store}`);
      }
      database.close();
    }
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: filled,
      caches: cachedPaths,
    };
  });
}
