import Stripe from 'stripe';

/** Whether Stripe takes the key, by what every key that can serve here may read. */
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
