import Stripe from 'stripe';

/** Older ones are refused, so that a recorded one cannot be sent again later. */
const TOLERANCE_S = 300;

type Signed = {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
};

/** What was signed with the secret, over the bytes that came; null for what was not, or not lately. */
export function verifiedBody({ webhooks }: Stripe, { body, signature, secret, now }: Signed): unknown {
  if (webhooks.signature === null) throw new Error('the SDK of Stripe verifies no signatures');
  try {
    webhooks.signature.verifyHeader(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
  return JSON.parse(body.toString('utf8'));
}
