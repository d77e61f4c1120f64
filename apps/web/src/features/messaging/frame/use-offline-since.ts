import { useEffect, useState } from 'react';
import { now } from '../../../lib/formats/clock.ts';

/** Milliseconds of the epoch since which the device has no line, as far as this page has seen; null while it has one. */
export function useOfflineSince(isOffline: boolean): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(isOffline ? now() : null), [isOffline]);
  return since;
}
