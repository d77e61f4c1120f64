import type Stripe from 'stripe';
import type { GatewayPayment, StartedPayment, StartPayment } from '../../../ports/payments.ts';
import { chargeCard } from './charge-card.ts';
import { isSession, openPayment } from './checkout.ts';
import { isInvalidRequest } from './errors.ts';
import { chargeable } from './money.ts';
import { customerOf } from './payer.ts';
import { INTENT_EXPANDED, paymentOfIntent, paymentOfSession, SESSION_EXPANDED } from './payment-state.ts';

/** Starts a payment: at Stripe's page, or with a saved card. Its reference is a session's or an intent's. */
export async function startPayment(
  stripe: Stripe,
  request: StartPayment,
  now: Date,
): Promise<StartedPayment> {
  const money = chargeable(request.money);
  const customer = await customerOf(stripe, request.payer);
  const { card } = request;
  return card === null
    ? openPayment(stripe, request, { customer, money })
    : chargeCard(stripe, { ...request, card }, { customer, money, now });
}

export async function retrievePayment(stripe: Stripe, reference: string, at: Date): Promise<GatewayPayment> {
  if (isSession(reference)) {
    const session = await stripe.checkout.sessions.retrieve(reference, { expand: [...SESSION_EXPANDED] });
    return paymentOfSession(session, at);
  }
  return paymentOfIntent(await stripe.paymentIntents.retrieve(reference, { expand: [...INTENT_EXPANDED] }));
}

const isOver = (status: Stripe.PaymentIntent.Status): boolean =>
  status === 'succeeded' || status === 'canceled' || status === 'processing';

/** Closes the page, or the intent. One that has ended can no longer be paid, so Stripe's refusal is ignored then. */
export async function cancelPayment(stripe: Stripe, reference: string): Promise<void> {
  try {
    if (isSession(reference)) await stripe.checkout.sessions.expire(reference);
    else await stripe.paymentIntents.cancel(reference);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    const over = isSession(reference)
      ? (await stripe.checkout.sessions.retrieve(reference)).status !== 'open'
      : isOver((await stripe.paymentIntents.retrieve(reference)).status);
    if (!over) throw error;
  }
}
