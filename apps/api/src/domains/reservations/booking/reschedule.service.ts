import type { PayloadOf, Reservation } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { canTransition, isClinicVisit, reservationRules } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import { lockDoctorTime } from '../../clinics/index.ts';
import { clearTime } from '../holds.ts';
import { requireOfferInTime } from '../open-offers.ts';
import { requireOwn, viewReservation } from '../own-reservations.service.ts';
import { changeUntil } from '../reservation-terms.ts';
import { versionOfTime } from '../reservation-version.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation, type ReservationRow } from '../reservations.repository.ts';
import { requireSameDoctor } from '../same-doctor.ts';
import { requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
import { transition } from '../transition.ts';
import { ruleOf } from './follow-up.ts';
import { refuseSqueezed, withSlotConflict } from './slot-conflict.ts';

/** Refuses with reservations.state_conflict, reservations.too_late, and reservations.moves_used_up. */
function requireMovable(row: ReservationRow, now: Date): void {
  if (isClinicVisit(row) || !canTransition('move', row.state, 'owner'))
    throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
  if (now > changeUntil(row)) throw new AppError('reservations.too_late');
  // What the clinic offers is not the owner's choice.
  if (row.offerId === null && row.rescheduleCount >= reservationRules.moves)
    throw new AppError('reservations.moves_used_up');
}

type Move = { readonly startsAt: Date; readonly version: string | undefined };

async function move(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
  { id, doctorId }: ReservationRow,
  { startsAt, version }: Move,
): Promise<void> {
  const now = deps.now();
  // Locked before the reservation, in the order of a change of hours.
  await lockDoctorTime(tx, doctorId);
  const own = authorize(actor, reservationActions.change, await lockReservation(tx, id));
  if (!own) throw new AppError('reservations.not_found');
  const { row } = own;
  // A double click.
  if (row.state === 'confirmed' && row.offerId === null && row.startsAt.getTime() === startsAt.getTime())
    return;
  await refuseStale(version, versionOfTime(row), () => viewReservation({ ...deps, db: tx }, actor, id));
  requireSameDoctor(row, doctorId);
  requireMovable(row, now);
  await requireOfferInTime(tx, row, now);
  const bookable = await requireBookableDoctor(tx, doctorId);
  const slot = requireSlot(bookable, await ruleOf(tx, row), startsAt, now);
  await clearTime(tx, deps, doctorId, slot);
  await refuseSqueezed(tx, doctorId, slot);
  const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
  await transition(tx, deps, own, 'move', acting, {
    ...slot,
    rescheduleCount: row.rescheduleCount + (row.offerId === null ? 1 : 0),
  });
}

/**
 * Moves a reservation of the actor to another free slot of its doctor, at most twice and until two hours before its
 * start; a visit at the clinic is moved by the clinic alone. While a colleague is offered, it moves to another time of the
 * colleague, which counts as no move. A repeat is a no-op.
 *
 * Refuses with reservations.not_found, reservations.state_conflict and its state, reservations.too_late,
 * reservations.moves_used_up, reservations.offer_over, request.stale if the version is outdated,
 * reservations.slot_taken with the nearest free slots, and at `starts_at` with field.slot a time at which no slot starts,
 * also beyond the days of a follow-up.
 */
export async function rescheduleReservation(
  deps: Deps,
  actor: ReadingUser,
  payload: PayloadOf<'post', '/api/reservations/delay'>,
): Promise<{ reservation: Reservation }> {
  const { row } = await requireOwn(deps.db, actor, payload.reservation_id);
  const startsAt = new Date(payload.starts_at);
  const slot = { doctorId: row.doctorId, startsAt, rule: () => ruleOf(deps.db, row) };
  const to = { startsAt, version: payload.version };
  await withSlotConflict(deps, slot, () => withTransaction(deps.db, tx => move(tx, deps, actor, row, to)));
  return viewReservation(deps, actor, row.id);
}
