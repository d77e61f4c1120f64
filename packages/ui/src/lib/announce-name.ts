/** Delay before the announcement: Safari ignores a live region that was just added. */
const NOTICED_AFTER_MS = 100;

/** Long enough to be announced; then it is removed for users who read the page line by line. */
const GONE_AFTER_MS = 7000;

let region: HTMLElement | undefined;

/**
 * Makes screen readers announce an element's current name. It is announced over an open sheet too
 * (`data-live-announcer`).
 * @param id of the element
 * @returns removes the announcement: a removed element has no name
 */
export function announceName(id: string): () => void {
  // Only an element with a role can be named by another.
  const entry = document.createElement('div');
  entry.setAttribute('role', 'img');
  entry.setAttribute('aria-labelledby', id);
  const log = region?.isConnected ? region : createRegion();
  const timers = [
    setTimeout(() => log.append(entry), NOTICED_AFTER_MS),
    setTimeout(() => entry.remove(), GONE_AFTER_MS),
  ];
  return () => {
    for (const timer of timers) clearTimeout(timer);
    entry.remove();
  };
}

function createRegion(): HTMLElement {
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.dataset.liveAnnouncer = 'true';
  region.setAttribute('role', 'log');
  region.setAttribute('aria-live', 'assertive');
  document.body.prepend(region);
  return region;
}
