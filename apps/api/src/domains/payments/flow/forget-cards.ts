import { newId, withTransaction } from '@rifq/db';
import { listUndetached } from '../cards.repository.ts';
import { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The first job of a removal, and that of an old name of a card, is given two days. */
const GIVEN_MS = 2 * 24 * 3_600_000;
/** What is beyond it is found a day later. */
const AT_ONCE = 200;

/** Asks the gateway again to forget what was removed long ago, and tells an operator of each card. */
export function forgetCards({
  db,
  jobs,
  gateway,
  log,
  now,
}: Pick<PaymentDeps, 'db' | 'jobs' | 'gateway' | 'log' | 'now'>): Promise<void> {
  return withTransaction(db, async tx => {
    const before = new Date(now().getTime() - GIVEN_MS);
    for (const cardId of await listUndetached(tx, gateway.name, before, AT_ONCE)) {
      log.error({ card: cardId }, 'a card that was removed is still kept at the gateway');
      await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
    }
  });
}
