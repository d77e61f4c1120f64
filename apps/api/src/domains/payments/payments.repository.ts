import { type Db, equalsAny } from '@rifq/db';
import { paymentRefunds, payments } from '@rifq/db/schema/payments';
import type { PaymentState } from '@rifq/rules';
import { and, asc, count, desc, eq, exists, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, 'userId'>;
export type PaymentChange = Partial<typeof payments.$inferInsert>;

/** The payable of a payment. */
export type SubjectOf = Pick<PaymentRow, 'subjectKind' | 'subjectId'>;

const pendingStates = ['starting', 'open', 'processing'] as const satisfies readonly PaymentState[];

const sealed = (row: PaymentRow): Sealed<'payment', PaymentRow> =>
  seal({ type: 'payment', id: row.id, ownerId: row.userId }, row);

export async function findPayment(db: Db, id: string): Promise<Sealed<'payment', PaymentRow> | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ? sealed(row) : null;
}

export async function readPayment(db: Db, payment: ReadScope<'payment'>): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
  return row ?? null;
}

/** Finds a payment and locks it until the end of the transaction. */
export async function lockPayment(tx: Db, payment: WriteScope<'payment'>): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('no key update');
  return row ?? null;
}

export async function findPaymentByKey(
  db: Db,
  owner: ReadScope<'user'>,
  key: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, owner.id), eq(payments.key, key)));
  return row ?? null;
}

/**
 * Inserts a payment unless its key or number exists, or its payable has an active payment. Returns whether it was
 * inserted.
 */
export async function insertPaymentOnce(
  tx: Db,
  owner: WriteScope<'user'>,
  payment: NewPayment,
): Promise<boolean> {
  const added = await tx
    .insert(payments)
    .values({ ...payment, userId: owner.id })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return added.length > 0;
}

export async function updatePayment(
  tx: Db,
  payment: WriteScope<'payment'>,
  change: PaymentChange,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(payments.id, payment.id));
}

const sameSubject = (subject: SubjectOf) =>
  and(eq(payments.subjectKind, subject.subjectKind), eq(payments.subjectId, subject.subjectId));

/** Finds the pending or paid payment of a payable, of which the database allows at most one; null for none. */
export async function findActivePayment(
  db: Db,
  subject: SubjectOf,
): Promise<Sealed<'payment', PaymentRow> | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(sameSubject(subject), inArray(payments.state, [...pendingStates, 'paid'])));
  return row ? sealed(row) : null;
}

/** Locks a payment and all others of its payable until the end of the transaction, always in the same order. */
export function lockPaymentsOfSubject(tx: Db, payment: WriteScope<'payment'>): Promise<PaymentRow[]> {
  const one = alias(payments, 'one');
  const isOfSubject = and(
    eq(one.id, payment.id),
    eq(one.subjectKind, payments.subjectKind),
    eq(one.subjectId, payments.subjectId),
  );
  return tx
    .select()
    .from(payments)
    .where(exists(tx.select({ id: one.id }).from(one).where(isOfSubject)))
    .orderBy(asc(payments.id))
    .for('no key update');
}

/** Finds the payment that its payable has accepted, or null. */
export async function findFulfilled(
  db: Db,
  subject: SubjectOf,
): Promise<Sealed<'payment', PaymentRow> | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(sameSubject(subject), isNotNull(payments.settledAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return row ? sealed(row) : null;
}

/** Lists all payments of these payables, in the order of creation. */
export async function listOfSubjects(
  db: Db,
  subjectKind: string,
  subjectIds: readonly string[],
): Promise<Sealed<'payment', PaymentRow>[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subjectKind, subjectKind), equalsAny(payments.subjectId, subjectIds)))
    .orderBy(asc(payments.id));
  return rows.map(sealed);
}

/** Lists payments of a user, newest first. */
export function listPaymentsByOwner(
  db: Db,
  owner: ReadScope<'user'>,
  start: number,
  length: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.userId, owner.id))
    .orderBy(desc(payments.id))
    .offset(start)
    .limit(length);
}

/** Finds the id of the payment with this gateway reference; null if it is none of ours. */
export async function findIdByReference(db: Db, gateway: string, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference)));
  return row?.id ?? null;
}

/** Whether a pending payment charges this card. */
export async function isCardPending(db: Db, card: ReadScope<'card'>): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.cardId, card.id), inArray(payments.state, pendingStates)))
    .limit(1);
  return rows.length > 0;
}

/** Locks the payments of a gateway that are due for a poll; skips those locked by another process. */
export function lockDuePayments(tx: Db, gateway: string, now: Date, limit: number): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(lte(payments.nextPollAt, now), eq(payments.gateway, gateway)))
    .orderBy(asc(payments.nextPollAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/** Counts the payments at other gateways that are pending or being refunded. */
export async function countOpenAtOtherGateways(db: Db, gateway: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(payments)
    .where(and(ne(payments.gateway, gateway), inArray(payments.state, [...pendingStates, 'refunding'])));
  return row?.n ?? 0;
}

const hasFailedRefund = (db: Db) =>
  exists(
    db
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(and(eq(paymentRefunds.paymentId, payments.id), eq(paymentRefunds.state, 'failed'))),
  );

/** Lists payments of all users for operators, newest first. */
export function searchPayments(
  db: Db,
  filter: {
    readonly state?: PaymentState | undefined;
    readonly flagged?: boolean | undefined;
    /** With a failed refund, while not all of it is refunded. */
    readonly failedRefunds?: boolean | undefined;
    readonly limit: number;
  },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        filter.state ? eq(payments.state, filter.state) : undefined,
        filter.flagged ? isNotNull(payments.flag) : undefined,
        filter.failedRefunds ? and(lt(payments.refunded, payments.captured), hasFailedRefund(db)) : undefined,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(filter.limit);
}

/** Finds a payment by its public number, for operators. */
async function findPaymentByNumber(db: Db, number: string): Promise<Sealed<'payment', PaymentRow> | null> {
  const [row] = await db.select().from(payments).where(eq(payments.number, number));
  return row ? sealed(row) : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a payment by its id or its number in any case, for operators. */
export const findByIdOrNumber = (db: Db, idOrNumber: string) =>
  UUID.test(idOrNumber) ? findPayment(db, idOrNumber) : findPaymentByNumber(db, idOrNumber.toUpperCase());
