import type { Db } from '@rifq/db';
import { paymentWebhooks } from '@rifq/db/schema/payments';
import { lt } from 'drizzle-orm';

/** Records a webhook. Returns false for a repeat. */
export async function insertWebhookOnce(tx: Db, gateway: string, eventId: string): Promise<boolean> {
  const added = await tx
    .insert(paymentWebhooks)
    .values({ gateway, eventId })
    .onConflictDoNothing()
    .returning({ eventId: paymentWebhooks.eventId });
  return added.length > 0;
}

/** Deletes webhooks that were received before this time. */
export async function deleteWebhooksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(paymentWebhooks).where(lt(paymentWebhooks.createdAt, before));
}
