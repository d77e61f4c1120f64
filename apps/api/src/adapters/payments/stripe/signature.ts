import Stripe from 'stripe';

/** Older signatures are refused, so that a recorded webhook cannot be replayed later. */
const TOLERANCE_S = 300;

type Signed = {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
};

/** Verifies the signature of the received bytes and returns the body; null if it is invalid or old. */
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
