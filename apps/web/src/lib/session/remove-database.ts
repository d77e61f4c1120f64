/** Removes a database of this browser, as soon as no page of it has it open. */
export function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Storage is closed, so nothing was kept in it.
  }
}
