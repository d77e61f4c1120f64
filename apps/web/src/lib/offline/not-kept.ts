/**
 * Runs work during which the page is excluded from the back/forward cache, by holding a lock. Firefox caches a page
 * together with a database that is still being opened, which then cannot be deleted for minutes.
 */
export function whileNotKept<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist in secure contexts only.
  return 'locks' in navigator ? navigator.locks.request('rifq.storage', { mode: 'shared' }, work) : work();
}
