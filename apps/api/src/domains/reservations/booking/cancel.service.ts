import type { Reservation } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { authorize } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { lockAccount } from '../../identity/index.ts';
import { cancelPendingPayment, cancelReservation } from '../cancel-reservation.ts';
import { requireOwn, viewReservation } from '../own-reservations.service.ts';
import { changeUntil } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation } from '../reservations.repository.ts';

type Request = {
  readonly reservation_id: string;
  readonly reason?: string | null | undefined;
  /** Whether its owner was shown that all goes back. */
  readonly refund?: boolean | undefined;
};

/** @param wasAwaited its payment was awaited when the actor asked: what of it was captured by now was never confirmed to them */
async function cancel(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { reservation_id: id, reason = null, refund = false }: Request,
  wasAwaited: boolean,
): Promise<void> {
  // Before the reservation, as all do: coins that go back need it.
  await lockAccount(tx, actor.own);
  const own = authorize(actor, reservationActions.change, await lockReservation(tx, id));
  if (!own) throw new AppError('reservations.not_found');
  const { row } = own;
  // A double click.
  if (row.state === 'cancelled' && row.cancelledBy === 'owner') return;
  const now = deps.now();
  if (row.state === 'confirmed' && now >= row.startsAt) throw new AppError('reservations.too_late');
  const refunds = wasAwaited || now <= changeUntil(row);
  if (row.state === 'confirmed' && refund && !refunds) throw new AppError('reservations.too_late');
  const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
  await cancelReservation(tx, deps, own, acting, { reason, refunds });
}

/**
 * Cancels a reservation of the actor's own: until two hours before its start all that was paid goes back, later nothing
 * does. A payment that is awaited is given up at the gateway first, and what was captured by then goes back at any time. A
 * repeat changes nothing.
 *
 * Refuses with reservations.not_found, with reservations.too_late after its start and where the actor was shown a refund
 * that there is no more, with reservations.state_conflict and the state it is in, and as `giveUpPayment`.
 */
export async function cancelOwn(
  deps: Deps,
  actor: Actor,
  request: Request,
): Promise<{ reservation: Reservation }> {
  const { reservation_id: id } = request;
  const { row } = await requireOwn(deps.db, actor, id);
  const wasAwaited = row.state === 'awaiting_payment';
  if (wasAwaited) await cancelPendingPayment(deps, id);
  await withTransaction(deps.db, tx => cancel(tx, deps, actor, request, wasAwaited));
  return viewReservation(deps, actor, id);
}
