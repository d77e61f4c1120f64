import type Stripe from 'stripe';
import type { GatewayCard, GatewayPayment } from '../../../ports/payments.ts';

type CardMethod = Pick<Stripe.PaymentMethod, 'id' | 'customer'> & {
  readonly card: Stripe.PaymentMethod.Card;
};

const brands: readonly string[] = ['visa', 'mastercard', 'amex'] satisfies GatewayCard['brand'][];
const isBrand = (name: string): name is GatewayCard['brand'] => brands.includes(name);

/** Returns the brand that its owner knows. Cards of mada have a second one, so the network takes precedence. */
function brandOf({ brand, networks }: Stripe.PaymentMethod.Card, charge: Stripe.Charge | null) {
  const network = charge?.payment_method_details?.card?.network;
  if ([brand, network, ...(networks?.available ?? [])].includes('mada')) return 'mada';
  return isBrand(brand) ? brand : 'other';
}

/** Maps a card to the port's type; Stripe saves those that belong to a customer. */
export function gatewayCard({ id, customer, card }: CardMethod, charge: Stripe.Charge | null): GatewayCard {
  return {
    reference: customer === null ? null : id,
    brand: brandOf(card, charge),
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
}

type Decline = GatewayPayment['decline'];

/**
 * Reasons of declines by Stripe's error codes and decline codes (docs.stripe.com/error-codes,
 * docs.stripe.com/declines/codes).
 */
const declines: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  expired_card: 'expired_card',
  incorrect_address: 'wrong_details',
  incorrect_cvc: 'wrong_details',
  incorrect_number: 'wrong_details',
  incorrect_pin: 'wrong_details',
  incorrect_zip: 'wrong_details',
  invalid_cvc: 'wrong_details',
  invalid_expiry_month: 'wrong_details',
  invalid_expiry_year: 'wrong_details',
  invalid_number: 'wrong_details',
};

/** Returns why an attempt was declined. */
export function declineOf({
  code,
  decline_code,
}: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'>): Decline {
  return declines[decline_code ?? ''] ?? declines[code ?? ''] ?? 'declined';
}
