import { forgetStoredShell } from './stored-build.ts';
import { hasUnsaved, startReload } from './unsaved.ts';
import { latestBuild } from './version-check.ts';

const KEY = 'rifq.reloaded';

/** Outcome of a check for a newer build; `unsaved`: there is one, but a reload would lose typed input. */
export type ReloadOutcome = 'reloading' | 'same-build' | 'unsaved' | 'unreachable';

/** Reloads the page into the newest build, which reopens the open sheet. */
export async function reloadPage(): Promise<void> {
  await forgetStoredShell();
  startReload();
  location.reload();
}

/**
 * Reloads the page if an update has removed the files of its build (specification 7.23), unless that would lose typed
 * input. Offline nothing is reloaded: that would only show the offline page.
 * @param running the build this page came from
 */
export async function reloadForNewBuild(
  running: string,
  reload: () => Promise<void> = reloadPage,
): Promise<ReloadOutcome> {
  const latest = await latestBuild();
  if (latest === null) return 'unreachable';
  if (latest === running) return 'same-build';
  if (hasUnsaved()) return 'unsaved';
  if (!rememberReload(latest)) return 'same-build';
  await reload();
  return 'reloading';
}

/** Allows one reload per build, so that a missing file causes no loop. */
function rememberReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    // Without storage a loop could not be stopped, so there is no reload.
    return false;
  }
}
