import Stripe from 'stripe';
import { GatewayError, type StartedPayment, type StartPayment } from '../../../ports/payments.ts';

type CardRequest = StartPayment & { readonly card: string };
type Charge = { readonly customer: string; readonly money: StartPayment['money'] };

const DAY_S = 24 * 60 * 60;

/** Maps a started payment, with the URL at which the bank authenticates the payer. */
const startedBy = ({ id, status, next_action }: Stripe.PaymentIntent, customer: string): StartedPayment => ({
  reference: id,
  payerReference: customer,
  url: status === 'requires_action' ? (next_action?.redirect_to_url?.url ?? null) : null,
});

async function charge(stripe: Stripe, request: CardRequest, { customer, money }: Charge) {
  const { paymentId, number, card, returnUrl } = request;
  try {
    return await stripe.paymentIntents.create(
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
  } catch (error) {
    // A decline of the bank is an outcome, and the payment exists.
    if (!(error instanceof Stripe.errors.StripeCardError) || error.payment_intent === undefined) throw error;
    return error.payment_intent;
  }
}

/** Finds the payment started with the card before expiry. Throws a GatewayError if there is none. */
async function findCharge(stripe: Stripe, { paymentId, expiresAt }: CardRequest, customer: string) {
  const since = Math.floor(expiresAt.getTime() / 1000) - DAY_S;
  for await (const intent of stripe.paymentIntents.list({ customer, created: { gte: since }, limit: 100 }))
    if (intent.metadata.payment_id === paymentId) return intent;
  throw new GatewayError('stripe: expired', { refused: true });
}

/**
 * Charges a saved card; the payer, who is present, may have to authenticate at the bank. After expiry it only searches
 * for a payment started before: Stripe deletes an idempotency key after a day, and would charge again.
 */
export async function chargeCard(
  stripe: Stripe,
  request: CardRequest,
  { now, ...asked }: Charge & { readonly now: Date },
): Promise<StartedPayment> {
  const intent =
    now < request.expiresAt
      ? await charge(stripe, request, asked)
      : await findCharge(stripe, request, asked.customer);
  return startedBy(intent, asked.customer);
}
