import type { Db } from '@rifq/db';
import { bills, deskPayments, deskReceiptSeries, deskReceipts } from '@rifq/db/schema/billing';
import { aliasedTable, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { seal } from '../../core/seal.ts';

export type NewDeskReceipt = typeof deskReceipts.$inferInsert;
type DeskReceiptRow = typeof deskReceipts.$inferSelect;
/** A document with the number of the receipt that a credit note is of. */
export type IssuedReceipt = DeskReceiptRow & { readonly ofNumber: number | null };

type OfClinic = Pick<Membership, 'clinicId'>;
type DeskSeries = (typeof deskReceiptSeries.$inferSelect)['series'];

const creditedReceipt = aliasedTable(deskReceipts, 'credited');
const shown = { ...getTableColumns(deskReceipts), ofNumber: creditedReceipt.number };

/** Lists the documents of a visit, in the order of issue. */
export async function listReceiptsOf(db: Db, visit: ReadScope<'reservation'>): Promise<IssuedReceipt[]> {
  return db
    .select(shown)
    .from(deskReceipts)
    .innerJoin(deskPayments, eq(deskPayments.id, deskReceipts.deskPaymentId))
    .innerJoin(bills, eq(bills.id, deskPayments.billId))
    .leftJoin(creditedReceipt, eq(creditedReceipt.id, deskReceipts.ofReceipt))
    .where(eq(bills.reservationId, visit.id))
    .orderBy(asc(deskReceipts.issuedAt), asc(deskReceipts.id));
}

/** Finds a document; null for none. */
export async function findDeskReceipt(
  db: Db,
  id: string,
): Promise<Sealed<'deskReceipt', IssuedReceipt> | null> {
  const rows: IssuedReceipt[] = await db
    .select(shown)
    .from(deskReceipts)
    .leftJoin(creditedReceipt, eq(creditedReceipt.id, deskReceipts.ofReceipt))
    .where(eq(deskReceipts.id, id));
  const [row] = rows;
  // It belongs to the clinic; its owner reads it with the visit.
  return row ? seal({ type: 'deskReceipt', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Locks a series of a clinic until the end of the transaction. */
export async function lockSeries(tx: Db, { clinicId }: OfClinic, series: DeskSeries): Promise<void> {
  await tx
    .insert(deskReceiptSeries)
    .values({ clinicId, series, last: 0 })
    .onConflictDoUpdate({
      target: [deskReceiptSeries.clinicId, deskReceiptSeries.series],
      set: { last: sql`${deskReceiptSeries.last}` },
    });
}

/** Takes the next number of a series of a clinic; other transactions wait for the end of this one. */
export async function takeNumber(tx: Db, { clinicId }: OfClinic, series: DeskSeries): Promise<number> {
  const [row] = await tx
    .insert(deskReceiptSeries)
    .values({ clinicId, series, last: 1 })
    .onConflictDoUpdate({
      target: [deskReceiptSeries.clinicId, deskReceiptSeries.series],
      set: { last: sql`${deskReceiptSeries.last} + 1` },
    })
    .returning({ last: deskReceiptSeries.last });
  if (!row) throw new Error(`the series ${series} gave no number`);
  return row.last;
}

export async function insertDeskReceipt(tx: Db, receipt: NewDeskReceipt): Promise<void> {
  await tx.insert(deskReceipts).values(receipt);
}
