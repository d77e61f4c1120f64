import type { Notification } from '@rifq/contract/calls';
import { useState } from 'react';

/** Returns the newest notification that arrived while the page was open; undefined for earlier ones. */
export function useNewest(list: readonly Notification[] | undefined): Notification | undefined {
  const first = list?.[0];
  const [seen, setSeen] = useState<string>();
  const [arrived, setArrived] = useState<Notification>();
  // An empty list counts as seen too: the very first notification is new.
  const id = list && (first?.id ?? '');
  if (id !== undefined && id !== seen) {
    setSeen(id);
    if (seen !== undefined && first !== undefined && !first.read) setArrived(first);
  }
  return arrived;
}
