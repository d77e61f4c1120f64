import { withTransaction } from '@rifq/db';
import { authorize, system } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { cancelPendingPayment } from './cancel-reservation.ts';
import { endEach } from './end-each.ts';
import { listDeadHolds } from './holds.repository.ts';
import { expireHold, isHoldExpired } from './holds.ts';
import { reservationActions } from './reservations.policy.ts';
import { lockReservation } from './reservations.repository.ts';

/** Batch size; the rest follows a minute later, but its slots are free already. */
const BATCH_SIZE = 500;

/**
 * Expires one hold. Cancels its payment first; if it was already paid, the reservation is confirmed. Without a response
 * the slot is released anyway and a later capture is refunded.
 */
async function endOne(deps: Deps, reservationId: string): Promise<void> {
  await cancelPendingPayment(deps, reservationId).catch((error: unknown) =>
    deps.log.warn(
      { reservation: reservationId, err: error },
      'the payment of a hold that is over is still open',
    ),
  );
  await withTransaction(deps.db, async tx => {
    const hold = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, reservationId),
    );
    if (hold && isHoldExpired(hold.row, deps.now())) await expireHold(tx, deps, hold);
  });
}

/** Expires all dead holds. Throws after all have run, with all failures. */
export async function expireHolds(deps: Deps): Promise<void> {
  const ids = await listDeadHolds(deps.db, deps.now(), BATCH_SIZE);
  await endEach(ids, id => endOne(deps, id), 'some holds that are over could not be ended');
}
