import Stripe from 'stripe';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';

/** Older ones are refused, so that a recorded one cannot be sent again later. */
const TOLERANCE_S = 300;

type About = WebhookNotice['about'];

/** An intent that was begun at Checkout is known by its session. */
function aboutIntent(id: string, { payment_id, begun }: Stripe.Metadata): About {
  return payment_id !== undefined && begun === 'card' ? { kind: 'payment', reference: id } : null;
}

function aboutRefund({ metadata }: Stripe.Refund): About {
  const reference = metadata?.payment;
  return reference === undefined ? null : { kind: 'payment', reference };
}

function aboutSession({ id, metadata, mode }: Stripe.Checkout.Session): About {
  if (mode === 'payment' && metadata?.payment_id !== undefined) return { kind: 'payment', reference: id };
  return mode === 'setup' && metadata?.setup_id !== undefined ? { kind: 'setup', reference: id } : null;
}

/** Whom it is about: only what bears a name of ours is ours. */
function aboutOf(event: Stripe.Event): About {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return aboutSession(event.data.object);
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return aboutIntent(event.data.object.id, event.data.object.metadata);
    case 'charge.refunded': {
      const { payment_intent: intent, metadata } = event.data.object;
      return typeof intent === 'string' ? aboutIntent(intent, metadata) : null;
    }
    case 'refund.updated':
    case 'refund.failed':
      return aboutRefund(event.data.object);
    default:
      return null;
  }
}

/** Verifies a webhook by its signature over the bytes that came. */
export function readNotice(
  stripe: Stripe,
  { headers, body }: WebhookRequest,
  { secret, now }: { secret: string; now: Date },
): WebhookNotice | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
    return { eventId: event.id, about: aboutOf(event) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}
