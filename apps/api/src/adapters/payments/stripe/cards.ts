import type Stripe from 'stripe';
import type { GatewaySetup, StartedPayment, StartSetup } from '../../../ports/payments.ts';
import { gatewayCard } from './card.ts';
import { openSetup } from './checkout.ts';
import { isInvalidRequest, isMissing } from './errors.ts';
import { expanded } from './expanded.ts';
import { customerOf } from './payer.ts';

/** Opens Stripe's page for saving a card. */
export async function startSetup(
  stripe: Stripe,
  request: StartSetup,
): Promise<StartedPayment & { readonly url: string }> {
  return openSetup(stripe, request, await customerOf(stripe, request.payer));
}

export async function retrieveSetup(stripe: Stripe, reference: string): Promise<GatewaySetup> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['setup_intent.payment_method'],
  });
  if (session.status === 'expired') return { state: 'expired', card: null };
  const intent = expanded(session.setup_intent);
  if (intent?.status === 'canceled') return { state: 'failed', card: null };
  if (session.status !== 'complete' || intent?.status !== 'succeeded') return { state: 'open', card: null };
  const method = expanded(intent.payment_method);
  if (!method?.card) return { state: 'failed', card: null };
  return { state: 'done', card: gatewayCard({ ...method, card: method.card }, null) };
}

/** Detaches a card from its customer, after which Stripe no longer charges it. A detached one is already gone. */
export async function removeCard(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(reference);
  } catch (error) {
    if (isMissing(error)) return;
    if (!isInvalidRequest(error)) throw error;
    const { customer } = await stripe.paymentMethods.retrieve(reference);
    if (customer !== null) throw error;
  }
}
