/** Milliseconds after which a removal that another tab holds up is no longer waited for; the browser completes it. */
const PATIENCE = 1000;

/** Removes a database of this browser. @returns resolves once it is gone, or after a second */
export function removeDatabase(name: string): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, PATIENCE);
    try {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => resolve();
    } catch {
      // Storage is closed, so nothing was kept in it.
      resolve();
    }
  });
}
