import * as z from 'zod/mini';
import { attempt } from './attempts.ts';
import { pageOf } from './lists.ts';
import { requireMinimum } from './minimum.ts';
import type { Intent, Method, SetupIntent } from './objects.ts';
import { testCards } from './test-cards.ts';
import { ApiError, find, newMethod, type World } from './world.ts';

const text = z.optional(z.string());
const types = z.optional(z.array(z.literal('card')));
const metadata = z._default(z.record(z.string(), z.string()), {});
const newIntent = z.strictObject({
  amount: z.number(),
  currency: z.string(),
  customer: text,
  payment_method: text,
  allowed_payment_method_types: types,
  payment_method_types: types,
  confirm: z._default(z.boolean(), false),
  off_session: z.optional(z.literal(false)),
  return_url: text,
  description: text,
  metadata,
  shipping: z.optional(z.unknown()),
});

/** Finds the card of a request: a test card by its name, or a card of the request's customer. */
function methodFor(world: World, name: string, customer: string | null): Method {
  if (name in testCards) return newMethod(world, name);
  const method = find(world.methods, name, 'payment_method');
  if (method.customer === null || method.customer !== customer)
    throw new ApiError(400, { param: 'payment_method' });
  return method;
}

export function createIntent(world: World, input: unknown): Intent {
  const fields = newIntent.parse(input);
  const { amount, currency, customer = null, description = null } = fields;
  requireMinimum(fields);
  if (customer !== null) find(world.customers, customer, 'customer');
  const method =
    fields.payment_method === undefined ? null : methodFor(world, fields.payment_method, customer);
  const intent: Intent = {
    id: world.newId('pi'),
    object: 'payment_intent',
    created: Math.floor(world.now().getTime() / 1000),
    amount,
    amount_received: 0,
    currency,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    metadata: fields.metadata,
    description,
    cancellation_reason: null,
    customer,
    payment_method: method?.id ?? null,
    latest_charge: null,
    setup_future_usage: null,
    next_action: null,
    last_payment_error: null,
  };
  world.intents.set(intent.id, intent);
  world.emit('payment_intent.created', intent);
  if (!fields.confirm) return intent;
  if (method === null) throw new ApiError(400, { code: 'parameter_missing', param: 'payment_method' });
  attempt(world, intent, method, fields.return_url ?? null);
  const error = intent.last_payment_error;
  if (error !== null) throw new ApiError(402, { ...error, payment_intent: intent });
  return intent;
}

const filter = z.strictObject({
  customer: z.string(),
  created: z.strictObject({ gte: z.number() }),
  limit: z.number(),
  starting_after: text,
});

/** Lists the intents of a customer, paginated. */
export function listIntents(world: World, input: unknown) {
  const { customer, created, ...page } = filter.parse(input);
  const all = [...world.intents.values()].filter(
    intent => intent.customer === customer && intent.created >= created.gte,
  );
  return pageOf('/v1/payment_intents', all, page);
}

const cancellation = z.strictObject({ cancellation_reason: z.optional(z.literal('requested_by_customer')) });

export function cancelIntent(world: World, id: string, input: unknown): Intent {
  const { cancellation_reason = null } = cancellation.parse(input);
  const intent = find(world.intents, id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw new ApiError(400, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  intent.status = 'canceled';
  intent.cancellation_reason = cancellation_reason;
  intent.next_action = null;
  world.emit('payment_intent.canceled', intent);
  return intent;
}

const newSetupIntent = z.strictObject({
  confirm: z.literal(true),
  payment_method: z.string(),
  payment_method_types: types,
  description: text,
});

export function createSetupIntent(world: World, input: unknown): SetupIntent {
  const { payment_method: name } = newSetupIntent.parse(input);
  const intent: SetupIntent = {
    id: world.newId('seti'),
    object: 'setup_intent',
    status: 'succeeded',
    metadata: {},
    customer: null,
    payment_method: methodFor(world, name, null).id,
  };
  world.setupIntents.set(intent.id, intent);
  world.emit('setup_intent.succeeded', intent);
  return intent;
}
