import Stripe from 'stripe';
import type { GatewayPayment, StartedPayment, StartPayment } from '../../../ports/payments.ts';
import { isSession, openPayment } from './checkout.ts';
import { isInvalidRequest } from './errors.ts';
import { chargeable } from './money.ts';
import { customerOf } from './payer.ts';
import { INTENT_EXPANDED, paymentOfIntent, paymentOfSession, SESSION_EXPANDED } from './payment-state.ts';

/** Charges a kept card; the payer, who is present, may have to prove at the bank that it is theirs. */
async function chargeCard(
  stripe: Stripe,
  request: StartPayment & { readonly card: string },
  { customer, money }: { customer: string; money: StartPayment['money'] },
): Promise<StartedPayment> {
  const { paymentId, number, card, returnUrl } = request;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        ...money,
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: false,
        return_url: returnUrl,
        description: number,
        metadata: { payment_id: paymentId, begun: 'card' },
      },
      { idempotencyKey: paymentId },
    );
    const url = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : null;
    return { reference: intent.id, payerReference: customer, url: url ?? null };
  } catch (error) {
    // A bank's refusal is an outcome, and the payment exists.
    if (!(error instanceof Stripe.errors.StripeCardError) || error.payment_intent === undefined) throw error;
    return { reference: error.payment_intent.id, payerReference: customer, url: null };
  }
}

/** Begins a payment: at Stripe's page, or with a kept card. Its reference is a session's or an intent's. */
export async function startPayment(stripe: Stripe, request: StartPayment): Promise<StartedPayment> {
  const money = chargeable(request.money);
  const customer = await customerOf(stripe, request.payer);
  const { card } = request;
  return card === null
    ? openPayment(stripe, request, { customer, money })
    : chargeCard(stripe, { ...request, card }, { customer, money });
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

/** Closes the page, or the intent. What is over already cannot be paid any more, so Stripe's refusal is no error then. */
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
