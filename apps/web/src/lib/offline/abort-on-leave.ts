let isLeaving = false;

addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Aborts a transaction when the page is left. WebKit puts the page into the back/forward cache together with its
 * transaction, which would block the storage of every later page.
 */
export function abortOnLeave(transaction: { abort(): void; done: Promise<unknown> }): void {
  const abort = () => transaction.abort();
  if (isLeaving) abort();
  else addEventListener('pagehide', abort);
  const end = () => removeEventListener('pagehide', abort);
  transaction.done.then(end, end);
}
