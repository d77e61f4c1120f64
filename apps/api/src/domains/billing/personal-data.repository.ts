import { type Db, equalsAny } from '@rifq/db';
import { billLines, bills, deskPayments, deskReceipts } from '@rifq/db/schema/billing';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import { reservationsOfOwnerIn } from '../reservations/index.ts';

/** Lists bills of a user's visits after an id, with their lines. */
export async function listOwnBills(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, reservationId, total, vat, paid, currency, createdAt } = bills;
  const rows = await db
    .select({ id, reservationId, total, vat, paid, currency, createdAt })
    .from(bills)
    .where(and(sql`${reservationId} in ${reservationsOfOwnerIn(user)}`, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  const { billId, position, name, quantity, unitPrice, vatPercent } = billLines;
  const lines = await db
    .select({ billId, name, quantity, unitPrice, vatPercent })
    .from(billLines)
    .where(
      equalsAny(
        billId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(billId), asc(position));
  const byBill = Map.groupBy(lines, line => line.billId);
  return rows.map(row => ({
    ...row,
    lines: (byBill.get(row.id) ?? []).map(({ billId: _billId, ...line }) => line),
  }));
}

/** Lists receipts and credit notes of a user's visits after an id. */
export function listOwnDeskReceipts(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, series, number, issuedAt, sellerName, vatNumber, sellerAddress, sellerPhone } = deskReceipts;
  const { buyerName, petName, lines, means, total, vat, billTotal, dueAfter, reason, currency } =
    deskReceipts;
  const seller = { sellerName, vatNumber, sellerAddress, sellerPhone };
  const money = { means, total, vat, billTotal, dueAfter, currency };
  return db
    .select({ id, series, number, issuedAt, ...seller, buyerName, petName, lines, ...money, reason })
    .from(deskReceipts)
    .innerJoin(deskPayments, eq(deskPayments.id, deskReceipts.deskPaymentId))
    .innerJoin(bills, eq(bills.id, deskPayments.billId))
    .where(and(sql`${bills.reservationId} in ${reservationsOfOwnerIn(user)}`, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
