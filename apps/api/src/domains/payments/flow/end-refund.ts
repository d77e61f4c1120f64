import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { paymentActions } from '../payments.policy.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { issueCreditNote } from '../receipts/receipts.service.ts';
import { type RefundRow, sumRefunds } from '../refunds.repository.ts';
import { appendRefundEvent } from './events.ts';
import { notifyRefunded } from './notify-payable.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Returns the state of a payment after a refund has ended.
 * @param refunded the amount refunded so far
 * @param requested the amount still to be refunded
 */
function stateAfterRefund(
  payment: Pick<PaymentRow, 'state' | 'captured'>,
  refunded: number,
  requested: number,
): PaymentState {
  if (refunded === payment.captured) return 'refunded';
  return payment.state === 'refunding' && requested === 0 ? 'refund_failed' : payment.state;
}

/**
 * Updates a locked payment after one of its refunds has ended, with the event, the payable and the credit note. A
 * dropped refund emits no event. Returns the updated payment.
 */
export async function endRefund(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'seller' | 'jobs' | 'subjects'>,
  row: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount'> & { readonly state: 'done' | 'failed' | 'rejected' },
): Promise<PaymentRow> {
  const scope = scopeFor(system('payments'), paymentActions.settle, row.id);
  const isDone = refund.state === 'done';
  const refunded = row.refunded + (isDone ? refund.amount : 0);
  const requested = await sumRefunds(tx, scope, ['requested']);
  const change = {
    refunded,
    state: stateAfterRefund(row, refunded, requested),
    ...(requested === 0 && { nextPollAt: null }),
  };
  await updatePayment(tx, scope, change);
  if (refund.state !== 'rejected')
    await appendRefundEvent(tx, deps, row, refund.id, isDone ? 'refunded' : 'refund_failed');
  if (isDone) {
    await notifyRefunded(tx, deps, row, { amount: refund.amount, total: refunded });
    await issueCreditNote(tx, deps, row.id, refund.id);
  }
  return { ...row, ...change };
}
