/**
 * How the service worker handles a request: a page of the app, another page, a file of the build, a user's picture.
 * `pass` leaves it to the browser.
 */
export type Strategy = 'app-page' | 'page' | 'asset' | 'picture' | 'pass';

interface RequestFacts {
  method: string;
  /** `navigate` for a page. */
  mode: string;
  /** `image` for a picture in a page. */
  destination: string;
  /** The URL of the requesting page. */
  referrer: string;
  url: string;
}

/** The owner's pages. Data of a clinic's patients is not stored. */
const OWNER_PAGE = /^\/dashboard(?:\/|$)/;

/**
 * Chooses the strategy of a request. The API, `builds/latest.json` (specification 7.22) and all other requests pass.
 */
export function strategyFor(
  { method, mode, destination, referrer, url }: RequestFacts,
  origin: string,
): Strategy {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'pass';
  const { pathname } = address;
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/api/')) {
    const isOwners = URL.canParse(referrer) && OWNER_PAGE.test(new URL(referrer).pathname);
    return destination === 'image' && pathname.startsWith('/api/files/') && isOwners ? 'picture' : 'pass';
  }
  if (mode !== 'navigate') return 'pass';
  return OWNER_PAGE.test(pathname) ? 'app-page' : 'page';
}
