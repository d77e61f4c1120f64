import type { Db } from '@rifq/db';
import {
  paymentCards,
  paymentPayers,
  paymentRefunds,
  paymentSetups,
  payments,
  receipts,
} from '@rifq/db/schema/payments';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Lists payments of a user after an id, without their gateway references. */
export function listOwnPayments(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, number, amount, currency, description, state, decline, captured, refunded } = payments;
  const { paidBrand, paidLast4, settledAt, createdAt } = payments;
  const shown = { id, number, amount, currency, description, state, decline, captured, refunded };
  return db
    .select({ ...shown, paidBrand, paidLast4, settledAt, createdAt })
    .from(payments)
    .where(and(eq(payments.userId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Lists receipts and credit notes of a user after an id. */
export function listOwnReceipts(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, series, number, paymentId, issuedAt, sellerName, vatNumber, vatRate } = receipts;
  const { buyerName, description, total, vat, currency } = receipts;
  const issued = { id, series, number, paymentId, issuedAt, sellerName, vatNumber, vatRate };
  return db
    .select({ ...issued, buyerName, description, total, vat, currency })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(eq(payments.userId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Lists the cards of a user, including removed ones. */
export function listCardsForExport(db: Db, user: ReadScope<'user'>) {
  const { id, brand, last4, expMonth, expYear, createdAt, removedAt } = paymentCards;
  return db
    .select({ id, brand, last4, expMonth, expYear, createdAt, removedAt })
    .from(paymentCards)
    .where(eq(paymentCards.userId, user.id))
    .orderBy(asc(id));
}

/** States in which a payment may still capture money, or has money to refund. */
const UNSETTLED = ['starting', 'open', 'processing', 'refunding', 'refund_failed'] as const;

/** Whether money of a user is in flight, in either direction. */
export async function hasUnsettled(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const isInFlight = inArray(paymentRefunds.state, ['awaiting_approval', 'requested']);
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(paymentRefunds, and(eq(paymentRefunds.paymentId, payments.id), isInFlight))
    .where(
      and(
        eq(payments.userId, user.id),
        or(inArray(payments.state, UNSETTLED), sql`${paymentRefunds.id} is not null`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes what identifies the payer from payments, and removes their cards and card setups. Amounts and states remain
 * for the books, like the receipts. Returns the ids of the cards to delete at the gateway.
 */
export async function erasePayer(tx: Db, user: WriteScope<'user'>, now: Date): Promise<string[]> {
  await tx.delete(paymentPayers).where(eq(paymentPayers.userId, user.id));
  await tx.delete(paymentSetups).where(eq(paymentSetups.userId, user.id));
  const own = eq(paymentCards.userId, user.id);
  const removed = await tx
    .update(paymentCards)
    .set({ removedAt: now })
    .where(and(own, isNull(paymentCards.removedAt)))
    .returning({ id: paymentCards.id });
  await tx.update(paymentCards).set({ fingerprint: null }).where(own);
  await tx
    .update(payments)
    .set({ description: '', url: null, updatedAt: sql`now()` })
    .where(eq(payments.userId, user.id));
  return removed.map(({ id }) => id);
}
