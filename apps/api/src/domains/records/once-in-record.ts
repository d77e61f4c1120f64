import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { lockMembership, withLockedMembership } from '../clinics/index.ts';
import { logRead } from './log-access.ts';
import {
  type OpenRecord,
  openRecord,
  openToWrite,
  refuseClosedVisit,
  type WritableRecord,
} from './open-record.ts';

/** A change of a record, and its response. `Id` is the id of what it has changed, or a list of them. */
type Change<T, Id> = {
  readonly call: string;
  /** Whether it remains possible once the visit is closed. */
  readonly isOfClosed?: true;
  /**
   * Returns the id of what it has changed, which is all that is stored for a repeat, and whether it was changed now.
   */
  write(tx: Db, record: WritableRecord): Promise<{ readonly id: Id; readonly isNew: boolean }>;
  read(tx: Db, record: OpenRecord, id: Id): Promise<T>;
};

/**
 * Changes a record once per idempotency key. A repeat reads the current record, while it is open, and is logged as a
 * read. Refuses as `runIdempotent`, `openToWrite`, `openRecord` and `refuseClosedVisit`.
 */
export async function onceInRecord<T, Id extends string | readonly string[]>(
  deps: Deps,
  actor: ClinicActor,
  payload: { readonly idempotency_key: string; readonly reservation_id: string },
  { call, isOfClosed, write, read }: Change<T, Id>,
): Promise<T> {
  const { idempotency_key: key, reservation_id: reservationId } = payload;
  const written = new Set<object>();
  const stored = await runIdempotent(deps, { userId: actor.own.id, key, call, payload }, async tx => {
    await lockMembership(tx, actor);
    const opened = await openToWrite(tx, actor, reservationId, deps.now());
    if (!isOfClosed) refuseClosedVisit(opened);
    const changed = await write(tx, opened);
    const result = { id: changed.id };
    if (changed.isNew) written.add(result);
    return result;
  });
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openRecord(tx, actor, reservationId, deps.now());
    const { petId, ownerId } = record.reservation;
    // A change has its own access log entry.
    if (!written.has(stored))
      await logRead(tx, deps, actor, record.reader, { petId, ownerId, reservationId });
    return read(tx, record, stored.id);
  });
}
