import { withTransaction } from '@rifq/db';
import { isAwaitingPayer } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { settledPayment, setupActions } from '../payments.policy.ts';
import { reconcileJob, refundJob, setupJob } from '../payments.queues.ts';
import { lockDuePayments, type PaymentRow, updatePayment } from '../payments.repository.ts';
import { lockDueSetups, type SetupRow, updateSetup } from '../setups.repository.ts';

/** Minutes after creation at which the gateway is polled, in case no webhook arrives. */
const POLL_AFTER_MINUTES = [1, 2, 5, 10, 20, 30];
/** Minutes between later polls, and between attempts to refund. */
const POLL_EVERY_MINUTES = 10;

/**
 * Minutes after the end at which the gateway is polled again: some accept money for a closed page, without a webhook.
 */
const POLL_AFTER_END_MINUTES = [10, 60, 6 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60];

/** Minutes after expiry at which the gateway is polled about a setup: less and less often, for a week. */
const SETUP_POLL_AFTER_MINUTES = [0, 10, 60, 360, 1440, 4320, 10_080];

/** Batch size of each kind; the rest follows a minute later. */
const BATCH_SIZE = 200;

/** Returns the next poll of a pending payment, in case no webhook arrives: at the latest when it expires. */
export function nextPoll(payment: Pick<PaymentRow, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const planned = POLL_AFTER_MINUTES.map(minutes => minutesFrom(payment.createdAt, minutes));
  const next = planned.find(time => time > now) ?? minutesFrom(now, POLL_EVERY_MINUTES);
  return payment.expiresAt > now && payment.expiresAt < next ? payment.expiresAt : next;
}

/** Returns the next poll of a payment that ended without a capture; null after the last one. */
export function nextPollAfterEnd(endedAt: Date, now: Date): Date | null {
  const planned = POLL_AFTER_END_MINUTES.map(minutes => minutesFrom(endedAt, minutes));
  return planned.find(time => time > now) ?? null;
}

/** Returns when a refund is attempted again, if it is not done by then. */
export const nextRefundPoll = (now: Date): Date => minutesFrom(now, POLL_EVERY_MINUTES);

/** Returns the next poll of a payment that is due now; null if there is none. */
function nextDuePoll(payment: PaymentRow, now: Date): Date | null {
  if (payment.captured > 0) return nextRefundPoll(now);
  if (isAwaitingPayer(payment.state)) return nextPoll(payment, now);
  return payment.endedAt && nextPollAfterEnd(payment.endedAt, now);
}

/** Returns the next poll of an open or expired setup; null after the last one. */
export function nextSetupPoll({ expiresAt }: Pick<SetupRow, 'expiresAt'>, now: Date): Date | null {
  const planned = SETUP_POLL_AFTER_MINUTES.map(minutes => minutesFrom(expiresAt, minutes));
  return planned.find(time => time > now) ?? null;
}

/** Queues a reconcile, refund or setup job for every payment and card setup whose `next_poll_at` has passed. */
export function queueDuePolls({ db, jobs, gateway, now }: PaymentDeps): Promise<void> {
  return withTransaction(db, async tx => {
    for (const row of await lockDuePayments(tx, gateway.name, now(), BATCH_SIZE)) {
      await updatePayment(tx, settledPayment(row.id), {
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
