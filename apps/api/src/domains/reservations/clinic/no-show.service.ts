import type { ClinicReservation } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { clinicOf, lockDoctorTime, withLockedMembership } from '../../clinics/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { withSlotConflict } from '../booking/slot-conflict.ts';
import { clearTime } from '../holds.ts';
import { noShowFrom } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { transition } from '../transition.ts';
import { atClinic, lockAtClinic, requireAtClinic } from './clinic-access.ts';
import { refuseEarly } from './consultation.service.ts';
import { isOfToday, isUndoable, mayUndo } from './no-show-terms.ts';
import { respondAtClinic } from './view.service.ts';

type ReservationResponse = Promise<{ reservation: ClinicReservation }>;

/**
 * Marks a no-show, at the earliest 15 minutes after the start, and not once the owner of a visit has come. Nothing is
 * refunded. Refuses as `startConsultation`.
 */
export function markNoShow(deps: Deps, actor: ClinicActor, reservationId: string): ReservationResponse {
  return withLockedMembership(deps.db, actor, async tx => {
    const reservation = await lockAtClinic(tx, actor, reservationId, reservationActions.conduct);
    const { row } = reservation;
    const now = deps.now();
    if (row.arrivedAt !== null)
      throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
    refuseEarly(row, noShowFrom(row), now);
    const change = { missedAt: now, missedBy: actor.own.id };
    const missed = await transition(tx, deps, reservation, 'no_show', atClinic(actor), change);
    return respondAtClinic(tx, actor, missed, now);
  });
}

/**
 * Takes back a no-show that a member has marked, on the same day of the clinic and once: it is confirmed again, and no
 * money moves. Refuses with reservations.not_found, clinics.role, reservations.state_conflict, reservations.too_late, and
 * with reservations.slot_taken if its time was taken meanwhile.
 */
export async function undoNoShow(deps: Deps, actor: ClinicActor, reservationId: string): ReservationResponse {
  const { row: seen } = await requireAtClinic(deps.db, actor, reservationId);
  const slot = { doctorId: seen.doctorId, startsAt: seen.startsAt, rule: () => ruleOf(deps.db, seen) };
  return withSlotConflict(deps, slot, () =>
    withLockedMembership(deps.db, actor, async tx => {
      // Locked before the reservation, in the order of a change of hours.
      await lockDoctorTime(tx, seen.doctorId);
      const reservation = await lockAtClinic(tx, actor, reservationId, reservationActions.arrangeAtClinic);
      const { row } = reservation;
      const now = deps.now();
      if (!isUndoable(row))
        throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
      if (!mayUndo(row, actor)) throw new AppError('clinics.role');
      const { timeZone } = await clinicOf(tx, actor.membership);
      if (!isOfToday(row, timeZone, now)) throw new AppError('reservations.too_late');
      await clearTime(tx, deps, row.doctorId, row);
      const change = { missedAt: null, missedBy: null, missedUndoneAt: now };
      const undone = await transition(tx, deps, reservation, 'undo_no_show', atClinic(actor), change);
      return respondAtClinic(tx, actor, undone, now);
    }),
  );
}
