import { type Db, newId } from '@rifq/db';
import {
  billLines,
  bills,
  dayClosings,
  deskPayments,
  deskReceiptSeries,
  deskReceipts,
} from '@rifq/db/schema/billing';
import { sql } from 'drizzle-orm';

type OfVisit = {
  readonly reservationId: string;
  readonly clinicId: string;
  /** The user of the member who took the money. */
  readonly takenBy: string;
};

/** Builds a bill of one line of 150 riyals with a payment of 1 riyal in cash and its receipt, at this time. */
export async function buildDeskPayment(
  db: Db,
  { reservationId, clinicId, takenBy }: OfVisit,
  { buyerName = 'سارة', lineName = 'كشف عام', at = new Date() } = {},
): Promise<{ readonly id: string; readonly receiptId: string }> {
  const [billId, id, receiptId] = [newId(), newId(), newId()];
  const [total, vat, amount] = [15_000, 1957, 100];
  const line = { name: lineName, quantity: 1, vatPercent: 15, unitPrice: total };
  await db.insert(bills).values({
    id: billId,
    reservationId,
    clinicId,
    total,
    vat,
    paid: amount,
    currency: 'SAR',
    changedBy: takenBy,
  });
  await db.insert(billLines).values({ ...line, billId, position: 0 });
  const taken = { kind: 'payment', means: 'cash', amount, takenBy, takenByName: 'عضو', takenAt: at } as const;
  await db.insert(deskPayments).values({ id, billId, clinicId, ...taken });
  const [series] = await db
    .insert(deskReceiptSeries)
    .values({ clinicId, series: 'receipt', last: 1 })
    .onConflictDoUpdate({
      target: [deskReceiptSeries.clinicId, deskReceiptSeries.series],
      set: { last: sql`${deskReceiptSeries.last} + 1` },
    })
    .returning({ number: deskReceiptSeries.last });
  await db.insert(deskReceipts).values({
    ...{ id: receiptId, clinicId, series: 'receipt', number: series?.number ?? 1, deskPaymentId: id },
    ...{
      issuedAt: at,
      sellerName: 'عيادة',
      sellerPhone: '+966500000000',
      timeZone: 'Asia/Riyadh',
      buyerName,
    },
    ...{ petName: 'مشمش', means: 'cash', total: amount, vat: 13, billTotal: total, dueAfter: total - amount },
    lines: [{ name: line.name, quantity: 1, unit_price: total, vat_percent: 15 }],
    currency: 'SAR',
  });
  return { id, receiptId };
}

/** Builds a close of a clinic without payments. Returns its id. */
export async function buildDayClosing(
  db: Db,
  of: Pick<typeof dayClosings.$inferInsert, 'clinicId' | 'closedBy'>,
  overrides: Partial<typeof dayClosings.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const sums = { cash: 0, mada: 0, transfer: 0, received: 0, returned: 0, vat: 0, count: 0, countedCash: 0 };
  const closed = { number: 1, closedAt: new Date(), closedByName: 'عضو', currency: 'SAR' as const };
  await db.insert(dayClosings).values({ id, ...sums, ...closed, ...of, ...overrides });
  await db
    .insert(deskReceiptSeries)
    .values({ clinicId: of.clinicId, series: 'closing', last: overrides.number ?? 1 })
    .onConflictDoUpdate({
      target: [deskReceiptSeries.clinicId, deskReceiptSeries.series],
      set: { last: overrides.number ?? 1 },
    });
  return id;
}
