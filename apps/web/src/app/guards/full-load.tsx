import { useEffect } from 'react';

/** Navigates with a full load, which clears everything in memory. */
export function FullLoadRedirect({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

/**
 * Reloads this page, which clears everything in memory. Rendered instead of the page: unmounting its form removes the
 * browser's leave prompt, in which the user could choose to stay.
 */
export function Reload() {
  useEffect(() => location.reload(), []);
  return null;
}
