import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { bookForOwner } from '../reservations/index.ts';
import { hasFound } from './access-log.repository.ts';

/** Minutes for which a search result can be booked. */
const FOUND_MINUTES = 60;

/**
 * Holds a slot for an owner who calls, also for a pet that this member has found by the owner's phone within the hour.
 * Refuses as `bookForOwner`.
 */
export async function bookFoundPet(
  deps: Deps,
  actor: ClinicActor,
  payload: Parameters<typeof bookForOwner>[2],
): ReturnType<typeof bookForOwner> {
  const since = minutesFrom(deps.now(), -FOUND_MINUTES);
  const wasFound = await hasFound(deps.db, actor.membership, payload.pet_id, since);
  return bookForOwner(deps, actor, payload, wasFound);
}
