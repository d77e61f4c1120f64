import { isAwaitingPayer } from '@rifq/rules';
import type { PaymentRow } from './payments.repository.ts';

/** State of captured money that the payable did not accept: some of it is still being refunded, or all of it was. */
export type RefusedMoney = 'returning' | 'returned';

/** Summary of the payments of one payable. */
export type SubjectPayments = {
  /** The pending or paid payment; else the last one with a capture; else the last one. */
  readonly paymentId: string;
  /** State of the captured payments that the payable did not accept; null if there are none. */
  readonly refused: RefusedMoney | null;
};

type Counted = Pick<PaymentRow, 'id' | 'subjectId' | 'state' | 'captured' | 'refunded' | 'settledAt'>;

function refusedOf(payments: readonly Counted[]): RefusedMoney | null {
  const refused = payments.filter(({ captured, settledAt }) => captured > 0 && settledAt === null);
  if (refused.length === 0) return null;
  return refused.every(({ captured, refunded }) => refunded === captured) ? 'returned' : 'returning';
}

function summarize(payments: readonly Counted[]): SubjectPayments | null {
  const shown =
    payments.find(({ state }) => isAwaitingPayer(state) || state === 'paid') ??
    payments.findLast(({ captured }) => captured > 0) ??
    payments.at(-1);
  return shown ? { paymentId: shown.id, refused: refusedOf(payments) } : null;
}

/**
 * Summarizes payments by payable id.
 * @param payments in the order of creation
 */
export function paymentsBySubject(payments: readonly Counted[]): Map<string, SubjectPayments> {
  const bySubject = Map.groupBy(payments, ({ subjectId }) => subjectId);
  return new Map(
    [...bySubject].flatMap(([subjectId, ofSubject]) => {
      const summary = summarize(ofSubject);
      return summary ? [[subjectId, summary] as const] : [];
    }),
  );
}
