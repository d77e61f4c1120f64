import { withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { paymentActions } from '../payments.policy.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { listRefunds, type RefundRow, sumAttempted, updateRefund } from '../refunds.repository.ts';
import { endRefund } from './end-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordExternalRefunds } from './record-external-refunds.ts';

/** Error of a refund that was not made, since all of it was already refunded at the gateway. */
export const RETURNED_THERE = 'all of it went back at the gateway';

export type ReadyRefund = { readonly payment: PaymentRow; readonly refund: RefundRow };

/**
 * Records the refunds that the gateway reports, and before the first attempt of a refund saves their total. Caps the
 * refund at what is left, and drops it if nothing is. Null if it is no longer to be made.
 */
export async function prepareRefund(
  deps: PaymentDeps,
  payment: PaymentRow,
  refundId: string,
): Promise<ReadyRefund | null> {
  if (payment.reference === null) throw new Error('a refund of a payment that was not captured');
  const snapshot = await deps.gateway.retrieve(payment.reference);
  const scope = scopeFor(system('payments'), paymentActions.settle, payment.id);
  return withTransaction(deps.db, async tx => {
    const row = await recordExternalRefunds(tx, deps, payment.id, snapshot);
    const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
    if (!row || refund?.state !== 'requested') return null;
    if (refund.refundedBefore !== null) return { payment: row, refund };
    const left = row.captured - row.refunded - (await sumAttempted(tx, scope));
    if (left <= 0) {
      const dropped = { state: 'rejected', lastError: RETURNED_THERE, settledAt: deps.now() } as const;
      await updateRefund(tx, scope, refundId, dropped);
      await endRefund(tx, deps, row, { ...refund, state: 'rejected' });
      return null;
    }
    const ready = { amount: Math.min(refund.amount, left), refundedBefore: snapshot.refunded };
    await updateRefund(tx, scope, refundId, ready);
    return { payment: row, refund: { ...refund, ...ready } };
  });
}
