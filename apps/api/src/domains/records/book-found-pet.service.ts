import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { isPatientOf } from '../clients/index.ts';
import { addVisit, bookForOwner } from '../reservations/index.ts';
import { hasFound } from './access-log.repository.ts';

/** Minutes for which a search result can be booked. */
const FOUND_MINUTES = 60;

/** Whether this member has found a pet by its owner's phone within the hour. */
const wasFoundBy = (db: Db, { now }: Pick<Deps, 'now'>, { membership }: ClinicActor, petId: string) =>
  hasFound(db, membership, petId, minutesFrom(now(), -FOUND_MINUTES));

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
 * Adds a visit at the clinic, for its own patient or for a pet that this member has found by the owner's phone within the
 * hour. Refuses as `addVisit`.
 */
export function addVisitOfPatient(
  deps: Deps,
  actor: ClinicActor,
  payload: Parameters<typeof addVisit>[2],
): ReturnType<typeof addVisit> {
  return addVisit(
    deps,
    actor,
    payload,
    async (db, petId) =>
      (await isPatientOf(db, actor.membership, petId)) || (await wasFoundBy(db, deps, actor, petId)),
  );
}
