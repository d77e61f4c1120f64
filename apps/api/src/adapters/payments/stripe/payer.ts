import type Stripe from 'stripe';
import type { GatewayPayer } from '../../../ports/payments.ts';
import { isMissing } from './errors.ts';

type Known = { readonly id: string; readonly name: string | null; readonly email: string | null };

/** A customer as Stripe has it; null for one that was deleted at its dashboard, with the cards. */
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

/** Makes a customer, once for a key. A repetition must be the same to the letter, so that the name follows by itself. */
async function makeCustomer(stripe: Stripe, userId: string, key: string): Promise<string> {
  const { id } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: key });
  return id;
}

async function knownCustomer(stripe: Stripe, { userId, reference }: GatewayPayer): Promise<Known> {
  const first = reference ?? (await makeCustomer(stripe, userId, `payer-${userId}`));
  const found = await findCustomer(stripe, first);
  if (found !== null) return found;
  // The key names the one that is gone, since Stripe answers with that one for a day.
  const id = await makeCustomer(stripe, userId, `payer-${userId}-after-${first}`);
  return { id, name: null, email: null };
}

/** Stripe's customer of a payer, made when there is none any more, with the name and the address that the payer has now. */
export async function customerOf(stripe: Stripe, payer: GatewayPayer): Promise<string> {
  const { id, name, email } = await knownCustomer(stripe, payer);
  // Stripe reads an empty text as none.
  if (name !== payer.name || email !== payer.email)
    await stripe.customers.update(id, { name: payer.name, email: payer.email ?? '' });
  return id;
}
