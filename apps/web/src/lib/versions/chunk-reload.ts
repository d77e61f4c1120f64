import { latestBuild } from './version-check.ts';

const KEY = 'rifq.reloaded';

const failures = new WeakSet<Error>();

/** Remembers what Vite reports of chunks that did not load, so that an error boundary knows such an error. */
export function noteChunkErrors(): void {
  window.addEventListener('vite:preloadError', event => failures.add(event.payload));
}

/** Whether this was thrown because the code of a page or of a part of one did not load. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}

/** What a look for a newer build came to. */
export type ReloadOutcome = 'reloading' | 'same-build' | 'unreachable';

/**
 * After an update the files of the old build are gone, and loading one of them fails: the page is then
 * reloaded (specification 7.23). Without a network nothing is reloaded: that would only end on the
 * offline page.
 * @param running the build this page came from
 */
export async function reloadForNewBuild(
  running: string,
  reload: () => void = () => location.reload(),
): Promise<ReloadOutcome> {
  const latest = await latestBuild();
  if (latest === null) return 'unreachable';
  return latest !== running && reloadOnce(running, reload) ? 'reloading' : 'same-build';
}

/** Once for each build, so that a file that is really missing makes no loop. */
function reloadOnce(build: string, reload: () => void): boolean {
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
