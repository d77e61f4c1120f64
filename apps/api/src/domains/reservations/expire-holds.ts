import { withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { openAsServer } from '../../core/server-access.ts';
import { cancelPendingPayment } from './cancel-reservation.ts';
import { endEach } from './end-each.ts';
import { listDeadHolds } from './holds.repository.ts';
import { expireHold, isHoldExpired } from './holds.ts';
import { lockReservation } from './reservations.repository.ts';

/** What is beyond it is found a minute later; until then its slots are free all the same. */
const AT_MOST = 500;

/**
 * Ends one hold that is over. Its payment is given up at the gateway first: what was paid by then confirms it. A gateway
 * that does not answer keeps no slot; what comes of it later goes back.
 */
async function endOne(deps: Deps, reservationId: string): Promise<void> {
  await cancelPendingPayment(deps, reservationId).catch((error: unknown) =>
    deps.log.warn(
      { reservation: reservationId, err: error },
      'the payment of a hold that is over is still open',
    ),
  );
  await withTransaction(deps.db, async tx => {
    const hold = openAsServer(await lockReservation(tx, reservationId));
    if (hold && isHoldExpired(hold.row, deps.now())) await expireHold(tx, deps, hold);
  });
}

/** Ends the holds that are over by now. Throws when all have had their turn, with what has failed. */
export async function expireHolds(deps: Deps): Promise<void> {
  const ids = await listDeadHolds(deps.db, deps.now(), AT_MOST);
  await endEach(ids, id => endOne(deps, id), 'some holds that are over could not be ended');
}
