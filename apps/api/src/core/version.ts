import { createHash } from 'node:crypto';
import type { ChangedBy, CurrentValues } from '@rifq/contract';
import { AppError } from './errors.ts';

/** Names these values: others have another version. */
export function versionOf(values: object): string {
  // As a row and as a default, the same values stand in another order.
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}

/** What a stale form is told: what there is now, and who has changed it, where that is known. */
type Changed = CurrentValues & { readonly changed_by?: ChangedBy | undefined };

/**
 * Refuses with request.stale a call whose form was opened with another version than the present one. A call that names
 * none replaces what there is.
 */
export async function refuseStale(
  opened: string | undefined,
  present: string,
  changed: () => Promise<Changed>,
): Promise<void> {
  if (opened === undefined || opened === present) return;
  const { changed_by, ...current } = await changed();
  throw new AppError('request.stale', { conflict: { current, ...(changed_by && { changed_by }) } });
}
