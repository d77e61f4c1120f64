import type Stripe from 'stripe';
import { GatewayError, type GatewayRefund, type RefundRequest } from '../../../ports/payments.ts';
import { isSession } from './checkout.ts';
import { isInvalidRequest } from './errors.ts';
import { chargeable } from './money.ts';
import { retrievePayment } from './payments.ts';

/** Returns the intent to refund; that of a session exists after the first payment attempt. */
async function intentOf(stripe: Stripe, reference: string): Promise<string> {
  if (!isSession(reference)) return reference;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  if (typeof intent !== 'string') throw new GatewayError('stripe: nothing_captured', { refused: true });
  return intent;
}

function refundOf({ id, status }: Stripe.Refund): GatewayRefund {
  if (status === 'succeeded') return { reference: id, state: 'done' };
  return { reference: id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

type Asked = RefundRequest & { readonly intent: string; readonly now: Date };

/** Whether everything was already refunded, for example in Stripe's dashboard, by the state of the payment. */
async function hasGoneBack(stripe: Stripe, { payment, money, refundedBefore, now }: Asked) {
  const { refunded } = await retrievePayment(stripe, payment, now);
  return refunded >= refundedBefore + money.amount;
}

async function makeRefund(stripe: Stripe, asked: Asked): Promise<GatewayRefund> {
  const { refundId, payment, intent, money } = asked;
  try {
    const made = await stripe.refunds.create(
      { payment_intent: intent, amount: money.amount, metadata: { refund_id: refundId, payment } },
      { idempotencyKey: refundId },
    );
    return refundOf(made);
  } catch (error) {
    const isOver = isInvalidRequest(error) && error.code === 'charge_already_refunded';
    if (!isOver || !(await hasGoneBack(stripe, asked))) throw error;
    return { reference: intent, state: 'done' };
  }
}

/**
 * Refunds money, once for each refund of ours: Stripe deletes an idempotency key after a day, so existing refunds with
 * our reference are searched for first.
 */
export async function refundPayment(
  stripe: Stripe,
  request: RefundRequest,
  now: Date,
): Promise<GatewayRefund> {
  chargeable(request.money);
  const intent = await intentOf(stripe, request.payment);
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.refund_id === request.refundId) return refundOf(refund);
  return makeRefund(stripe, { ...request, intent, now });
}
