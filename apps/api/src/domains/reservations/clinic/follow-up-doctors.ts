import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { listDoctorsOfClinic } from '../../clinics/index.ts';
import { followedUpAfter } from '../reservation-terms.ts';
import { ownerActions } from '../reservations.policy.ts';
import { listCompletedPairs } from './clinic-reservations.repository.ts';

/**
 * Maps pet ids of an owner to the doctors of the actor's clinic with whom the pet can have a follow-up; without pets
 * that have none.
 */
export async function followUpDoctorsOfPets(
  db: Db,
  { membership }: ClinicActor,
  ownerId: string,
  petIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const all = await listDoctorsOfClinic(db, membership.clinicId);
  const doctors = all.filter(({ takesReservations }) => takesReservations);
  const pairs = await listCompletedPairs(
    db,
    membership,
    scopeFor(system('reservations'), ownerActions.bookFor, ownerId),
    { petIds, doctorIds: doctors.map(({ doctor }) => doctor.id) },
    followedUpAfter(now),
  );
  const byPet = Map.groupBy(pairs, ({ petId }) => petId);
  return new Map([...byPet].map(([petId, ofPet]) => [petId, ofPet.map(({ doctorId }) => doctorId)]));
}
