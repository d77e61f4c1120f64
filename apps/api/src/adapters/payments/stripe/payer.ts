import type Stripe from 'stripe';
import type { GatewayPayer } from '../../../ports/payments.ts';

/**
 * Stripe's customer of a payer, made when there is none. Name and address follow by themselves, since a repetition of
 * the creation must be the same to the letter, and people change them.
 */
export async function customerOf(stripe: Stripe, payer: GatewayPayer): Promise<string> {
  if (payer.reference !== null) return payer.reference;
  const { id } = await stripe.customers.create(
    { metadata: { user_id: payer.userId } },
    { idempotencyKey: `payer-${payer.userId}` },
  );
  await stripe.customers.update(id, {
    name: payer.name,
    ...(payer.email === null ? {} : { email: payer.email }),
  });
  return id;
}
