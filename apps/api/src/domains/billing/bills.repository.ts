import type { Db } from '@rifq/db';
import { billLines, bills, deskPayments, deskReceipts } from '@rifq/db/schema/billing';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type BillRow = typeof bills.$inferSelect;
export type BillLineFields = Omit<typeof billLines.$inferSelect, 'billId' | 'position'>;
export type DeskPaymentRow = typeof deskPayments.$inferSelect;

/** A payment or a refund with its document. */
export type DocumentedPayment = DeskPaymentRow & {
  readonly receipt: Pick<typeof deskReceipts.$inferSelect, 'id' | 'series' | 'number' | 'vat'>;
};

/** Finds the bill of a visit; null until it was changed or paid. */
export async function findBill(
  db: Db,
  visit: ReadScope<'reservation'>,
): Promise<{ readonly bill: BillRow; readonly lines: BillLineFields[] } | null> {
  const [bill] = await db.select().from(bills).where(eq(bills.reservationId, visit.id));
  if (!bill) return null;
  const { serviceId, name, quantity, unitPrice, vatPercent } = billLines;
  const lines = await db
    .select({ serviceId, name, quantity, unitPrice, vatPercent })
    .from(billLines)
    .where(eq(billLines.billId, bill.id))
    .orderBy(asc(billLines.position));
  return { bill, lines };
}

/** Lists the payments and refunds of a visit, the oldest first. */
export async function listPaymentsOf(db: Db, visit: ReadScope<'reservation'>): Promise<DocumentedPayment[]> {
  const { id, series, number, vat } = deskReceipts;
  return db
    .select({ ...getTableColumns(deskPayments), receipt: { id, series, number, vat } })
    .from(deskPayments)
    .innerJoin(bills, eq(bills.id, deskPayments.billId))
    .innerJoin(deskReceipts, eq(deskReceipts.deskPaymentId, deskPayments.id))
    .where(eq(bills.reservationId, visit.id))
    .orderBy(asc(deskPayments.takenAt), asc(deskPayments.id));
}

/** Finds the visit of a payment or refund; null for none. */
export async function findVisitOfPayment(
  db: Db,
  paymentId: string,
): Promise<Sealed<'deskPayment', { readonly reservationId: string }> | null> {
  const [row] = await db
    .select({ reservationId: bills.reservationId, clinicId: bills.clinicId })
    .from(deskPayments)
    .innerJoin(bills, eq(bills.id, deskPayments.billId))
    .where(eq(deskPayments.id, paymentId));
  if (!row) return null;
  // It belongs to the clinic: no user owns it.
  return seal({ type: 'deskPayment', id: paymentId, ownerId: row.clinicId, clinicId: row.clinicId }, row);
}

type BillSums = Pick<BillRow, 'total' | 'vat' | 'paid'>;

/** Stores the bill of a locked visit. Returns its id. */
export async function storeBill(
  tx: Db,
  visit: WriteScope<'reservation'>,
  bill: Pick<BillRow, 'id' | 'clinicId' | 'currency' | 'changedBy'> & BillSums,
): Promise<string> {
  const { total, vat, paid, changedBy } = bill;
  const [row] = await tx
    .insert(bills)
    .values({ ...bill, reservationId: visit.id })
    .onConflictDoUpdate({
      target: bills.reservationId,
      set: { total, vat, paid, changedBy, updatedAt: sql`now()` },
    })
    .returning({ id: bills.id });
  if (!row) throw new Error('the bill was not stored');
  return row.id;
}

/** Replaces the lines of a bill. */
export async function replaceLines(tx: Db, billId: string, lines: readonly BillLineFields[]): Promise<void> {
  await tx.delete(billLines).where(eq(billLines.billId, billId));
  await tx.insert(billLines).values(lines.map((line, position) => ({ ...line, billId, position })));
}

/** Inserts a payment or a refund; false where its id is taken. */
export async function insertDeskPayment(
  tx: Db,
  payment: Omit<typeof deskPayments.$inferInsert, 'closingId'>,
): Promise<boolean> {
  const rows = await tx
    .insert(deskPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: deskPayments.id });
  return rows.length > 0;
}
