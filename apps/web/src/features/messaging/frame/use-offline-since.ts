import { useEffect, useState } from 'react';

/** Milliseconds of the epoch since which the device has no line, as far as this page has seen; null while it has one. */
export function useOfflineSince(isOffline: boolean): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(isOffline ? Date.now() : null), [isOffline]);
  return since;
}
