import { forgetStoredShell } from './stored-build.ts';
import { hasUnsaved, startReload } from './unsaved.ts';
import { latestBuild } from './version-check.ts';

const KEY = 'rifq.reloaded';

/** What a look for a newer build came to; `unsaved`: there is one, and a reload would lose what was typed. */
export type ReloadOutcome = 'reloading' | 'same-build' | 'unsaved' | 'unreachable';

/** Reloads the page into the newest build, where the sheet that is open is opened again. */
export async function reloadPage(): Promise<void> {
  await forgetStoredShell();
  startReload();
  location.reload();
}

/**
 * After an update the files of the old build are gone, and loading one of them fails: the page is then
 * reloaded (specification 7.23), unless that would lose what was typed. Without a network nothing is reloaded: that would
 * only end on the offline page.
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

/** Once for each build, so that a file that is really missing makes no loop. */
function rememberReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    // Without storage nothing stops a loop, so there is no reload.
    return false;
  }
}
