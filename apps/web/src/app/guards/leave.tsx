import { useEffect } from 'react';

/** Leaves with a full load, which forgets everything in memory. */
export function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}
