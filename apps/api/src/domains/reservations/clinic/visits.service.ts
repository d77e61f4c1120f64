import type { Db } from '@rifq/db';
import type { Membership } from '../../../core/actor.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import {
  isReservationOf,
  listOwnVisits,
  listRecorded,
  listVisits,
} from './clinic-reservations.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** Lists completed reservations of a pet with the actor's clinic, newest first. */
export function completedVisits(
  db: Db,
  clinic: OfClinic,
  petId: string,
  limit: number,
): Promise<ReservationRow[]> {
  return listVisits(db, clinic, petId, limit);
}

/** Lists the reservations of a pet with a clinic of which it may have written, the latest first, by keyset pages. */
export const recordedVisits = listRecorded;

/** The condition that a visit is one to a clinic, which saves another domain's statement a round trip. */
export const visitToClinicIn = isReservationOf;

/** Filters these reservations to those of the actor's clinic. */
export function visitsToClinic(db: Db, clinic: OfClinic, ids: readonly string[]): Promise<Set<string>> {
  return listOwnVisits(db, clinic, ids);
}
