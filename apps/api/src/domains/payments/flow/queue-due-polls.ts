import { withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { paymentActions, setupActions } from '../payments.policy.ts';
import { reconcileJob, refundJob, setupJob } from '../payments.queues.ts';
import { lockDuePayments, updatePayment } from '../payments.repository.ts';
import { lockDueSetups, updateSetup } from '../setups.repository.ts';
import { nextDuePoll } from './next-poll.ts';
import { nextSetupPoll } from './next-setup-poll.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Batch size of each kind; the rest follows a minute later. */
const BATCH_SIZE = 200;

/** Queues a reconcile, refund or setup job for every payment and card setup whose `next_poll_at` has passed. */
export function queueDuePolls({ db, jobs, gateway, now }: PaymentDeps): Promise<void> {
  return withTransaction(db, async tx => {
    for (const row of await lockDuePayments(tx, gateway.name, now(), BATCH_SIZE)) {
      await updatePayment(tx, scopeFor(system('payments'), paymentActions.settle, row.id), {
        nextPollAt: nextDuePoll(row, now()),
      });
      await jobs.enqueue(tx, row.captured > 0 ? refundJob : reconcileJob, { payment_id: row.id });
    }
    for (const setup of await lockDueSetups(tx, gateway.name, now(), BATCH_SIZE)) {
      await updateSetup(tx, scopeFor(system('payments'), setupActions.settle, setup.id), {
        nextPollAt: nextSetupPoll(setup, now()),
      });
      await jobs.enqueue(tx, setupJob, { setup_id: setup.id });
    }
  });
}
