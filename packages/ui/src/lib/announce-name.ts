/** Safari says nothing of a region that has just come into the page. */
const NOTICED_AFTER_MS = 100;

/** Long enough to be said; then it is gone for those who read the page line by line. */
const GONE_AFTER_MS = 7000;

let region: HTMLElement | undefined;

/**
 * Lets screen readers say at once what an element is called now. They are heard over an open sheet too
 * (`data-live-announcer`).
 * @param id of the element
 * @returns takes it back: an element that has gone has no name
 */
export function announceName(id: string): () => void {
  // Only an element with a role can borrow a name.
  const line = document.createElement('div');
  line.setAttribute('role', 'img');
  line.setAttribute('aria-labelledby', id);
  const log = region?.isConnected ? region : createRegion();
  const timers = [
    setTimeout(() => log.append(line), NOTICED_AFTER_MS),
    setTimeout(() => line.remove(), GONE_AFTER_MS),
  ];
  return () => {
    for (const timer of timers) clearTimeout(timer);
    line.remove();
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
