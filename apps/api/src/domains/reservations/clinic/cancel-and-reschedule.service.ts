import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Writable } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import { lockDoctorTime, withLockedMembership } from '../../clinics/index.ts';
import { clinicHoursOf } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { refuseSqueezed, withSlotConflict } from '../booking/slot-conflict.ts';
import { cancelPendingPayment, cancelReservation } from '../cancel-reservation.ts';
import { clearTime } from '../holds.ts';
import { canStillMove, movedTo } from '../reservation-terms.ts';
import { versionOfTime } from '../reservation-version.ts';
import { reservationActions } from '../reservations.policy.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { requireSameDoctor } from '../same-doctor.ts';
import { requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
import { type ActingParty, transition } from '../transition.ts';
import { atClinic, lockAtClinic, requireAtClinic } from './clinic-access.ts';
import { lockOwners } from './lock-owners.ts';
import { respondAtClinic } from './view.service.ts';

type ReservationResponse = Promise<{ reservation: ClinicReservation }>;

/**
 * Cancels a reservation on behalf of the clinic, always with a refund; a pending payment is first cancelled at the
 * gateway. A repeat returns the same. Refuses with reservations.not_found, reservations.state_conflict and as
 * `cancelPendingPayment`.
 */
export async function cancelAtClinic(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, reason }: PayloadOf<'post', '/api/clinic/reservations/cancel'>,
): ReservationResponse {
  // The membership is also checked before any request to the gateway.
  const { row: seen } = await withLockedMembership(deps.db, actor, tx => requireAtClinic(tx, actor, id));
  if (seen.state === 'awaiting_payment') await cancelPendingPayment(deps, id);
  return withLockedMembership(deps.db, actor, async tx => {
    // Locked before the reservation, in the common order: a refund of coins needs the account.
    await lockOwners(tx, [seen.doctorId], [id]);
    const reservation = await lockAtClinic(tx, actor, id, reservationActions.arrangeAtClinic);
    const { row } = reservation;
    const isRepeat = row.state === 'cancelled' && row.cancelledBy === 'clinic';
    const how = { reason, refunds: true };
    const cancelled = isRepeat ? row : await cancelReservation(tx, deps, reservation, atClinic(actor), how);
    return respondAtClinic(tx, actor, cancelled, deps.now());
  });
}

/**
 * Moves a locked reservation to a free slot of its doctor, until it starts, and a visit at the clinic also later; a no-op
 * for its current time. The caller holds the lock of the doctor's time. Refuses with reservations.too_late,
 * reservations.state_conflict, and at `starts_at` with field.slot a time at which no slot starts, also beyond the days of
 * a follow-up. Throws if the database rejects the time.
 */
async function moveTo(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  reservation: Writable<'reservation', ReservationRow>,
  startsAt: Date,
  acting: ActingParty,
): Promise<ReservationRow> {
  const { row } = reservation;
  const now = deps.now();
  if (row.state === 'confirmed' && row.startsAt.getTime() === startsAt.getTime()) return row;
  if (row.state === 'confirmed' && !canStillMove(row, now)) throw new AppError('reservations.too_late');
  const doctor = await requireBookableDoctor(tx, row.doctorId);
  const slot = requireSlot(doctor, await ruleOf(tx, row), startsAt, now);
  await clearTime(tx, deps, row.doctorId, slot);
  await refuseSqueezed(tx, row.doctorId, slot, row.id);
  return transition(tx, deps, reservation, 'move', acting, movedTo(row, slot, await clinicHoursOf(tx, row)));
}

/**
 * Moves a reservation on behalf of the clinic, without counting as a move of its owner; a repeat is a no-op. Refuses
 * with reservations.not_found, reservations.offer_open, request.stale if the version is outdated,
 * reservations.slot_taken with the nearest free slots, and as `moveTo`.
 */
export async function rescheduleAtClinic(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/reservations/move'>,
): ReservationResponse {
  const { reservation_id: id, version } = payload;
  const startsAt = new Date(payload.starts_at);
  const { row: seen } = await requireAtClinic(deps.db, actor, id);
  const { doctorId } = seen;
  const slot = { doctorId, startsAt, rule: () => ruleOf(deps.db, seen) };
  return withSlotConflict(deps, slot, () =>
    withLockedMembership(deps.db, actor, async tx => {
      // Locked before the reservation, in the order of a change of hours.
      await lockDoctorTime(tx, doctorId);
      const reservation = await lockAtClinic(tx, actor, id, reservationActions.arrangeAtClinic);
      requireSameDoctor(reservation.row, doctorId);
      const isRepeat = reservation.row.startsAt.getTime() === startsAt.getTime();
      if (!isRepeat)
        await refuseStale(version, versionOfTime(reservation.row), () =>
          respondAtClinic(tx, actor, reservation.row, deps.now()),
        );
      const row = await moveTo(tx, deps, reservation, startsAt, atClinic(actor));
      return respondAtClinic(tx, actor, row, deps.now());
    }),
  );
}
