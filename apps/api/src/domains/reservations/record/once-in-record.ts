import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { holdMembership, inMembership } from '../../clinics/index.ts';
import { logRead } from './log-access.ts';
import { type OpenRecord, openRecord, openToWrite, type WritableRecord } from './open-record.ts';

/** A change of a record, and what is answered of it. */
type Change<T> = {
  readonly call: string;
  /** Returns the id of what it has changed, all that is kept of it for a repeat, and whether it was not so already. */
  write(tx: Db, record: WritableRecord): Promise<{ readonly id: string; readonly isNew: boolean }>;
  read(tx: Db, record: OpenRecord, id: string): Promise<T>;
};

/**
 * Changes a record once for an idempotency key. A repeat reads the record as it stands, while it is open, and is a look at
 * it. Refuses as `once`, `openToWrite` and `openRecord`.
 */
export async function onceInRecord<T>(
  deps: Deps,
  actor: ClinicActor,
  payload: { readonly idempotency_key: string; readonly reservation_id: string },
  { call, write, read }: Change<T>,
): Promise<T> {
  const { idempotency_key: key, reservation_id: reservationId } = payload;
  const written = new Set<string>();
  const { id } = await runIdempotent(deps, { userId: actor.own.id, key, call, payload }, async tx => {
    await holdMembership(tx, actor);
    const changed = await write(tx, await openToWrite(tx, actor, reservationId, deps.now()));
    if (changed.isNew) written.add(changed.id);
    return { id: changed.id };
  });
  return inMembership(deps.db, actor, async tx => {
    const record = await openRecord(tx, actor, reservationId, deps.now());
    const { petId, ownerId } = record.reservation;
    // What has changed something is a look of its own kind.
    if (!written.has(id)) await logRead(tx, deps, actor, record.looker, { petId, ownerId, reservationId });
    return read(tx, record, id);
  });
}
