import { withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import { listRefunds, type RefundRow, updateRefund } from '../refunds.repository.ts';
import { appendRefundEvent } from './events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordExternalRefunds } from './record-external-refunds.ts';
import { refundRequest } from './refund-request.ts';

/** How long after its end a refund can still fail: banks send back what they cannot credit within some weeks. */
const CAN_FAIL_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Reverses a refund that was done: its money is at the gateway again. Its credit note remains valid. */
function undoRefund(deps: PaymentDeps, paymentId: string, refundId: string): Promise<boolean> {
  const scope = scopeFor(system('payments'), paymentActions.settle, paymentId);
  return withTransaction(deps.db, async tx => {
    const row = await lockPayment(tx, scope);
    const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
    if (!row || refund?.state !== 'done') return false;
    await updateRefund(tx, scope, refundId, { state: 'failed', lastError: 'the bank sent it back' });
    await updatePayment(tx, scope, {
      refunded: row.refunded - refund.amount,
      ...(row.state === 'refunded' && { state: 'refund_failed' }),
    });
    await appendRefundEvent(tx, deps, row, refundId, 'refund_failed');
    return true;
  });
}

/** Fetches the state of our refund from the gateway; null if it refuses. */
async function fetchRefundState(deps: PaymentDeps, payment: PaymentRow, refund: RefundRow) {
  try {
    return (await deps.gateway.refund(refundRequest(payment, refund))).state;
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    deps.log.error({ payment: payment.id, refund: refund.id, err: error }, 'a refund cannot be asked about');
    return null;
  }
}

/** Finds refunds that failed after they were done, by repeating each request, which refunds nothing twice. */
async function findFailed(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const since = new Date(deps.now().getTime() - CAN_FAIL_DAYS * DAY_MS);
  for (const refund of await listRefunds(
    deps.db,
    scopeFor(system('payments'), paymentActions.settle, payment.id),
  )) {
    const isOurs = refund.state === 'done' && refund.refundedBefore !== null;
    if (!isOurs || refund.settledAt === null || refund.settledAt < since) continue;
    if ((await fetchRefundState(deps, payment, refund)) !== 'failed') continue;
    if (await undoRefund(deps, payment.id, refund.id))
      deps.log.error({ payment: payment.id, refund: refund.id }, 'a refund that was done has failed');
  }
}

/**
 * Compares the refunded amount of a captured payment at the gateway with our books, and corrects the books: more is a
 * refund on the gateway's dashboard, less is a refund of ours that failed after it was done.
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
