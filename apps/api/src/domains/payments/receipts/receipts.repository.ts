import type { Db } from '@rifq/db';
import { paymentRefunds, payments, receiptSeries, receipts } from '@rifq/db/schema/payments';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../../core/access.ts';
import { seal } from '../../../core/seal.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type NewReceipt = typeof receipts.$inferInsert;
export type Series = ReceiptRow['series'];

/** What a refund of a payment gives back, in the minor unit; null when the payment has no such refund. */
export async function findRefunded(
  db: Db,
  payment: ReadScope<'payment'>,
  refundId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ amount: paymentRefunds.amount })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.id, refundId), eq(paymentRefunds.paymentId, payment.id)));
  return row?.amount ?? null;
}

/** The receipt of a payment and its credit notes, in the order in which they were issued. */
export async function listReceipts(db: Db, payment: ReadScope<'payment'>): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.paymentId, payment.id))
    .orderBy(sql`${receipts.series} = 'credit_note'`, asc(receipts.number));
}

/** A receipt or a credit note. */
export async function findReceipt(db: Db, id: string): Promise<Sealed<'receipt', ReceiptRow> | null> {
  const [row] = await db
    .select({ receipt: receipts, ownerId: payments.userId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(eq(receipts.id, id));
  return row ? seal({ type: 'receipt', id, ownerId: row.ownerId }, row.receipt) : null;
}

/** Takes the next number of a series, which nobody else takes before the end of the transaction. */
export async function takeNumber(tx: Db, series: Series): Promise<number> {
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
