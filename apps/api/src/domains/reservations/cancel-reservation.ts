import { isAwaitingPayer } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { activePayment, cancelPayment } from '../payments/index.ts';
import { endReservation } from './end-reservation.ts';
import { subjectOf } from './money.ts';
import { paying } from './payable.ts';
import type { ReservationRow } from './reservations.repository.ts';
import type { ActingParty } from './transition.ts';

/**
 * Gives up the payment of a reservation that is awaited, outside of any transaction and before the reservation itself is
 * given up: what the gateway says of it is true then (docs/decisions/0054). Refuses with payments.gateway_down and request.busy.
 */
export async function cancelPendingPayment(deps: Deps, reservationId: string): Promise<void> {
  const standing = await activePayment(deps.db, subjectOf(reservationId));
  if (standing && isAwaitingPayer(standing.state)) await cancelPayment(paying(deps), standing.paymentId);
}

/**
 * Cancels a locked reservation by the table of transitions, with its refund where it has one, its events and its audit
 * row. An operator does it on the clinic's part, and gives up an open room too. Refuses with reservations.state_conflict and the state it is in.
 */
export async function cancelReservation(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'outbox' | 'now'>,
  reservation: Writable<'reservation', ReservationRow>,
  acting: ActingParty & { readonly party: 'owner' | 'clinic' | 'operator' },
  { reason, refunds }: { readonly reason: string | null; readonly refunds: boolean },
): Promise<ReservationRow> {
  const { party } = acting;
  const action = party === 'operator' && reservation.row.state === 'in_session' ? 'abandon' : 'cancel';
  return endReservation(tx, deps, reservation, acting, {
    action,
    refunds,
    change: {
      cancelledBy: party === 'owner' ? 'owner' : 'clinic',
      cancelReason: reason,
      cancelledAt: deps.now(),
    },
  });
}
