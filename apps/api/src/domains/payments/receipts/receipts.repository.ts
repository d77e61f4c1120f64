import type { Db } from '@rifq/db';
import { paymentRefunds, payments, receiptSeries, receipts } from '@rifq/db/schema/payments';
import { asc, eq, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../../core/access.ts';
import { seal } from '../../../core/seal.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type NewReceipt = typeof receipts.$inferInsert;
export type Series = ReceiptRow['series'];

/**
 * Returns the amount of a refund, and the total of the payment's refunds that are done, in the minor unit; null if the
 * payment has no such refund.
 */
export async function findReturned(
  db: Db,
  payment: ReadScope<'payment'>,
  refundId: string,
): Promise<{ readonly byThis: number; readonly inAll: number } | null> {
  const rows = await db
    .select({ id: paymentRefunds.id, amount: paymentRefunds.amount, state: paymentRefunds.state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, payment.id));
  const refund = rows.find(({ id }) => id === refundId);
  if (!refund) return null;
  const done = rows.filter(({ state }) => state === 'done');
  return { byThis: refund.amount, inAll: done.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Lists the receipt of a payment and its credit notes, in the order of issue. */
export async function listReceipts(db: Db, payment: ReadScope<'payment'>): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.paymentId, payment.id))
    .orderBy(sql`${receipts.series} = 'credit_note'`, asc(receipts.number));
}

/** Finds a receipt or a credit note. */
export async function findReceipt(db: Db, id: string): Promise<Sealed<'receipt', ReceiptRow> | null> {
  const [row] = await db
    .select({ receipt: receipts, ownerId: payments.userId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(eq(receipts.id, id));
  return row ? seal({ type: 'receipt', id, ownerId: row.ownerId }, row.receipt) : null;
}

/** Takes the next number of a series; other transactions wait for the end of this one. */
export async function allocateNumber(tx: Db, series: Series): Promise<number> {
  const [row] = await tx
    .insert(receiptSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: receiptSeries.series, set: { last: sql`${receiptSeries.last} + 1` } })
    .returning({ last: receiptSeries.last });
  if (!row) throw new Error(`the series ${series} gave no number`);
  return row.last;
}

export async function insertReceipt(
  tx: Db,
  payment: WriteScope<'payment'>,
  receipt: Omit<NewReceipt, 'paymentId'>,
): Promise<void> {
  await tx.insert(receipts).values({ ...receipt, paymentId: payment.id });
}
