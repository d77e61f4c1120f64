import { withTransaction } from '@rifq/db';
import { asServer } from '../../../core/server-access.ts';
import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import { listRefunds, type RefundRow, updateRefund } from '../refunds.repository.ts';
import { tellRefund } from './events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordExternalRefunds } from './record-external-refunds.ts';
import { refundRequest } from './refund-request.ts';

/** How long after its end a refund can still fail: a bank sends back what it cannot credit within some weeks. */
const CAN_FAIL_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Takes a refund back that was done: its money is with the gateway again. Its credit note stands. */
function undoRefund(deps: PaymentDeps, paymentId: string, refundId: string): Promise<boolean> {
  const scope = asServer('payment', paymentId);
  return withTransaction(deps.db, async tx => {
    const row = await lockPayment(tx, scope);
    const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
    if (!row || refund?.state !== 'done') return false;
    await updateRefund(tx, scope, refundId, { state: 'failed', lastError: 'the bank sent it back' });
    await updatePayment(tx, scope, {
      refunded: row.refunded - refund.amount,
      ...(row.state === 'refunded' && { state: 'refund_failed' }),
    });
    await tellRefund(tx, deps, row, refundId, 'refund_failed');
    return true;
  });
}

/** What the gateway says of a refund of ours now; null where it refuses to say. */
async function askAgain(deps: PaymentDeps, payment: PaymentRow, refund: RefundRow) {
  try {
    return (await deps.gateway.refund(refundRequest(payment, refund))).state;
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    deps.log.error({ payment: payment.id, refund: refund.id, err: error }, 'a refund cannot be asked about');
    return null;
  }
}

/** Finds the refunds that failed after they were done, by the repeat of each request, which gives nothing back twice. */
async function findFailed(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const since = new Date(deps.now().getTime() - CAN_FAIL_DAYS * DAY_MS);
  for (const refund of await listRefunds(deps.db, asServer('payment', payment.id))) {
    const isOurs = refund.state === 'done' && refund.refundedBefore !== null;
    if (!isOurs || refund.settledAt === null || refund.settledAt < since) continue;
    if ((await askAgain(deps, payment, refund)) !== 'failed') continue;
    if (await undoRefund(deps, payment.id, refund.id))
      deps.log.error({ payment: payment.id, refund: refund.id }, 'a refund that was done has failed');
  }
}

/**
 * Compares what has gone back of a captured payment by the gateway's word with the books, and brings the books there:
 * more is a refund at the gateway's own dashboard, less is one of ours that has failed after it was done.
 */
export async function reconcileRefunds(
  deps: PaymentDeps,
  paymentId: string,
  snapshot: GatewayPayment,
): Promise<void> {
  if (snapshot.captured === null) return;
  const row = await withTransaction(deps.db, tx => recordExternalRefunds(tx, deps, paymentId, snapshot));
  if (row && row.refunded > snapshot.refunded) await findFailed(deps, row);
}
