import type { Db } from '@rifq/db';
import { moyasarRefunds } from '@rifq/db/schema/moyasar';
import { eq } from 'drizzle-orm';

type RefundNote = typeof moyasarRefunds.$inferSelect;

/** Records that a refund is requested. Returns false if it was already recorded. */
export async function insertRefundNote(db: Db, note: RefundNote): Promise<boolean> {
  const added = await db
    .insert(moyasarRefunds)
    .values(note)
    .onConflictDoNothing()
    .returning({ refundId: moyasarRefunds.refundId });
  return added.length > 0;
}

export async function findRefundNote(db: Db, refundId: string): Promise<RefundNote | null> {
  const [row] = await db.select().from(moyasarRefunds).where(eq(moyasarRefunds.refundId, refundId));
  return row ?? null;
}

export async function deleteRefundNote(db: Db, refundId: string): Promise<void> {
  await db.delete(moyasarRefunds).where(eq(moyasarRefunds.refundId, refundId));
}
