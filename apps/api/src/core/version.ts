import { createHash } from 'node:crypto';
import type { ChangedBy, CurrentValues } from '@rifq/contract';
import { AppError } from './errors.ts';

/** Returns the version of these values: other values have another version. */
export function versionOf(values: object): string {
  // A row and a default have the same values in a different order.
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}

/** The response to a stale form: the current values, and who changed them, if known. */
type Changed = CurrentValues & { readonly changed_by?: ChangedBy | undefined };

/**
 * Refuses with request.stale a call whose form was opened with another version than the current one. A call without a
 * version overwrites.
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
