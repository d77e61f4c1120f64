/** Milliseconds to wait for a deletion that another tab blocks; the browser completes it later. */
const PATIENCE = 1000;

/** Deletes a database of this browser. @returns resolves once it is deleted, or after a second */
export function removeDatabase(name: string): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, PATIENCE);
    try {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => resolve();
    } catch {
      // Storage is unavailable, so nothing was stored in it.
      resolve();
    }
  });
}
