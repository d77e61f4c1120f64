import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { isManagedPatient } from '../clients/index.ts';
import { addVisit, bookForOwner, openingReservation, visitLastCancelledAt } from '../reservations/index.ts';
import { hasFound } from './access-log.repository.ts';

/** Minutes for which a search result can be booked. */
const FOUND_MINUTES = 60;

/** Whether this member has found a pet by its owner's phone within the hour, and since this time. */
function wasFoundBy(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  { membership }: ClinicActor,
  petId: string,
  since: Date | null = null,
): Promise<boolean> {
  const earliest = minutesFrom(now(), -FOUND_MINUTES);
  return hasFound(db, membership, petId, since && since > earliest ? since : earliest);
}

/**
 * Holds a slot for an owner who calls, also for a pet that this member has found by the owner's phone within the hour.
 * Refuses as `bookForOwner`.
 */
export async function bookFoundPet(
  deps: Deps,
  actor: ClinicActor,
  payload: Parameters<typeof bookForOwner>[2],
): ReturnType<typeof bookForOwner> {
  return bookForOwner(deps, actor, payload, await wasFoundBy(deps.db, deps, actor, payload.pet_id));
}

/**
 * Whether the actor's clinic may add a visit for a pet: a patient of a client whom it manages; and of an account one whose
 * record is open to it by a payment or a visit to which the owner has come, or that this member has found since the owner
 * last cancelled a visit there. Having been a patient once is not enough, since a walk-in opens the record.
 */
async function mayVisit(
  db: Db,
  deps: Pick<Deps, 'now'>,
  actor: ClinicActor,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<boolean> {
  const { membership } = actor;
  if (await isManagedPatient(db, membership, id)) return true;
  if (await openingReservation(db, membership, id, deps.now())) return true;
  const cancelledAt = await visitLastCancelledAt(db, membership, ownerId);
  return wasFoundBy(db, deps, actor, id, cancelledAt);
}

/** Adds a visit at the clinic, for a pet that `mayVisit` allows. Refuses as `addVisit`. */
export function addVisitOfPatient(
  deps: Deps,
  actor: ClinicActor,
  payload: Parameters<typeof addVisit>[2],
): ReturnType<typeof addVisit> {
  return addVisit(deps, actor, payload, (db, pet) => mayVisit(db, deps, actor, pet));
}
