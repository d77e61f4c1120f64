import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { lockDoctorTime, withLockedMembership } from '../../clinics/index.ts';
import { accountActions, contactsOf, lockAccount } from '../../identity/index.ts';
import { clinicHoursOf } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { refuseTakenSince, withSlotConflict } from '../booking/slot-conflict.ts';
import { clearTime } from '../holds.ts';
import { noShowFrom } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { requireBookableDoctor } from '../slots/slots.service.ts';
import { transition } from '../transition.ts';
import { atClinic, lockAtClinic, requireAtClinic } from './clinic-access.ts';
import { partyOf } from './clinic-parties.ts';
import { refuseEarly } from './consultation.service.ts';
import { isOfToday, isUndoable, mayUndo } from './no-show-terms.ts';
import { respondAtClinic } from './view.service.ts';

type ReservationResponse = Promise<{ reservation: ClinicReservation }>;

/**
 * Marks a no-show, at the earliest 15 minutes after the start, and not once the owner of a visit has come: of a visit at
 * the clinic any member, of a consultation a doctor. Nothing is refunded. Refuses as `startConsultation`.
 */
export async function markNoShow(deps: Deps, actor: ClinicActor, reservationId: string): ReservationResponse {
  const { row: seen } = await requireAtClinic(deps.db, actor, reservationId);
  const action = isClinicVisit(seen) ? reservationActions.arrangeAtClinic : reservationActions.conduct;
  return withLockedMembership(deps.db, actor, async tx => {
    const reservation = await lockAtClinic(tx, actor, reservationId, action);
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
 * money moves. Refuses with reservations.not_found, clinics.role, reservations.state_conflict (also for an erased owner),
 * reservations.too_late, reservations.doctor_unavailable, and with reservations.slot_taken if its time was taken
 * meanwhile.
 */
export async function undoNoShow(deps: Deps, actor: ClinicActor, reservationId: string): ReservationResponse {
  const { row: seen } = await requireAtClinic(deps.db, actor, reservationId);
  const slot = { doctorId: seen.doctorId, startsAt: seen.startsAt, rule: () => ruleOf(deps.db, seen) };
  return withSlotConflict(deps, slot, () =>
    withLockedMembership(deps.db, actor, async tx => {
      // Locked before the reservation, in the order of an erasure and of a change of hours.
      await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, seen.ownerId));
      await lockDoctorTime(tx, seen.doctorId);
      const reservation = await lockAtClinic(tx, actor, reservationId, reservationActions.arrangeAtClinic);
      const { row } = reservation;
      const now = deps.now();
      const owners = await contactsOf(tx, system('reservations'), [row.ownerId]);
      if (!isUndoable(row) || partyOf(owners, row.ownerId).name === null)
        throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
      if (!mayUndo(row, actor)) throw new AppError('clinics.role');
      const clinic = await clinicHoursOf(tx, actor.membership);
      if (!isOfToday(row, clinic, now)) throw new AppError('reservations.too_late');
      await requireBookableDoctor(tx, row.doctorId);
      await clearTime(tx, deps, row.doctorId, row);
      await refuseTakenSince(tx, row, now);
      const change = { missedAt: null, missedBy: null, missedUndoneAt: now };
      const undone = await transition(tx, deps, reservation, 'undo_no_show', atClinic(actor), change);
      return respondAtClinic(tx, actor, undone, now);
    }),
  );
}
