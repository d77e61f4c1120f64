import type { Db } from '@rifq/db';
import { isAwaitingPayer } from '@rifq/rules';
import type { Writable } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { activePayment, cancelAndReconcilePayment } from '../payments/index.ts';
import { endReservation } from './end-reservation.ts';
import { subjectOf } from './money.ts';
import { paying } from './payable.ts';
import type { ReservationRow } from './reservations.repository.ts';
import type { ActingParty } from './transition.ts';

/**
 * Cancels a reservation's pending payment, outside of any transaction and before the reservation itself is cancelled:
 * only the gateway knows the outcome (docs/decisions/0054). Refuses with payments.gateway_down and request.busy.
 */
export async function cancelPendingPayment(deps: Deps, reservationId: string): Promise<void> {
  const active = await activePayment(deps.db, subjectOf(reservationId));
  if (active && isAwaitingPayer(active.state))
    await cancelAndReconcilePayment(paying(deps), active.paymentId);
}

/**
 * Cancels a locked reservation by the state machine, with its refund if any, its events and its audit row. An operator
 * acts on behalf of the clinic, and can cancel an open room too. Refuses with reservations.state_conflict and its
 * state.
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
