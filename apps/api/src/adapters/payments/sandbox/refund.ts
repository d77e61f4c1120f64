import { newId, withTransaction } from '@rifq/db';
import { GatewayError, type GatewayRefund, type RefundRequest } from '../../../ports/payments.ts';
import type { SandboxContext } from './context.ts';
import { lockSession, saveSession } from './objects.repository.ts';
import { asOf, type GatewaySession, type Refund, refundedOf } from './session.ts';
import { LATER_MS } from './test-cards.ts';
import { announce } from './webhooks.ts';

const refuse = (code: string) => new GatewayError(code, { refused: true });

function newRefund({ faults, now }: SandboxContext, { refundId, money }: RefundRequest): Refund {
  if (faults.refunds === 'refused') throw refuse('refund_refused');
  const isPending = faults.refunds === 'pending';
  return {
    id: `refund_${newId().replaceAll('-', '')}`,
    key: refundId,
    amount: money.amount,
    state: faults.refunds === 'lost' ? 'done' : faults.refunds,
    doneAt: isPending ? new Date(now().getTime() + LATER_MS).toISOString() : null,
  };
}

function capturedOf({ state, order }: GatewaySession) {
  if (state !== 'done' || order?.captured == null) throw refuse('not_captured');
  return { order, captured: order.captured };
}

/** Refunds some or all of the captured money, once per key. Refuses more than the rest. */
export async function refundOnce(context: SandboxContext, request: RefundRequest): Promise<GatewayRefund> {
  const refunded = await refundInTransaction(context, request);
  if (context.faults.refunds === 'lost') throw new GatewayError('no_answer');
  return refunded;
}

function refundInTransaction(context: SandboxContext, request: RefundRequest): Promise<GatewayRefund> {
  return withTransaction(context.db, async tx => {
    const found = await lockSession(tx, request.payment);
    if (found === null) throw refuse('not_found');
    const session = asOf(found, context.now());
    const { order, captured } = capturedOf(session);
    const { amount, currency } = request.money;
    const earlier = order.refunds.find(({ key }) => key === request.refundId);
    if (earlier) {
      if (earlier.amount !== amount) throw refuse('idempotency');
      return { reference: earlier.id, state: earlier.state };
    }
    if (currency !== captured.currency) throw refuse('currency');
    if (!Number.isSafeInteger(amount) || amount <= 0) throw refuse('amount');
    if (amount > captured.amount - refundedOf(order, { promised: true })) throw refuse('amount_too_large');

    const refund = newRefund(context, request);
    const changed = { ...session, order: { ...order, refunds: [...order.refunds, refund] } };
    await saveSession(tx, changed, context.now());
    const at = refund.doneAt === null ? context.now() : new Date(refund.doneAt);
    await announce(tx, context, changed, refund.state === 'failed' ? 'refund_failed' : 'refunded', at);
    return { reference: refund.id, state: refund.state };
  });
}
