import { type Db, withTransaction } from '@rifq/db';
import type { PaymentState } from '@rifq/rules';
import { authorize, type Operator, permit } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { paymentActions } from '../payments.policy.ts';
import { reconcileJob } from '../payments.queues.ts';
import { findByIdOrNumber, type PaymentRow, searchPayments } from '../payments.repository.ts';
import { receiptNumber } from '../receipts/receipts.presenter.ts';
import { listReceipts } from '../receipts/receipts.repository.ts';
import { listRefunds, type RefundRow } from '../refunds.repository.ts';

/**
 * Lists payments of all users, newest first. `flagged`: refunded automatically, disputed, or unknown at the gateway;
 * `failedRefunds`: with a failed refund, while not all of it is refunded.
 */
export function listPayments(
  db: Db,
  operator: Operator,
  filter: {
    readonly state?: PaymentState;
    readonly flagged?: boolean;
    readonly failedRefunds?: boolean;
    readonly limit: number;
  },
): Promise<PaymentRow[]> {
  permit(operator, paymentActions.manage);
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
export async function showPayment(
  db: Db,
  operator: Operator,
  idOrNumber: string,
): Promise<ShownPayment | null> {
  const found = authorize(operator, paymentActions.manage, await findByIdOrNumber(db, idOrNumber));
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
  operator: Operator,
): Promise<void> {
  permit(operator, paymentActions.manage);
  return withTransaction(db, async tx => {
    await jobs.enqueue(tx, reconcileJob, { payment_id: payment.id });
    await recordAudit(tx, { actor: operator.name, action: 'payment.checked', subject: payment.number });
  });
}
