import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { withLockedMembership } from '../clinics/index.ts';
import {
  closeConsultation,
  type ReservationRow,
  recordOpenUntil,
  respondAtClinic,
} from '../reservations/index.ts';
import { confirmDose, type DoseVersion } from './confirm-dose.service.ts';
import { logChange } from './log-access.ts';
import { lockPatient, recordReaderOf, requirePetOwner } from './open-record.ts';
import { confirmingBy } from './write-record.service.ts';

/**
 * Confirms doses of a reservation's pet in the transaction that completes it. Refuses with reservations.not_found if
 * the record is closed, and as `lockPatient` and `confirmDose`.
 */
async function confirmDoses(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: ClinicActor,
  row: ReservationRow,
  doses: readonly DoseVersion[],
): Promise<void> {
  if (recordOpenUntil(row, deps.now()) === null) throw new AppError('reservations.not_found');
  const reader = await recordReaderOf(tx, actor);
  const pet = await lockPatient(tx, row, await requirePetOwner(tx, row));
  const { id: reservationId, petId, ownerId } = row;
  for (const dose of doses) {
    const { isNew } = await confirmDose(tx, deps, {
      ...confirmingBy(actor, pet, { reservation: row, reader }),
      ...dose,
    });
    const target = { petId, ownerId, reservationId, what: 'dose_confirmed' } as const;
    if (isNew) await logChange(tx, deps, actor, reader, target);
  }
}

/**
 * Completes a consultation with a summary for its owner, and confirms doses of the pet's record, atomically. Refuses as
 * `closeConsultation` and `confirmDoses`.
 */
export function completeConsultation(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/reservations/complete'>,
): Promise<{ reservation: ClinicReservation }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const row = await closeConsultation(tx, deps, actor, payload);
    const doses = payload.confirmed_doses.map(seen => ({ doseId: seen.dose_id, updatedAt: seen.updated_at }));
    if (doses.length > 0) await confirmDoses(tx, deps, actor, row, doses);
    return respondAtClinic(tx, actor, row, deps.now());
  });
}
