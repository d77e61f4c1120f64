import { authorize } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { type ReservationRow, sealedReservations } from '../reservations/index.ts';
import { isReadAtClinic } from './conversation-terms.ts';
import { messagingActions } from './messaging.policy.ts';

/** Returns the reservations, by id, whose conversations the actor may read now. */
export async function readableAtClinic(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, ReservationRow>> {
  const readable = new Map<string, ReservationRow>();
  for (const one of await sealedReservations(db, [...new Set(ids)])) {
    const row = authorize(actor, messagingActions.converseAtClinic, one)?.row;
    if (row && isReadAtClinic(row, now())) readable.set(row.id, row);
  }
  return readable;
}
