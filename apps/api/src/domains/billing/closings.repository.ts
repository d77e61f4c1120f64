import { type Db, equalsAny } from '@rifq/db';
import { bills, dayClosings, deskPayments, deskReceipts } from '@rifq/db/schema/billing';
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Sealed } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { seal } from '../../core/seal.ts';
import type { DocumentedPayment } from './bills.repository.ts';

export type ClosingRow = typeof dayClosings.$inferSelect;
type OfClinic = Pick<Membership, 'clinicId'>;

/** A payment or a refund with its document and whose visit it is of, as the document says. */
export type TakenRow = DocumentedPayment & {
  readonly reservationId: string;
  readonly clientName: string;
  readonly petName: string;
  /** Of a payment, what was refunded of it. */
  readonly refunded: number;
};

function selectTaken(db: Db) {
  const { id, series, number, vat, buyerName, petName } = deskReceipts;
  return db
    .select({
      ...getTableColumns(deskPayments),
      receipt: { id, series, number, vat },
      reservationId: bills.reservationId,
      clientName: buyerName,
      petName,
      refunded: sql<number>`(select coalesce(sum(r.amount), 0)::float8 from ${deskPayments} r
        where r.bill_id = ${deskPayments.billId} and r.refund_of = ${deskPayments.id})`,
    })
    .from(deskPayments)
    .innerJoin(bills, eq(bills.id, deskPayments.billId))
    .innerJoin(deskReceipts, eq(deskReceipts.deskPaymentId, deskPayments.id))
    .$dynamic();
}

const inOrder = [asc(deskPayments.takenAt), asc(deskPayments.id)] as const;

/** Lists what was taken and returned since the last close of a clinic, the oldest first. */
export async function listOpen(db: Db, { clinicId }: OfClinic): Promise<TakenRow[]> {
  return selectTaken(db)
    .where(and(eq(deskPayments.clinicId, clinicId), isNull(deskPayments.closingId)))
    .orderBy(...inOrder);
}

/** Lists the payments and refunds of a close, the oldest first. */
export async function listClosed(db: Db, closingId: string): Promise<TakenRow[]> {
  return selectTaken(db)
    .where(eq(deskPayments.closingId, closingId))
    .orderBy(...inOrder);
}

/** Finds a close; null for none. */
export async function findClosing(db: Db, id: string): Promise<Sealed<'dayClosing', ClosingRow> | null> {
  const [row] = await db.select().from(dayClosings).where(eq(dayClosings.id, id));
  return row ? seal({ type: 'dayClosing', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Lists the closes of a clinic, the newest first. @param before only those with a lower number */
export async function listClosings(
  db: Db,
  { clinicId }: OfClinic,
  { before, length }: { readonly before?: number | undefined; readonly length: number },
): Promise<ClosingRow[]> {
  return db
    .select()
    .from(dayClosings)
    .where(
      and(
        eq(dayClosings.clinicId, clinicId),
        before === undefined ? undefined : lt(dayClosings.number, before),
      ),
    )
    .orderBy(desc(dayClosings.number))
    .limit(length);
}

/** Inserts a close of exactly these payments. Throws if one of them is in another. */
export async function insertClosing(
  tx: Db,
  closing: typeof dayClosings.$inferInsert,
  paymentIds: readonly string[],
): Promise<ClosingRow> {
  const [row] = await tx.insert(dayClosings).values(closing).returning();
  const closed = await tx
    .update(deskPayments)
    .set({ closingId: closing.id })
    .where(and(equalsAny(deskPayments.id, paymentIds), isNull(deskPayments.closingId)))
    .returning({ id: deskPayments.id });
  if (!row || closed.length !== paymentIds.length) throw new Error('a payment is in two closings');
  return row;
}

/** Lists what was taken and returned at a clinic within a range. */
export async function listTakenWithin(
  db: Db,
  { clinicId }: OfClinic,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
) {
  const { kind, means, amount, takenAt } = deskPayments;
  return db
    .select({ kind, means, amount, takenAt })
    .from(deskPayments)
    .where(and(eq(deskPayments.clinicId, clinicId), gte(takenAt, startsAt), lt(takenAt, endsAt)));
}
