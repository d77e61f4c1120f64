/** What the service worker does with a request. `pass` leaves it to the browser. */
export type Strategy = 'page' | 'asset' | 'pass';

interface Asked {
  method: string;
  /** `navigate` for a page. */
  mode: string;
  url: string;
}

/**
 * Only two things are ever touched: pages, which always come from the
 * network (offline there is one page that says so), and files under /assets, whose names change with their
 * content. The API, `builds/latest.json` (specification 7.22) and everything else pass by.
 */
export function strategyFor({ method, mode, url }: Asked, origin: string): Strategy {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'pass';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (mode === 'navigate' && !address.pathname.startsWith('/api/')) return 'page';
  return 'pass';
}
