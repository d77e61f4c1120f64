import { type Db, equalsAny } from '@rifq/db';
import { sandboxWebhooks } from '@rifq/db/schema/sandbox';
import { asc, eq, lte } from 'drizzle-orm';

export type QueuedWebhook = typeof sandboxWebhooks.$inferSelect;

export async function queueWebhooks(
  tx: Db,
  webhooks: readonly Pick<QueuedWebhook, 'id' | 'body' | 'dueAt' | 'createdAt'>[],
): Promise<void> {
  await tx.insert(sandboxWebhooks).values([...webhooks]);
}

/** Leases due webhooks for one attempt, until a time. */
export async function leaseWebhooks(
  tx: Db,
  span: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<QueuedWebhook[]> {
  const due = await tx
    .select()
    .from(sandboxWebhooks)
    .where(lte(sandboxWebhooks.dueAt, span.now))
    .orderBy(asc(sandboxWebhooks.dueAt), asc(sandboxWebhooks.id))
    .limit(span.limit)
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(sandboxWebhooks).set({ dueAt: span.until }).where(equalsAny(sandboxWebhooks.id, ids));
  return due;
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.delete(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
}

export async function postponeWebhook(db: Db, id: string, attempts: number, dueAt: Date): Promise<void> {
  await db.update(sandboxWebhooks).set({ attempts, dueAt }).where(eq(sandboxWebhooks.id, id));
}
