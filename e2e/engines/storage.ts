import type { Page } from './page.ts';

/** What a site has stored in a browser. */
type Stored = {
  local: Record<string, string>;
  session: Record<string, string>;
  /** Stores of databases that hold anything, as `database/store`. */
  databases: string[];
  /** Paths of answers that are kept, without the files of the app, which are the same for everybody. */
  caches: string[];
};

/** All that the site has stored in the browser of a page. */
export function storedIn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const isOfTheApp = (path: string) => /^\/(assets\/|offline$|dashboard$|$)/.test(path);
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => new URL(url).pathname).filter(path => !isOfTheApp(path)));
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
      caches: kept,
    };
  });
}
