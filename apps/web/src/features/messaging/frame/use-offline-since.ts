import { useEffect, useState } from 'react';
import { now } from '../../../lib/formats/clock.ts';

/** Unix milliseconds since which this page has seen the device offline; null while online. */
export function useOfflineSince(isOffline: boolean): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(isOffline ? now() : null), [isOffline]);
  return since;
}
