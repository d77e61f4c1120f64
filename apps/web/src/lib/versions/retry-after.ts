/**
 * Calls back after a delay, or as soon as the browser is online again.
 * @param delay in milliseconds
 * @returns cancels it
 */
export function retryAfter(delay: number, callback: () => void): () => void {
  const run = () => {
    cancel();
    callback();
  };
  const timer = setTimeout(run, delay);
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('online', run);
  };
  window.addEventListener('online', run);
  return cancel;
}
