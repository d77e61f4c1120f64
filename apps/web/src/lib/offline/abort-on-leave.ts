let isLeaving = false;

addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Aborts a transaction that the page is left in the middle of. WebKit keeps the page for Back together with its transaction,
 * which would hold up the storage of every page after it.
 */
export function abortOnLeave(transaction: { abort(): void; done: Promise<unknown> }): void {
  const abort = () => transaction.abort();
  if (isLeaving) abort();
  else addEventListener('pagehide', abort);
  const end = () => removeEventListener('pagehide', abort);
  transaction.done.then(end, end);
}
