import { VERSION_POLL_MS } from '@rifq/contract';
import { whenIdle } from './when-idle.ts';

const MANIFEST = '/builds/latest.json';

/** A Wi-Fi without Internet drops requests silently. */
const TIMEOUT_MS = 10_000;

/** Returns the build of this page; `development` without one. */
export function runningBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="rifq-build"]')?.content ?? 'development';
}

/** Returns the id of the newest build, or null when it is unknown (offline, or a deployment in progress). */
export async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    const manifest: unknown = await response.json();
    if (typeof manifest !== 'object' || manifest === null || !('id' in manifest)) return null;
    return typeof manifest.id === 'string' ? manifest.id : null;
  } catch {
    return null;
  }
}

/**
 * Checks for a new version every `VERSION_POLL_MS` and whenever the page becomes visible again (specification 7.22). It
 * stops once it has found one.
 * @param running the build of this page
 * @param onNewVersion called once, with the id of the new build
 * @param isEager whether to check immediately too: the service worker may have started this page from the stored build
 * @returns stops checking
 */
export function watchVersion(
  running: string,
  onNewVersion: (build: string) => void,
  { isEager = false } = {},
): () => void {
  let isDone = false;
  const check = async () => {
    if (document.visibilityState === 'hidden') return;
    const latest = await latestBuild();
    if (isDone || latest === null || latest === running) return;
    stop();
    onNewVersion(latest);
  };
  const checkNow = () => void check();
  const timer = setInterval(checkNow, VERSION_POLL_MS);
  const cancelFirst = isEager ? whenIdle(checkNow) : undefined;
  const stop = () => {
    isDone = true;
    clearInterval(timer);
    cancelFirst?.();
    window.removeEventListener('focus', checkNow);
  };
  window.addEventListener('focus', checkNow);
  return stop;
}
