import type { PayloadOf, Reservation } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { isClinicVisit } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { lockAccount } from '../../identity/index.ts';
import { cancelPendingPayment, cancelReservation } from '../cancel-reservation.ts';
import { requireOwn, viewReservation } from '../own-reservations.service.ts';
import { changeUntil } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation } from '../reservations.repository.ts';

type Request = PayloadOf<'post', '/api/reservations/cancel'>;

/**
 * @param wasPending its payment was pending at the request: what has been captured since was never confirmed to the
 * actor
 */
async function cancel(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
  { reservation_id: id, reason = null, refund = false }: Request,
  wasPending: boolean,
): Promise<void> {
  // Locked before the reservation, in the common order: a refund of coins needs the account.
  await lockAccount(tx, actor.own);
  const own = authorize(actor, reservationActions.change, await lockReservation(tx, id));
  if (!own) throw new AppError('reservations.not_found');
  const { row } = own;
  // A double click.
  if (row.state === 'cancelled' && row.cancelledBy === 'owner') return;
  const now = deps.now();
  if (row.state === 'confirmed' && !isClinicVisit(row) && now >= row.startsAt)
    throw new AppError('reservations.too_late');
  const refunds = !isClinicVisit(row) && (wasPending || now <= changeUntil(row));
  if (!isClinicVisit(row) && row.state === 'confirmed' && refund && !refunds)
    throw new AppError('reservations.too_late');
  const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
  await cancelReservation(tx, deps, own, acting, { reason, refunds });
}

/**
 * Cancels a reservation of the actor: fully refunded until two hours before its start, not refunded later. A pending
 * payment is first cancelled at the gateway, and what was captured by then is refunded at any time. A visit at the
 * clinic, for which nothing was paid in the app, is cancelled also after its start. A repeat is a no-op.
 *
 * Refuses with reservations.not_found, with reservations.too_late after its start and if the actor was shown a refund
 * that is no longer due, with reservations.state_conflict and its state, and as `cancelPendingPayment`.
 */
export async function cancelOwn(
  deps: Deps,
  actor: ReadingUser,
  request: Request,
): Promise<{ reservation: Reservation }> {
  const { reservation_id: id } = request;
  const { row } = await requireOwn(deps.db, actor, id);
  const wasPending = row.state === 'awaiting_payment';
  if (wasPending) await cancelPendingPayment(deps, id);
  await withTransaction(deps.db, tx => cancel(tx, deps, actor, request, wasPending));
  return viewReservation(deps, actor, id);
}
