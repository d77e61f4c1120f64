import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { paymentActions } from '../payments.policy.ts';
import { reconcileJob } from '../payments.queues.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { appendStateEvent } from './events.ts';
import { nextPollAfterEnd } from './next-poll.ts';
import { notifyReleased } from './notify-payable.ts';
import type { PaymentDeps } from './payment-deps.ts';

type EndDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'subjects'>;
type Outcome = 'declined' | 'expired' | 'cancelled';

async function markEnded(tx: Db, deps: EndDeps, row: PaymentRow, outcome: Outcome): Promise<void> {
  const endedAt = deps.now();
  const nextPollAt = nextPollAfterEnd(endedAt, endedAt);
  await updatePayment(tx, scopeFor(system('payments'), paymentActions.settle, row.id), {
    state: outcome,
    endedAt,
    nextPollAt,
  });
  await appendStateEvent(tx, deps, row, outcome);
}

/** Ends a locked, pending payment without a capture, and releases its payable. */
export async function endPayment(tx: Db, deps: EndDeps, row: PaymentRow, outcome: Outcome): Promise<void> {
  await markEnded(tx, deps, row, outcome);
  await notifyReleased(tx, deps, row, outcome);
}

/** Cancels a locked, pending payment whose payable has accepted another one; a job closes it at the gateway. */
export async function supersedePayment(tx: Db, deps: EndDeps, row: PaymentRow): Promise<void> {
  await markEnded(tx, deps, row, 'cancelled');
  await deps.jobs.enqueue(tx, reconcileJob, { payment_id: row.id });
}
