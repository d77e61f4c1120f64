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

/** Payments of a user after an id, without what only the gateway knows them by. */
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

/** Receipts and credit notes of a user after an id. */
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

/** Cards of a user, removed ones too. */
export function listOwnCards(db: Db, user: ReadScope<'user'>) {
  const { id, brand, last4, expMonth, expYear, createdAt, removedAt } = paymentCards;
  return db
    .select({ id, brand, last4, expMonth, expYear, createdAt, removedAt })
    .from(paymentCards)
    .where(eq(paymentCards.userId, user.id))
    .orderBy(asc(id));
}

/** In which a payment may still take money, or has some of it to give back. */
const UNSETTLED = ['starting', 'open', 'processing', 'refunding', 'refund_failed'] as const;

/** Whether money of a user is on its way, in either direction. */
export async function hasUnsettled(db: Db, user: ReadScope<'user'>): Promise<boolean> {
  const isOnItsWay = inArray(paymentRefunds.state, ['awaiting_approval', 'requested']);
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(paymentRefunds, and(eq(paymentRefunds.paymentId, payments.id), isOnItsWay))
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
 * Takes from payments what names their payer, and forgets cards and visits to save one. Amounts and states stay, for the
 * books, as the receipts do. Answers the ids of the cards that the gateway has to forget.
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
