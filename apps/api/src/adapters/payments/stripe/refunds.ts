import type Stripe from 'stripe';
import { GatewayError, type GatewayRefund, type RefundRequest } from '../../../ports/payments.ts';
import { isSession } from './checkout.ts';
import { chargeable } from './money.ts';

/** Stripe refunds intents; that of a session exists once somebody has tried to pay. */
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

/**
 * Gives money back, once for each refund of ours: Stripe forgets a key after a day, so the refunds that there are come
 * first, by the name of ours that they carry.
 */
export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<GatewayRefund> {
  const { refundId, payment } = request;
  const { amount } = chargeable(request.money);
  const intent = await intentOf(stripe, payment);
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.refund_id === refundId) return refundOf(refund);
  const made = await stripe.refunds.create(
    { payment_intent: intent, amount, metadata: { refund_id: refundId, payment } },
    { idempotencyKey: refundId },
  );
  return refundOf(made);
}
