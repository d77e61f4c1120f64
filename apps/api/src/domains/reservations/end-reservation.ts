import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { refundReservation } from './money.ts';
import type { ReservationChange, ReservationRow } from './reservations.repository.ts';
import { type ActingParty, appendForBothSides, transition } from './transition.ts';

type EndingAction = 'cancel' | 'abandon' | 'lapse' | 'expire_offer' | 'conclude' | 'no_show';

/** How a reservation ends, and whether it is refunded. */
export type End = {
  readonly action: EndingAction;
  readonly refunds: boolean;
  readonly change: ReservationChange;
};

/**
 * Ends a locked reservation by the state machine, with its refund if any, and the events for both sides. Refuses with
 * reservations.state_conflict and its state.
 */
export async function endReservation(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'outbox' | 'now'>,
  reservation: Writable<'reservation', ReservationRow>,
  acting: ActingParty,
  { action, refunds, change }: End,
): Promise<ReservationRow> {
  const refundChange = refunds ? await refundReservation(tx, deps, reservation.row) : {};
  const ended = await transition(tx, deps, reservation, action, acting, { ...change, ...refundChange });
  if (refundChange.returnedAt) await appendForBothSides(tx, deps, ended, 'reservation.refunded', acting);
  return ended;
}
