import type Stripe from 'stripe';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { declineOf, gatewayCard } from './card.ts';
import { expanded } from './expanded.ts';
import { chargedMoney } from './money.ts';

/** Objects that are expanded when a payment is read. */
export const INTENT_EXPANDED = ['payment_method', 'latest_charge'] as const;
export const SESSION_EXPANDED = ['payment_intent.payment_method', 'payment_intent.latest_charge'] as const;

/** Maps money and card of both kinds of payment. */
function factsOf(intent: Stripe.PaymentIntent) {
  const charge = expanded(intent.latest_charge);
  const failure = intent.last_payment_error;
  const method = expanded(intent.payment_method) ?? failure?.payment_method;
  const isCaptured = intent.amount_received > 0;
  return {
    captured: isCaptured ? chargedMoney(intent.amount_received, intent.currency) : null,
    refunded: isCaptured ? (charge?.amount_refunded ?? 0) : 0,
    card: method?.card ? gatewayCard({ ...method, card: method.card }, charge) : null,
    decline: failure === null ? null : declineOf(failure),
  };
}

/** Maps the state of an intent; after a declined card, only our server could retry. */
function stateOfIntent({ status, last_payment_error }: Stripe.PaymentIntent): GatewayPayment['state'] {
  switch (status) {
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'cancelled';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'requires_payment_method':
      return last_payment_error === null ? 'open' : 'declined';
    default:
      return 'open';
  }
}

/** Maps a payment with a saved card. */
export const paymentOfIntent = (intent: Stripe.PaymentIntent): GatewayPayment => ({
  reference: intent.id,
  state: stateOfIntent(intent),
  ...factsOf(intent),
});

/**
 * Maps the state of a session. While its page is open, a declined card can be followed by another. We closed any page
 * that closed before it expired.
 */
function stateOfSession(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  at: Date,
): GatewayPayment['state'] {
  if (intent?.status === 'succeeded') return 'captured';
  if (session.status === 'expired') return at.getTime() < session.expires_at * 1000 ? 'cancelled' : 'expired';
  if (session.status === 'complete') return 'processing';
  return intent?.status === 'processing' ? 'processing' : 'open';
}

/** Maps a payment at Stripe's page. */
export function paymentOfSession(session: Stripe.Checkout.Session, at: Date): GatewayPayment {
  const intent = expanded(session.payment_intent);
  const nothing = { captured: null, refunded: 0, card: null, decline: null };
  return {
    reference: session.id,
    state: stateOfSession(session, intent, at),
    ...(intent === null ? nothing : factsOf(intent)),
  };
}
