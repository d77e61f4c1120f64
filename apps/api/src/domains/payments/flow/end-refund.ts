import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { asServer } from '../../../core/server-access.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { issueCreditNote } from '../receipts/receipts.service.ts';
import { type RefundRow, sumRefunds } from '../refunds.repository.ts';
import { tellRefund } from './events.ts';
import { tellReturned } from './notify-payable.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The state of a payment after the end of a refund, with what is back and what is still to go back. */
function stateAfterRefund(
  payment: Pick<PaymentRow, 'state' | 'captured'>,
  refunded: number,
  requested: number,
): PaymentState {
  if (refunded === payment.captured) return 'refunded';
  return payment.state === 'refunding' && requested === 0 ? 'refund_failed' : payment.state;
}

/**
 * Brings a locked payment to where the end of one of its refunds leaves it, with the event, its subject and the credit note. Of one
 * that was dropped nobody is told. Returns the payment as it is then.
 */
export async function endRefund(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'seller' | 'jobs' | 'subjects'>,
  row: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount'> & { readonly state: 'done' | 'failed' | 'dropped' },
): Promise<PaymentRow> {
  const scope = asServer('payment', row.id);
  const isDone = refund.state === 'done';
  const refunded = row.refunded + (isDone ? refund.amount : 0);
  const requested = await sumRefunds(tx, scope, ['requested']);
  const change = {
    refunded,
    state: stateAfterRefund(row, refunded, requested),
    ...(requested === 0 && { checkAt: null }),
  };
  await updatePayment(tx, scope, change);
  if (refund.state !== 'dropped')
    await tellRefund(tx, deps, row, refund.id, isDone ? 'refunded' : 'refund_failed');
  if (isDone) {
    await tellReturned(tx, deps, row, { amount: refund.amount, total: refunded });
    await issueCreditNote(tx, deps, row.id, refund.id);
  }
  return { ...row, ...change };
}
