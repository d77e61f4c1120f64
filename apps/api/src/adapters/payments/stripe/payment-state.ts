import type Stripe from 'stripe';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { declineOf, gatewayCard } from './card.ts';
import { expanded } from './expanded.ts';
import { chargedMoney } from './money.ts';

/** What a payment is read with. */
export const INTENT_EXPANDED = ['payment_method', 'latest_charge'] as const;
export const SESSION_EXPANDED = ['payment_intent.payment_method', 'payment_intent.latest_charge'] as const;

/** What both kinds of payment say of the money and of the card. */
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

/** An intent's own state; where the card was refused, nobody but us could try it again. */
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

/** A payment that was begun with a kept card. */
export const paymentOfIntent = (intent: Stripe.PaymentIntent): GatewayPayment => ({
  reference: intent.id,
  state: stateOfIntent(intent),
  ...factsOf(intent),
});

/**
 * The state of a page. While it is open a refused card can be followed by another. One that closed before its time was
 * closed by us.
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

/** A payment at Stripe's page. */
export function paymentOfSession(session: Stripe.Checkout.Session, at: Date): GatewayPayment {
  const intent = expanded(session.payment_intent);
  const nothing = { captured: null, refunded: 0, card: null, decline: null };
  return {
    reference: session.id,
    state: stateOfSession(session, intent, at),
    ...(intent === null ? nothing : factsOf(intent)),
  };
}
