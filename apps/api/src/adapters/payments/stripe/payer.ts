import type Stripe from 'stripe';
import type { GatewayPayer } from '../../../ports/payments.ts';
import { isMissing } from './errors.ts';

type Known = { readonly id: string; readonly name: string | null; readonly email: string | null };

/** Finds a customer at Stripe; null for one that was deleted in its dashboard, with the cards. */
async function findCustomer(stripe: Stripe, id: string): Promise<Known | null> {
  try {
    const customer = await stripe.customers.retrieve(id);
    if (customer.deleted === true) return null;
    return { id, name: customer.name ?? null, email: customer.email };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Creates a customer, once per key. A repeat must be identical, so the name is set separately. */
async function makeCustomer(stripe: Stripe, userId: string, key: string): Promise<string> {
  const { id } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: key });
  return id;
}

async function knownCustomer(stripe: Stripe, { userId, reference }: GatewayPayer): Promise<Known> {
  const first = reference ?? (await makeCustomer(stripe, userId, `payer-${userId}`));
  const found = await findCustomer(stripe, first);
  if (found !== null) return found;
  // The key contains the deleted id, since Stripe returns the deleted customer for a key for a day.
  const id = await makeCustomer(stripe, userId, `payer-${userId}-after-${first}`);
  return { id, name: null, email: null };
}

/** Returns Stripe's customer of a payer, created if missing, with the payer's current name and email. */
export async function customerOf(stripe: Stripe, payer: GatewayPayer): Promise<string> {
  const { id, name, email } = await knownCustomer(stripe, payer);
  // Stripe treats an empty text as missing.
  if (name !== payer.name || email !== payer.email)
    await stripe.customers.update(id, { name: payer.name, email: payer.email ?? '' });
  return id;
}
