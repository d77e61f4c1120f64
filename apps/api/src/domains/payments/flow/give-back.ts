import type { PaymentState } from '@rifq/contract';
import { asServer } from '../../../core/server-access.ts';
import { LeasedElsewhere, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type GatewayRefund } from '../../../ports/payments.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from '../payments.repository.ts';
import { issueCreditNote } from '../receipts/receipts.service.ts';
import { listRefunds, type RefundRow, sumRefunds, updateRefund } from '../refunds.repository.ts';
import { tellRefund } from './events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { tellReturned } from './tell-subject.ts';

/** The gateway has taken the refund, and its bank has not done it yet. */
class StillPending extends Error {}

type Ended = {
  readonly state: 'done' | 'failed';
  readonly reference: string | null;
  readonly error: string | null;
};

/** Asks the gateway for a refund; what it will never do has failed. */
async function askForRefund(
  { gateway }: PaymentDeps,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<Ended> {
  if (payment.reference === null || payment.capturedCurrency === null)
    throw new Error('a refund of a payment that was not captured');
  let answer: GatewayRefund;
  try {
    answer = await gateway.refund({
      refundId: refund.id,
      payment: payment.reference,
      money: { amount: refund.amount, currency: payment.capturedCurrency },
      refundedBefore: payment.refunded,
    });
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return { state: 'failed', reference: null, error: error.message };
  }
  const { reference, state } = answer;
  if (state === 'pending') throw new StillPending();
  return { state, reference, error: state === 'failed' ? 'the gateway reports that it failed' : null };
}

/** The state of a payment after the end of a refund, with what is back and what is still to go back. */
export function stateAfterRefund(
  payment: Pick<PaymentRow, 'state' | 'captured'>,
  refunded: number,
  requested: number,
): PaymentState {
  if (refunded === payment.captured) return 'refunded';
  return payment.state === 'refunding' && requested === 0 ? 'refund_failed' : payment.state;
}

async function giveBackOne(deps: PaymentDeps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const scope = asServer('payment', payment.id);
  await runOperation<Ended>(deps.db, {
    key: `payment-refund:${refund.id}`,
    guardsMoney: true,
    call: () => askForRefund(deps, payment, refund),
    async settle(tx, { state, reference, error }) {
      const row = await lockPayment(tx, scope);
      if (!row) throw new Error('a payment has vanished');
      const change = { state, reference, lastError: error, settledAt: deps.now() };
      await updateRefund(tx, scope, refund.id, change);
      const refunded = row.refunded + (state === 'done' ? refund.amount : 0);
      const requested = await sumRefunds(tx, scope, ['requested']);
      await updatePayment(tx, scope, {
        refunded,
        state: stateAfterRefund(row, refunded, requested),
        ...(requested === 0 && { checkAt: null }),
      });
      await tellRefund(tx, deps, row, refund.id, state === 'done' ? 'refunded' : 'refund_failed');
      if (state === 'done') {
        await tellReturned(tx, deps, row, { amount: refund.amount, total: refunded });
        await issueCreditNote(tx, deps, row.id, refund.id);
      } else deps.log.error({ payment: row.id, refund: refund.id, error }, 'a refund failed for good');
    },
  });
}

/**
 * Gives back what is to go back of a payment, one refund after the other: a gateway without idempotent refunds tells
 * them apart by what had gone back before. Ends where one is pending, or another attempt is at it: that one goes on, and
 * the sweep should it die.
 */
export async function giveBack(deps: PaymentDeps, paymentId: string): Promise<void> {
  const scope = asServer('payment', paymentId);
  const ended = new Set<string>();
  for (;;) {
    // Read anew after each: one that was ordered meanwhile has been left to this attempt.
    const refund = (await listRefunds(deps.db, scope)).find(({ state }) => state === 'requested');
    const payment = refund && (await readPayment(deps.db, scope));
    if (!refund || !payment) return;
    if (payment.gateway !== deps.gateway.name) throw new Error(`the payment belongs to ${payment.gateway}`);
    if (ended.has(refund.id)) throw new Error('a refund was settled and has not ended');
    try {
      await giveBackOne(deps, payment, refund);
    } catch (error) {
      if (error instanceof StillPending || error instanceof LeasedElsewhere) return;
      throw error;
    }
    ended.add(refund.id);
  }
}
