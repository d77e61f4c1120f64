import { newId, withTransaction } from '@rifq/db';
import { listUndetached } from '../cards.repository.ts';
import { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Time that the first job has to delete a removed card or an old reference at the gateway. */
const FIRST_JOB_MS = 2 * 24 * 3_600_000;
/** Batch size; the rest follows a day later. */
const BATCH_SIZE = 200;

/** Retries to delete cards at the gateway that were removed long ago, and logs each as an error for an operator. */
export function detachRemovedCards({
  db,
  jobs,
  gateway,
  log,
  now,
}: Pick<PaymentDeps, 'db' | 'jobs' | 'gateway' | 'log' | 'now'>): Promise<void> {
  return withTransaction(db, async tx => {
    const before = new Date(now().getTime() - FIRST_JOB_MS);
    for (const cardId of await listUndetached(tx, gateway.name, before, BATCH_SIZE)) {
      log.error({ card: cardId }, 'a card that was removed is still kept at the gateway');
      await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
    }
  });
}
