import type { Db } from '@rifq/db';
import { paymentRefunds } from '@rifq/db/schema/payments';
import { and, asc, eq, inArray, isNotNull, sum } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;
export type NewRefund = Omit<typeof paymentRefunds.$inferInsert, 'paymentId'>;

export async function insertRefund(
  tx: Db,
  payment: WriteScope<'payment'>,
  refund: NewRefund,
): Promise<RefundRow> {
  const [row] = await tx
    .insert(paymentRefunds)
    .values({ ...refund, paymentId: payment.id })
    .returning();
  if (!row) throw new Error('the insert of a refund returned no row');
  return row;
}

/** Finds the refund of this payment with this key, or null. */
export async function findRefundByKey(
  db: Db,
  payment: ReadScope<'payment'>,
  key: string,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, payment.id), eq(paymentRefunds.key, key)));
  return row ?? null;
}

/** Finds the id of a refund's payment, for operators; null if there is no such refund. */
export async function findPaymentIdOfRefund(db: Db, refundId: string): Promise<string | null> {
  const [row] = await db
    .select({ paymentId: paymentRefunds.paymentId })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, refundId));
  return row?.paymentId ?? null;
}

/** Lists the refunds of a payment, oldest first. */
export function listRefunds(db: Db, payment: ReadScope<'payment'>): Promise<RefundRow[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, payment.id))
    .orderBy(asc(paymentRefunds.id));
}

/** Totals the refunds of a payment in these states, in the minor unit. */
export async function sumRefunds(
  db: Db,
  payment: ReadScope<'payment'>,
  states: readonly RefundRow['state'][],
): Promise<number> {
  const [row] = await db
    .select({ total: sum(paymentRefunds.amount).mapWith(Number) })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, payment.id), inArray(paymentRefunds.state, [...states])));
  return row?.total ?? 0;
}

/** Totals the refunds of a payment that were requested at the gateway and have not ended, in the minor unit. */
export async function sumAttempted(db: Db, payment: ReadScope<'payment'>): Promise<number> {
  const [row] = await db
    .select({ total: sum(paymentRefunds.amount).mapWith(Number) })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.paymentId, payment.id),
        eq(paymentRefunds.state, 'requested'),
        isNotNull(paymentRefunds.refundedBefore),
      ),
    );
  return row?.total ?? 0;
}

/** Drops the refunds of a payment that wait for a second operator. */
export async function rejectAwaiting(
  tx: Db,
  payment: WriteScope<'payment'>,
  why: { readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set({ state: 'rejected', settledAt: why.at, lastError: why.reason })
    .where(and(eq(paymentRefunds.paymentId, payment.id), eq(paymentRefunds.state, 'awaiting_approval')));
}

export async function updateRefund(
  tx: Db,
  payment: WriteScope<'payment'>,
  refundId: string,
  change: Partial<NewRefund>,
): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set(change)
    .where(and(eq(paymentRefunds.paymentId, payment.id), eq(paymentRefunds.id, refundId)));
}
