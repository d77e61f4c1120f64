import type { Reservation } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import { canTransition, isClinicVisit } from '@rifq/rules';
import { authorize } from '../../core/access.ts';
import type { ReadingUser } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { lockAccount } from '../identity/index.ts';
import { endReservation } from './end-reservation.ts';
import { type AuthorFinder, lapsed } from './end-rooms.ts';
import { viewReservation } from './own-reservations.service.ts';
import { absentFrom, openFrom } from './reservation-terms.ts';
import { reservationActions } from './reservations.policy.ts';
import { lockReservation, type ReservationRow } from './reservations.repository.ts';

/** Whether it has already ended like this: by a double click, or by the job. */
const hasLapsed = ({ state, cancelledBy, cancelledAt, endsAt }: ReservationRow) =>
  state === 'cancelled' && cancelledBy === 'clinic' && cancelledAt !== null && cancelledAt >= endsAt;

/**
 * Ends a reservation of the actor to which the clinic did not come, as the job does a day later (README.md):
 * all that was paid is refunded, and the clinic is notified. A repeat is a no-op. A visit at the clinic is none.
 *
 * Refuses with reservations.not_found, with reservations.too_early until two hours after its end, with
 * reservations.clinic_came if the clinic has written since the room could be opened, and with
 * reservations.state_conflict.
 * @param wrote tells who has written in its conversation
 */
export async function reportAbsence(
  deps: Deps,
  actor: ReadingUser,
  reservationId: string,
  wrote: AuthorFinder,
): Promise<{ reservation: Reservation }> {
  await withTransaction(deps.db, async tx => {
    // Locked before the reservation, in the common order: a refund of coins needs the account.
    await lockAccount(tx, actor.own);
    const own = authorize(actor, reservationActions.change, await lockReservation(tx, reservationId));
    if (!own) throw new AppError('reservations.not_found');
    const { row, scope } = own;
    if (hasLapsed(row)) return;
    if (isClinicVisit(row) || !canTransition('lapse', row.state, 'owner'))
      throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
    const now = deps.now();
    if (now < absentFrom(row)) throw new AppError('reservations.too_early');
    if ((await wrote(tx, scope, openFrom(row))).clinic) throw new AppError('reservations.clinic_came');
    const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
    await endReservation(tx, deps, own, acting, lapsed(now));
  });
  return viewReservation(deps, actor, reservationId);
}
