import { useState } from 'react';

/**
 * Returns these ids, plus earlier ones while they are viewed: a conversation read in the meantime does not disappear
 * under the finger.
 */
export function useKeptIds(ids: readonly string[], isLookedAt: boolean): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>(ids);
  const next = isLookedAt ? [...new Set([...kept, ...ids])] : ids;
  if (next.length === kept.length && next.every((id, index) => id === kept[index])) return kept;
  setKept(next);
  return next;
}
