const KEY = 'rifq.reloaded';

/**
 * After an update the files of the old build are gone, and loading one of them fails: the page is then
 * loaded anew (seed, section 7). Once for each build, so that a file that is really missing makes no loop.
 * @param build the build this page came from
 * @returns true when the page reloads
 */
export function reloadOnce(build: string, reload: () => void = () => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    // Without storage nothing stops a loop, so there is no reload.
    return false;
  }
  reload();
  return true;
}

/** Reloads when Vite tells that a chunk or its style did not load. */
export function reloadOnChunkError(build: string): void {
  window.addEventListener('vite:preloadError', event => {
    // While the page reloads, the error would only flash the error page.
    if (reloadOnce(build)) event.preventDefault();
  });
}
