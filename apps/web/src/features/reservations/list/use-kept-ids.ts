import { useState } from 'react';

/**
 * These ids, and while they are looked at also those that have been among them: what is read meanwhile does not vanish from
 * under the finger.
 */
export function useKeptIds(ids: readonly string[], isLookedAt: boolean): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>(ids);
  const next = isLookedAt ? [...new Set([...kept, ...ids])] : ids;
  if (next.length === kept.length && next.every((id, index) => id === kept[index])) return kept;
  setKept(next);
  return next;
}
