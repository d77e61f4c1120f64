import { monthsBefore, todayIn } from '@rifq/contract';
import type { ResponseOf } from '@rifq/contract/calls';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { unconfirmedDoses } from '../../vaccines/server.ts';
import { partiesOf, partyOf } from '../clinic/clinic-parties.ts';
import { presentPatient } from '../clinic/patient.presenter.ts';
import { reservationActions } from '../reservations.policy.ts';
import { listOpenRecords } from './open-records.repository.ts';

const MONTHS = 12;

/**
 * Doses of vaccines of the last year that await a doctor's confirmation, of pets whose record is open to the clinic and
 * can be changed, the newest first. Refuses with clinics.role a member who sees no patients.
 */
export async function listAwaitingDoses(
  { db, now }: Deps,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/doses'>> {
  if (actor.membership.doctorId === null) throw new AppError('clinics.role');
  const sealed = await listOpenRecords(db, actor.membership, now());
  const open = sealed.flatMap(one => authorize(actor, reservationActions.readRecord, one)?.row ?? []);
  const parties = await partiesOf(db, open);
  const patients = open.filter(({ petId }) => {
    const { state, archivedAt } = partyOf(parties.pets, petId);
    return state !== 'passed_away' && archivedAt === null;
  });
  const byPet = new Map(patients.map(reservation => [reservation.petId, reservation]));
  const scopes = patients.map(({ petId }) => asServer('pet', petId));
  const since = monthsBefore(todayIn('UTC', now()), MONTHS);
  const doses = await unconfirmedDoses(db, scopes, since);
  return {
    doses: doses.map(dose => {
      const reservation = partyOf(byPet, dose.pet_id);
      return {
        dose,
        pet: presentPatient(partyOf(parties.pets, dose.pet_id), true),
        owner_name: partyOf(parties.owners, reservation.ownerId).name,
        reservation_id: reservation.id,
      };
    }),
  };
}
