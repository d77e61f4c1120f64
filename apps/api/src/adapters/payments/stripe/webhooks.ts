import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';
import { verifiedBody } from './signature.ts';

type About = WebhookNotice['about'];

const name = z.string().check(z.minLength(1));
const names = z.nullish(z.record(z.string(), z.string()));

/** A snapshot, which shows an object as it was; what is sent as a mere notification of Stripe's newer API has no such data. */
const snapshot = z.object({ id: name, type: z.string(), data: z.object({ object: z.unknown() }) });
const anyEvent = z.object({ id: name });

const session = z.object({ id: name, mode: z.string(), metadata: names });
const intent = z.object({ id: name, metadata: names });
/** A charge, a refund or a dispute, each of which is about an intent. */
const ofIntent = z.object({ payment_intent: z.nullish(name), metadata: names });

const payment = (reference: string): About => ({ kind: 'payment', reference });

function aboutSession(object: unknown): About {
  const { id, mode, metadata } = session.parse(object);
  if (mode === 'payment' && metadata?.payment_id !== undefined) return payment(id);
  return mode === 'setup' && metadata?.setup_id !== undefined ? { kind: 'setup', reference: id } : null;
}

/** An intent that was begun at Checkout is known by its session, which has events of its own. */
function aboutIntent(object: unknown): About {
  const { id, metadata } = intent.parse(object);
  return metadata?.payment_id !== undefined && metadata.begun === 'card' ? payment(id) : null;
}

/**
 * The payment of an intent. What somebody does to it at Stripe's dashboard bears none of our names, so that Stripe is asked
 * for the session in which it was made, or else for the intent.
 */
async function aboutItsPayment(stripe: Stripe, object: unknown): Promise<About> {
  const { payment_intent: id, metadata } = ofIntent.parse(object);
  if (metadata?.payment !== undefined) return payment(metadata.payment);
  if (id == null) return null;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  const [of] = data;
  return of === undefined ? aboutIntent(await stripe.paymentIntents.retrieve(id)) : aboutSession(of);
}

/** Whom it is about: only what bears a name of ours is ours. */
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

/** Verifies a webhook by its signature over the bytes that came. Rejects when Stripe does not say what it is about. */
export async function readNotice(
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
