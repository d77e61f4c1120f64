import type { Db } from '@rifq/db';
import { payments } from '@rifq/db/schema/payments';
import { eq } from 'drizzle-orm';
import type { Sealed } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function findPayment(db: Db, paymentId: string): Promise<Sealed<'payment', PaymentRow> | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row ? seal({ type: 'payment', id: row.id, ownerId: row.userId }, row) : null;
}
