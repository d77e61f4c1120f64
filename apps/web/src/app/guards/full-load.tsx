import { useEffect } from 'react';

/** Leaves with a full load, which forgets everything in memory. */
export function FullLoadRedirect({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

/**
 * Reloads this page, which forgets everything in memory. Rendered in place of the page: with it goes what
 * would have the browser ask whether to leave, and with that question the way to stay.
 */
export function Reload() {
  useEffect(() => location.reload(), []);
  return null;
}
