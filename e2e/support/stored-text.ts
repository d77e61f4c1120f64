import { expect, type Page } from '@playwright/test';

/** The last data stored when each tab and a conversation are visited: everything else is stored before. */
export const STORED_LAST = ['"kind":"conversation"', '"key":["emergency"]', '"key":["reservations","view"'];

/**
 * Returns all data that a user may leave in this browser: databases, local and session storage, and caches except the
 * build's. Runs in the page.
 */
export async function readStored(): Promise<string> {
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
}

/** Returns all data that a user may have left in the browser of a page. */
export const storedText = (page: Page): Promise<string> => page.evaluate(readStored);

/** Waits until each of these is stored in the browser of a page. */
export async function waitForStored(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect.poll(() => storedText(page), { timeout: 30_000 }).toContain(part);
}
