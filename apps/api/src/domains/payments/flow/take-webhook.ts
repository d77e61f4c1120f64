import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';
import { reconcileJob, setupJob } from '../payments.queues.ts';
import { findIdByReference } from '../payments.repository.ts';
import { findSetupIdByReference } from '../setups.repository.ts';
import { insertWebhookOnce } from '../webhooks.repository.ts';

type WebhookDeps = Pick<Deps, 'db' | 'jobs' | 'gateway'>;

/** Queues the question to the gateway. What is about none of ours is dropped. */
async function queueQuestion(
  tx: Db,
  { jobs, gateway }: WebhookDeps,
  about: NonNullable<WebhookNotice['about']>,
): Promise<void> {
  if (about.kind === 'payment') {
    const id = await findIdByReference(tx, gateway.name, about.reference);
    if (id !== null) await jobs.enqueue(tx, reconcileJob, { payment_id: id });
  } else {
    const id = await findSetupIdByReference(tx, gateway.name, about.reference);
    if (id !== null) await jobs.enqueue(tx, setupJob, { setup_id: id });
  }
}

/**
 * Takes a webhook: it is a hint to ask the gateway, and each is taken once. Answers false for one that is not the
 * gateway's. Rejects with a GatewayError when the gateway does not say what it is about; it sends the webhook again.
 */
export async function takeWebhook(deps: WebhookDeps, request: WebhookRequest): Promise<boolean> {
  const notice = await deps.gateway.readWebhook(request);
  if (notice === null) return false;
  await withTransaction(deps.db, async tx => {
    const isNew = await insertWebhookOnce(tx, deps.gateway.name, notice.eventId);
    if (isNew && notice.about !== null) await queueQuestion(tx, deps, notice.about);
  });
  return true;
}
