import type { Db } from '@rifq/db';
import { paymentPayers } from '@rifq/db/schema/payments';
import { and, eq } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Finds the gateway's reference of a user; null if it has none yet. */
export async function findPayerReference(
  db: Db,
  user: ReadScope<'user'>,
  gateway: string,
): Promise<string | null> {
  const [row] = await db
    .select({ reference: paymentPayers.reference })
    .from(paymentPayers)
    .where(and(eq(paymentPayers.userId, user.id), eq(paymentPayers.gateway, gateway)));
  return row?.reference ?? null;
}

export async function upsertPayerReference(
  tx: Db,
  user: WriteScope<'user'>,
  gateway: string,
  reference: string,
): Promise<void> {
  await tx
    .insert(paymentPayers)
    .values({ userId: user.id, gateway, reference })
    .onConflictDoUpdate({ target: [paymentPayers.userId, paymentPayers.gateway], set: { reference } });
}
