import Stripe from 'stripe';

/** Whether Stripe accepts the key, by an object that every suitable key may read. */
export async function isKeyAccepted(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403))
      return false;
    throw error;
  }
}
