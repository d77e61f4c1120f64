import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import { briefsFor } from '../../clinics/index.ts';
import { endedWarningsOfPet, requirePet, warningsOfPet } from '../../pets/index.ts';
import { completedOfPet, partyOf } from '../../reservations/index.ts';
import { recordAccessActions } from '../records.policy.ts';
import { listAddenda } from '../visit-addenda.repository.ts';
import { presentVisitFile } from '../visit-file.presenter.ts';
import { listVisitFiles } from '../visit-files.repository.ts';
import { presentAddendum, presentPrescription } from './chart.presenter.ts';
import { listPrescriptions } from './prescriptions.repository.ts';

/**
 * Lists a page of the closed visits of a pet of the actor, latest first, with what its owner reads of them, and the
 * pet's warnings. Reads one row more to know whether there is a next page. Refuses with pets.not_found.
 */
export async function viewOwnVisits(
  db: Db,
  actor: UserActor,
  { pet_id: petId, page = 0 }: PayloadOf<'get', '/api/reservations/visits'>,
): Promise<ResponseOf<'get', '/api/reservations/visits'>> {
  const pet = await requirePet(db, actor, petId);
  const size = recordLimits.visitsPage;
  const found = await completedOfPet(db, pet.scope, { start: page * size, length: size + 1 });
  const rows = found.slice(0, size);
  const scopes = rows.map(({ id }) => scopeFor(system('records'), recordAccessActions.readVisit, id));
  const doctorIds = rows.flatMap(({ doctorId, completedById }) => [doctorId, completedById ?? doctorId]);
  const doctors = await briefsFor(db, [...new Set(doctorIds)]);
  const valid = (await listPrescriptions(db, scopes)).filter(({ removedAt }) => removedAt === null);
  const prescribed = Map.groupBy(valid, row => row.reservationId);
  const shared = (await listVisitFiles(db, scopes)).filter(({ isForOwner }) => isForOwner);
  const files = Map.groupBy(shared, row => row.reservationId);
  const added = Map.groupBy(await listAddenda(db, scopes), row => row.reservationId);
  return {
    warnings: await warningsOfPet(db, pet.scope),
    ended_warnings: await endedWarningsOfPet(db, pet.scope),
    visits: rows.map(row => {
      const { doctor, clinic } = partyOf(doctors, row.doctorId);
      return {
        reservation_id: row.id,
        starts_at: row.startsAt.toISOString(),
        doctor_name: doctor.name,
        clinic_name: clinic.name,
        completed_by: row.completedById && partyOf(doctors, row.completedById).doctor.name,
        reason: row.reason,
        summary: row.summary,
        prescriptions: (prescribed.get(row.id) ?? []).map(presentPrescription),
        files: (files.get(row.id) ?? []).map(presentVisitFile),
        addenda: (added.get(row.id) ?? []).filter(({ isForOwner }) => isForOwner).map(presentAddendum),
      };
    }),
    more: found.length > size,
  };
}
