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

/** The refund of this payment that has this key, or null. */
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

/** The id of the payment that a refund belongs to, for operators; null when there is no such refund. */
export async function findPaymentIdOfRefund(db: Db, refundId: string): Promise<string | null> {
  const [row] = await db
    .select({ paymentId: paymentRefunds.paymentId })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, refundId));
  return row?.paymentId ?? null;
}

/** The refunds of a payment, the oldest first. */
export function listRefunds(db: Db, payment: ReadScope<'payment'>): Promise<RefundRow[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, payment.id))
    .orderBy(asc(paymentRefunds.id));
}

/** How much of a payment is in refunds of these states, in the minor unit. */
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

/** How much of a payment is in refunds that the gateway was asked for and has not ended, in the minor unit. */
export async function sumTried(db: Db, payment: ReadScope<'payment'>): Promise<number> {
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

/** Gives up what awaits a second operator of a payment. */
export async function dropAwaiting(
  tx: Db,
  payment: WriteScope<'payment'>,
  why: { readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set({ state: 'dropped', settledAt: why.at, lastError: why.reason })
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
