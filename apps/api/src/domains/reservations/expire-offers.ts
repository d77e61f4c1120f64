import { withTransaction } from '@rifq/db';
import { authorize, scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { accountActions, lockAccount } from '../identity/index.ts';
import { endEach } from './end-each.ts';
import { type End, endReservation } from './end-reservation.ts';
import { listOverdueOffers, type OverdueOffer } from './offers.repository.ts';
import { reservationActions } from './reservations.policy.ts';
import { findReservation, lockReservation } from './reservations.repository.ts';
import { storedReason } from './reservations.texts.ts';

const BATCH = 200;

const acting = { party: 'clock', name: 'clock', source: systemSource } as const;

/** Returns the end of a reservation whose owner has not answered: cancelled on the clinic's part, with a full refund. */
export const unanswered = (now: Date): End => ({
  action: 'expire_offer',
  refunds: true,
  change: { cancelledBy: 'clinic', cancelReason: storedReason('offer_expired'), cancelledAt: now },
});

type ExpiryDeps = Pick<Deps, 'db' | 'jobs' | 'outbox' | 'now'>;

function expireOne(deps: ExpiryDeps, { id, reservationId }: OverdueOffer): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const settle = reservationActions.settle;
    const found = authorize(system('reservations'), settle, await findReservation(tx, reservationId));
    if (!found) return;
    // Locked before the reservation, in the common order: a refund of coins needs the account.
    await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, found.row.ownerId));
    const offered = authorize(system('reservations'), settle, await lockReservation(tx, reservationId));
    // It may have been answered while this waited for the lock.
    if (offered?.row.offerId === id) await endReservation(tx, deps, offered, acting, unanswered(deps.now()));
  });
}

/**
 * Cancels the reservations whose owners have not answered an offer in time, in batches: one that fails stops no other.
 * Throws after all have run, with all failures.
 */
export async function expireOffers(deps: ExpiryDeps, batch = BATCH): Promise<void> {
  const failures: unknown[] = [];
  let overdue: OverdueOffer[];
  let after: string | null = null;
  do {
    overdue = await listOverdueOffers(deps.db, deps.now(), after, batch);
    after = overdue.at(-1)?.id ?? null;
    const ended = endEach(overdue, one => expireOne(deps, one), 'some offers could not be ended');
    await ended.catch((error: unknown) => failures.push(error));
  } while (overdue.length === batch);
  if (failures.length > 0) throw new AggregateError(failures, 'some offers could not be ended');
}
