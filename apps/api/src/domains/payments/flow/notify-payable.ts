import type { Db } from '@rifq/db';
import type { Payable, SubjectPayment } from '../../../core/payable.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';

type TellDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'subjects'>;
type Release = Parameters<Payable['release']>[3];
type Back = Parameters<Payable['returned']>[3];

/** Finds the domain that a payment calls back. Throws for an unknown kind. */
function subjectOf({ subjects }: Pick<PaymentDeps, 'subjects'>, { subjectKind }: PaymentRow): Payable {
  const subject = subjects.find(({ kind }) => kind === subjectKind);
  if (!subject) throw new Error(`no domain takes payments for ${subjectKind}`);
  return subject;
}

/** A payment as its payable sees it. */
const forSubject = (row: PaymentRow): SubjectPayment => ({
  id: row.id,
  userId: row.userId,
  subjectId: row.subjectId,
  money: { amount: row.amount, currency: row.currency },
});

/** Offers a payment that was captured as requested to its payable. */
export const offerSettlement = (tx: Db, deps: TellDeps, row: PaymentRow): Promise<'taken' | 'refused'> =>
  subjectOf(deps, row).settle(tx, deps, forSubject(row));

/** Notifies the payable that a payment is no longer pending and nothing was captured. */
export const notifyReleased = (tx: Db, deps: TellDeps, row: PaymentRow, outcome: Release): Promise<void> =>
  subjectOf(deps, row).release(tx, deps, forSubject(row), outcome);

/** Notifies the payable that money which it never accepted is being refunded, or has been. */
export const notifyRefused = (tx: Db, deps: TellDeps, row: PaymentRow): Promise<void> =>
  subjectOf(deps, row).refused(tx, deps, forSubject(row));

/**
 * Notifies the payable of a refund, whether it had accepted the payment or not: in the transaction that settles the
 * refund.
 */
export async function notifyRefunded(tx: Db, deps: TellDeps, row: PaymentRow, back: Back): Promise<void> {
  if (row.settledAt === null) await notifyRefused(tx, deps, row);
  else await subjectOf(deps, row).returned(tx, deps, forSubject(row), back);
}
