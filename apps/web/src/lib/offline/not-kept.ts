/**
 * Does work during which the browser does not keep the page for Back: one that holds a lock is given up when it is left. Firefox keeps a
 * page together with a database that is still being opened, which nobody can remove then, for minutes.
 */
export function whileNotKept<T>(work: () => Promise<T>): Promise<T> {
  // Only secure addresses have locks.
  return 'locks' in navigator ? navigator.locks.request('rifq.storage', { mode: 'shared' }, work) : work();
}
