import type { Db } from '@rifq/db';
import type { PaymentSubject, SubjectPayment } from '../../../core/payment-subject.ts';
import { asServer } from '../../../core/server-access.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { tellState } from './events.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The domain that a payment calls back. Throws for a kind that no domain has. */
export function subjectOf(
  { subjects }: Pick<PaymentDeps, 'subjects'>,
  { subjectKind }: PaymentRow,
): PaymentSubject {
  const subject = subjects.find(({ kind }) => kind === subjectKind);
  if (!subject) throw new Error(`no domain takes payments for ${subjectKind}`);
  return subject;
}

/** A payment as its subject sees it. */
export const forSubject = (row: PaymentRow): SubjectPayment => ({
  id: row.id,
  userId: row.userId,
  subjectId: row.subjectId,
  money: { amount: row.amount, currency: row.currency },
});

/** Ends a locked payment that was awaited and of which nothing was captured, and releases the subject that waited for it. */
export async function endPayment(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'subjects'>,
  row: PaymentRow,
  outcome: 'declined' | 'expired' | 'cancelled',
): Promise<void> {
  await updatePayment(tx, asServer('payment', row.id), { state: outcome, checkAt: null });
  await subjectOf(deps, row).release(tx, deps, forSubject(row), outcome);
  await tellState(tx, deps, row, outcome);
}
