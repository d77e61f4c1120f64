import { isAwaitingPayer } from '@rifq/contract';
import type { PaymentRow } from './payments.repository.ts';

/** Where what was captured beside its subject's will is: some of it on its way back, or all of it back with the payer. */
export type RefusedMoney = 'returning' | 'returned';

/** What the payments of one subject come to. */
export type SubjectPayments = {
  /** The one that is awaited or paid; else the last of which something was captured; else the last that was made. */
  readonly paymentId: string;
  /** Of those that were captured and that the subject has not taken; null when there is none. */
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

/** What payments come to, by the id of what they pay for. @param payments in the order in which they were made */
export function paymentsBySubject(payments: readonly Counted[]): Map<string, SubjectPayments> {
  const bySubject = Map.groupBy(payments, ({ subjectId }) => subjectId);
  return new Map(
    [...bySubject].flatMap(([subjectId, ofSubject]) => {
      const summary = summarize(ofSubject);
      return summary ? [[subjectId, summary] as const] : [];
    }),
  );
}
