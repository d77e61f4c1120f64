import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';
import { verifiedBody } from './signature.ts';

type About = WebhookNotice['about'];

const name = z.string().check(z.minLength(1));
const names = z.nullish(z.record(z.string(), z.string()));

/** A snapshot, which contains an object's state; notifications of Stripe's newer API have no such data. */
const snapshot = z.object({ id: name, type: z.string(), data: z.object({ object: z.unknown() }) });
const anyEvent = z.object({ id: name });

const session = z.object({ id: name, mode: z.string(), metadata: names });
const intent = z.object({ id: name, metadata: names });
/** A charge, a refund or a dispute, each of which belongs to an intent. */
const ofIntent = z.object({ payment_intent: z.nullish(name), metadata: names });

const payment = (reference: string): About => ({ kind: 'payment', reference });

function aboutSession(object: unknown): About {
  const { id, mode, metadata } = session.parse(object);
  if (mode === 'payment' && metadata?.payment_id !== undefined) return payment(id);
  return mode === 'setup' && metadata?.setup_id !== undefined ? { kind: 'setup', reference: id } : null;
}

/** Maps an intent. One started at Checkout is known by its session, which has separate events. */
function aboutIntent(object: unknown): About {
  const { id, metadata } = intent.parse(object);
  return metadata?.payment_id !== undefined && metadata.begun === 'card' ? payment(id) : null;
}

/**
 * Finds the payment of an intent. Actions in Stripe's dashboard have none of our references, so Stripe is queried for
 * the session of the intent; without one it is the intent itself.
 */
async function aboutItsPayment(stripe: Stripe, object: unknown): Promise<About> {
  const { payment_intent: id, metadata } = ofIntent.parse(object);
  if (metadata?.payment !== undefined) return payment(metadata.payment);
  if (id == null) return null;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  const [of] = data;
  return of === undefined ? aboutIntent(await stripe.paymentIntents.retrieve(id)) : aboutSession(of);
}

/** Finds the subject of an event: only objects with our references are ours. */
async function aboutOf(stripe: Stripe, type: string, object: unknown): Promise<About> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return aboutSession(object);
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return aboutIntent(object);
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'refund.updated':
    case 'refund.failed':
      return aboutItsPayment(stripe, object);
    default:
      return null;
  }
}

/** Verifies a webhook by its signature over the received bytes. Rejects if Stripe cannot be queried for its subject. */
export async function readStripeWebhook(
  stripe: Stripe,
  { headers, body }: WebhookRequest,
  { secret, now }: { secret: string; now: Date },
): Promise<WebhookNotice | null> {
  const signature = headers['stripe-signature'];
  const said = typeof signature === 'string' ? verifiedBody(stripe, { body, signature, secret, now }) : null;
  if (said === null) return null;
  const event = snapshot.safeParse(said);
  if (!event.success) return { eventId: anyEvent.parse(said).id, about: null };
  const { id, type, data } = event.data;
  const about = await aboutOf(stripe, type, data.object);
  return type === 'charge.dispute.created' && about !== null
    ? { eventId: id, about, alarm: 'disputed' }
    : { eventId: id, about };
}
