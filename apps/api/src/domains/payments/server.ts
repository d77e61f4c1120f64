// Exports for server code that has no actor. The linter restricts who may import it.
import type { PaymentState } from '@rifq/contract';
import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { openAsServer } from '../../core/server-access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { reconcileJob } from './payments.queues.ts';
import { findByIdOrNumber, listOfSubjects, type PaymentRow, searchPayments } from './payments.repository.ts';
import { receiptNumber } from './receipts/receipts.presenter.ts';
import { listReceipts } from './receipts/receipts.repository.ts';
import { listRefunds, type RefundRow } from './refunds.repository.ts';
import { paymentsBySubject, type RefusedMoney } from './subject-payments.ts';

export { setUpCard } from './cards.service.ts';
export {
  approveRefund,
  type RefundRefusal,
  RefundRefused,
  rejectRefund,
  requestRefund,
} from './flow/operator-refunds.ts';
export type { PaymentRow, RefundRow };

/**
 * Maps payable ids to the state of money that these payables did not accept, of any payer; without payables that
 * accepted all.
 */
export async function refusedMoneyFor(
  db: Db,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, RefusedMoney>> {
  const sealed = await listOfSubjects(db, kind, subjectIds);
  const payments = sealed.flatMap(payment => openAsServer(payment)?.row ?? []);
  return new Map(
    [...paymentsBySubject(payments)].flatMap(([subjectId, { refused }]) =>
      refused === null ? [] : [[subjectId, refused] as const],
    ),
  );
}

/**
 * Lists payments of all users, newest first. `flagged`: refunded automatically, disputed, or unknown at the gateway;
 * `failedRefunds`: with a failed refund, while not all of it is refunded.
 */
export function listPayments(
  db: Db,
  filter: {
    readonly state?: PaymentState;
    readonly flagged?: boolean;
    readonly failedRefunds?: boolean;
    readonly limit: number;
  },
): Promise<PaymentRow[]> {
  return searchPayments(db, filter);
}

export type ShownPayment = {
  readonly payment: PaymentRow;
  readonly refunds: readonly RefundRow[];
  /** R-000123, C-000004. */
  readonly receipts: readonly string[];
};

/**
 * Finds a payment by its id or its number, with its refunds and the numbers of its documents, oldest first; null for
 * none.
 */
export async function showPayment(db: Db, idOrNumber: string): Promise<ShownPayment | null> {
  const found = openAsServer(await findByIdOrNumber(db, idOrNumber));
  if (!found) return null;
  const documents = await listReceipts(db, found.scope);
  return {
    payment: found.row,
    refunds: await listRefunds(db, found.scope),
    receipts: documents.map(receiptNumber),
  };
}

/** Queues a job that reconciles a payment with the gateway, with an audit entry. */
export function queueReconcile(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  payment: Pick<PaymentRow, 'id' | 'number'>,
  operator: string,
): Promise<void> {
  return withTransaction(db, async tx => {
    await jobs.enqueue(tx, reconcileJob, { payment_id: payment.id });
    await recordAudit(tx, { actor: operator, action: 'payment.checked', subject: payment.number });
  });
}
