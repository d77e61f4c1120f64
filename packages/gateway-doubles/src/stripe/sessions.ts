import * as z from 'zod/mini';
import { attempt, trySetup } from './attempts.ts';
import { pageOf } from './lists.ts';
import { requireMinimum } from './minimum.ts';
import type { Intent, Method, Session } from './objects.ts';
import { ApiError, find, newMethod, type World } from './world.ts';

const text = z.optional(z.string());
const metadata = z._default(z.record(z.string(), z.string()), {});
const lineItem = z.strictObject({
  quantity: z.number(),
  price: text,
  price_data: z.optional(
    z.strictObject({
      currency: z.string(),
      unit_amount: z.number(),
      product_data: z.strictObject({ name: z.string(), description: text }),
    }),
  ),
});
const newSession = z.strictObject({
  mode: z.enum(['payment', 'setup']),
  success_url: z.string(),
  cancel_url: z.string(),
  customer: text,
  client_reference_id: text,
  metadata,
  line_items: z._default(z.array(lineItem), []),
  allowed_payment_method_types: z.optional(z.array(z.literal('card'))),
  expires_at: z.optional(z.number()),
  payment_intent_data: z.optional(
    z.strictObject({
      description: text,
      metadata,
      setup_future_usage: text,
      shipping: z.optional(z.unknown()),
    }),
  ),
  setup_intent_data: z.optional(z.strictObject({ metadata })),
});
type NewSession = z.output<typeof newSession>;

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Returns the expiry: half an hour to a day from now, a day by default (Stripe's API, Create a Session). */
function closesAt(world: World, wanted: number | undefined): number {
  const seconds = Math.floor(world.now().getTime() / 1000);
  const at = wanted ?? seconds + DAY_S;
  if (at < seconds + 30 * MINUTE_S || at > seconds + DAY_S) throw new ApiError(400, { param: 'expires_at' });
  return at;
}

function totalOf(world: World, { line_items }: NewSession): { amount: number; currency: string } {
  const items = line_items.map(item => {
    const { currency, unit_amount } = item.price_data ?? find(world.prices, item.price ?? '', 'line_items');
    return { currency, amount: unit_amount * item.quantity };
  });
  const [first] = items;
  if (first === undefined) throw new ApiError(400, { code: 'parameter_missing', param: 'line_items' });
  return { currency: first.currency, amount: items.reduce((total, item) => total + item.amount, 0) };
}

function newSetupIntent(world: World, fields: NewSession): string {
  const id = world.newId('seti');
  world.setupIntents.set(id, {
    id,
    object: 'setup_intent',
    status: 'requires_payment_method',
    metadata: fields.setup_intent_data?.metadata ?? {},
    customer: fields.customer ?? null,
    payment_method: null,
  });
  return id;
}

export function createSession(world: World, input: unknown): Session {
  const fields = newSession.parse(input);
  const { mode, customer = null } = fields;
  if (customer !== null) find(world.customers, customer, 'customer');
  const total = mode === 'payment' ? totalOf(world, fields) : null;
  if (total !== null) requireMinimum(total);
  const id = world.newId('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: total?.amount ?? null,
    currency: total?.currency ?? null,
    metadata: fields.metadata,
    client_reference_id: fields.client_reference_id ?? null,
    expires_at: closesAt(world, fields.expires_at),
    success_url: fields.success_url,
    cancel_url: fields.cancel_url,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    customer,
    payment_intent: null,
    setup_intent: mode === 'setup' ? newSetupIntent(world, fields) : null,
  };
  world.sessions.set(id, session);
  const { description = null, setup_future_usage = null } = fields.payment_intent_data ?? {};
  world.intentData.set(id, {
    description,
    setup_future_usage,
    metadata: fields.payment_intent_data?.metadata ?? {},
  });
  return session;
}

export function expireSession(world: World, id: string): Session {
  const session = find(world.sessions, id);
  if (session.status !== 'open') throw new ApiError(400, {});
  session.status = 'expired';
  session.url = null;
  const intent = world.intents.get(session.payment_intent ?? '');
  if (intent !== undefined) {
    intent.status = 'canceled';
    intent.cancellation_reason = 'abandoned';
    intent.next_action = null;
    world.emit('payment_intent.canceled', intent);
  }
  world.emit('checkout.session.expired', session);
  return session;
}

const filter = z.strictObject({ payment_intent: text, limit: z.number() });

/** Lists the sessions of an intent; without one, the newest of all. */
export function listSessions(world: World, input: unknown) {
  const { payment_intent, limit } = filter.parse(input);
  const all = [...world.sessions.values()].filter(
    session => payment_intent === undefined || session.payment_intent === payment_intent,
  );
  return pageOf('/v1/checkout/sessions', all, { limit });
}

/** Closes expired sessions. */
export function expireSessions(world: World): void {
  const now = world.now().getTime() / 1000;
  for (const { id, status, expires_at } of world.sessions.values())
    if (status === 'open' && expires_at <= now) expireSession(world, id);
}

function intentOf(world: World, session: Session): Intent {
  const known = world.intents.get(session.payment_intent ?? '');
  if (known !== undefined) return known;
  const intent: Intent = {
    id: world.newId('pi'),
    object: 'payment_intent',
    created: Math.floor(world.now().getTime() / 1000),
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency ?? '',
    status: 'requires_payment_method',
    cancellation_reason: null,
    customer: session.customer,
    payment_method: null,
    latest_charge: null,
    next_action: null,
    last_payment_error: null,
    ...find(world.intentData, session.id),
  };
  world.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
}

/** Gives a card on the page of a session, as the payer: by the name of a test card, or as from Stripe's form. */
export function payAt(world: World, id: string, card: string | Method): Session {
  expireSessions(world);
  const session = find(world.sessions, id);
  if (session.status !== 'open') throw new ApiError(400, {});
  const method = typeof card === 'string' ? newMethod(world, card) : card;
  if (session.mode === 'setup') trySetup(world, session, method);
  else attempt(world, intentOf(world, session), method, session.success_url);
  return session;
}
