import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import type { WebhookNotice, WebhookRequest } from '../../ports/payments.ts';
import { settledPayment } from './payments.policy.ts';
import { reconcileJob, setupJob } from './payments.queues.ts';
import { findIdByReference, lockPayment, updatePayment } from './payments.repository.ts';
import { findSetupIdByReference } from './setups.repository.ts';
import { insertWebhookOnce } from './webhooks.repository.ts';

type WebhookDeps = Pick<Deps, 'db' | 'jobs' | 'gateway' | 'log'>;

/** Queues the job that asks the gateway; ignores objects that are not ours. Returns the id of the payment, or null. */
async function queueGatewayQuery(
  tx: Db,
  { jobs, gateway }: WebhookDeps,
  about: NonNullable<WebhookNotice['about']>,
): Promise<string | null> {
  if (about.kind === 'payment') {
    const id = await findIdByReference(tx, gateway.name, about.reference);
    if (id !== null) await jobs.enqueue(tx, reconcileJob, { payment_id: id });
    return id;
  }
  const id = await findSetupIdByReference(tx, gateway.name, about.reference);
  if (id !== null) await jobs.enqueue(tx, setupJob, { setup_id: id });
  return null;
}

/**
 * Flags a payment that its payer disputes at the bank. No money moves automatically; an operator responds at the
 * gateway.
 */
async function markDisputed(tx: Db, paymentId: string): Promise<void> {
  const payment = settledPayment(paymentId);
  const row = await lockPayment(tx, payment);
  if (row?.flag === null) await updatePayment(tx, payment, { flag: 'disputed' });
}

/**
 * Handles a webhook, once per event: it only triggers a query to the gateway. Returns false if the gateway did not send
 * it. Rejects with a GatewayError if the gateway does not report what it is about; it then sends the webhook again.
 */
export async function handleWebhook(deps: WebhookDeps, request: WebhookRequest): Promise<boolean> {
  const notice = await deps.gateway.readWebhook(request);
  if (notice === null) return false;
  const disputed = await withTransaction(deps.db, async tx => {
    const isNew = await insertWebhookOnce(tx, deps.gateway.name, notice.eventId);
    const paymentId = isNew && notice.about !== null ? await queueGatewayQuery(tx, deps, notice.about) : null;
    if (paymentId === null || notice.alarm !== 'disputed') return null;
    await markDisputed(tx, paymentId);
    return paymentId;
  });
  if (disputed !== null)
    deps.log.error({ payment: disputed }, 'a payment is disputed at its bank: answer it at the gateway');
  return true;
}
