import type Stripe from 'stripe';
import {
  GatewayError,
  type StartedPayment,
  type StartPayment,
  type StartSetup,
} from '../../../ports/payments.ts';

/** A session must stay open for at least half an hour and at most a day (Stripe's API, Create a Session). */
const OPEN_AT_LEAST_S = 30 * 60;

/** Whether a reference is that of a session, not of a payment with a saved card. */
export const isSession = (reference: string): boolean => reference.startsWith('cs_');

type Params = Stripe.Checkout.SessionCreateParams;
type Started = StartedPayment & { readonly url: string };

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** Parameters of every session. The expiry depends on the request only, since a repeat must be identical. */
const common = (request: Pick<StartSetup, 'returnUrl'>, customer: string, ownId: string) =>
  ({
    customer,
    client_reference_id: ownId,
    allowed_payment_method_types: ['card'],
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
  }) satisfies Params;

async function open(stripe: Stripe, params: Params, customer: string, key: string): Promise<Started> {
  const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
  if (url === null) throw new GatewayError('stripe: session_without_url');
  return { reference: id, payerReference: customer, url };
}

/** Opens Stripe's page for a payment. */
export function openPayment(
  stripe: Stripe,
  request: StartPayment,
  { customer, money }: { customer: string; money: StartPayment['money'] },
): Promise<Started> {
  const { paymentId, number, description, saveCard } = request;
  const params: Params = {
    ...common(request, customer, paymentId),
    mode: 'payment',
    // The payment may expire before Stripe's minimum.
    expires_at: secondsOf(request.expiresAt) + OPEN_AT_LEAST_S,
    metadata: { payment_id: paymentId },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: money.currency,
          unit_amount: money.amount,
          product_data: { name: description, description: number },
        },
      },
    ],
    payment_intent_data: {
      description: number,
      metadata: { payment_id: paymentId, begun: 'checkout' },
      ...(saveCard ? { setup_future_usage: 'on_session' } : {}),
    },
  };
  return open(stripe, params, customer, paymentId);
}

/** Opens Stripe's page for saving a card, until the setup expires, which Stripe refuses in its last half hour. */
export function openSetup(stripe: Stripe, request: StartSetup, customer: string): Promise<Started> {
  const { setupId } = request;
  const params: Params = {
    ...common(request, customer, setupId),
    mode: 'setup',
    expires_at: secondsOf(request.expiresAt),
    metadata: { setup_id: setupId },
    setup_intent_data: { metadata: { setup_id: setupId } },
  };
  return open(stripe, params, customer, setupId);
}
