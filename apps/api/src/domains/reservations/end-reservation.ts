import type { ReservationAction } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { refundReservation } from './money.ts';
import type { ReservationChange, ReservationRow } from './reservations.repository.ts';
import { type ActingParty, appendForBothSides, transition } from './transition.ts';

/** How a reservation ends, and whether what was paid goes back. */
export type End = {
  readonly action: ReservationAction;
  readonly refunds: boolean;
  readonly change: ReservationChange;
};

/**
 * Ends a locked reservation by the table of transitions, with its refund where it has one, of which both sides are told.
 * Refuses with reservations.state_conflict and the state it is in.
 */
export async function endReservation(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'outbox' | 'now'>,
  reservation: Writable<'reservation', ReservationRow>,
  acting: ActingParty,
  { action, refunds, change }: End,
): Promise<ReservationRow> {
  const back = refunds ? await refundReservation(tx, deps, reservation.row) : {};
  const ended = await transition(tx, deps, reservation, action, acting, { ...change, ...back });
  if (back.returnedAt) await appendForBothSides(tx, deps, ended, 'reservation.refunded', acting);
  return ended;
}
