import { useState } from 'react';

/**
 * Returns these ids, plus earlier ones while they are viewed: a conversation read in the meantime does not disappear
 * under the finger.
 */
export function useRetainedIds(ids: readonly string[], isViewed: boolean): readonly string[] {
  const [retained, setRetained] = useState<readonly string[]>(ids);
  const next = isViewed ? [...new Set([...retained, ...ids])] : ids;
  if (next.length === retained.length && next.every((id, index) => id === retained[index])) return retained;
  setRetained(next);
  return next;
}
