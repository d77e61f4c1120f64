import type { Charge, Intent, Method, Session, SetupIntent } from './objects.ts';
import { ApiError, find, type World } from './world.ts';

/** The URL at which the bank authenticates the payer. */
const BANK = 'https://hooks.stripe.com/3d_secure_2/';

function fail(world: World, intent: Intent, method: Method, code: string, decline_code?: string): void {
  const refusal = decline_code === undefined ? { code } : { code, decline_code };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    ...refusal,
    payment_method: method,
  };
  world.emit('payment_intent.payment_failed', intent);
}

function complete(world: World, session: Session): void {
  session.status = 'complete';
  session.payment_status = session.mode === 'setup' ? 'no_payment_required' : 'paid';
  session.url = null;
  world.emit('checkout.session.completed', session);
}

function succeed(world: World, intent: Intent, method: Method): void {
  const charge: Charge = {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    paid: true,
    refunded: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { network: method.card.networks.available[0] ?? method.card.brand },
    },
  };
  world.charges.set(charge.id, charge);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (intent.setup_future_usage !== null) method.customer = intent.customer;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  const session = [...world.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id);
  if (session !== undefined) complete(world, session);
}

function decide(world: World, intent: Intent, method: Method): void {
  const { refusal } = find(world.cards, method.id);
  if (refusal === undefined) succeed(world, intent, method);
  else fail(world, intent, method, refusal.code, refusal.decline_code);
}

function settle(world: World, intent: Intent, method: Method): void {
  if (find(world.cards, method.id).takesLong !== true) {
    decide(world, intent, method);
    return;
  }
  intent.status = 'processing';
  intent.next_action = null;
  world.emit('payment_intent.processing', intent);
}

/** Decides as a slow bank. */
export function decideLater(world: World, intentId: string): void {
  const intent = find(world.intents, intentId);
  if (intent.status !== 'processing') throw new ApiError(400, { code: 'payment_intent_unexpected_state' });
  decide(world, intent, find(world.methods, intent.payment_method ?? ''));
}

/** Attempts to charge an intent to a card. The bank may first authenticate the payer. */
export function attempt(world: World, intent: Intent, method: Method, returnUrl: string | null): void {
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  if (find(world.cards, method.id).asksForAuthentication !== true) {
    settle(world, intent, method);
    return;
  }
  intent.status = 'requires_action';
  intent.next_action =
    returnUrl === null
      ? { type: 'use_stripe_sdk' }
      : { type: 'redirect_to_url', redirect_to_url: { url: `${BANK}${intent.id}`, return_url: returnUrl } };
  world.emit('payment_intent.requires_action', intent);
}

/** Completes the payer's authentication, for a payment or a card to save. */
export function authenticate(world: World, id: string, isPassed: boolean): void {
  const setup = world.setupIntents.get(id);
  if (setup !== undefined) {
    answerForSetup(world, setup, isPassed);
    return;
  }
  const intent = find(world.intents, id);
  if (intent.status !== 'requires_action')
    throw new ApiError(400, { code: 'payment_intent_unexpected_state' });
  const method = find(world.methods, intent.payment_method ?? '');
  if (isPassed) settle(world, intent, method);
  else fail(world, intent, method, 'payment_intent_authentication_failure');
}

function answerForSetup(world: World, intent: SetupIntent, isPassed: boolean): void {
  if (intent.status !== 'requires_action') throw new ApiError(400, { code: 'setup_intent_unexpected_state' });
  if (isPassed) {
    keepCard(world, intent);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  world.emit('setup_intent.setup_failed', intent);
}

function keepCard(world: World, intent: SetupIntent): void {
  find(world.methods, intent.payment_method ?? '').customer = intent.customer;
  intent.status = 'succeeded';
  world.emit('setup_intent.succeeded', intent);
  const session = [...world.sessions.values()].find(({ setup_intent }) => setup_intent === intent.id);
  if (session !== undefined) complete(world, session);
}

/** Gives a card to save in a session: its bank may decline it, or authenticate the payer first. */
export function trySetup(world: World, session: Session, method: Method): void {
  const intent = find(world.setupIntents, session.setup_intent ?? '');
  const { setup } = find(world.cards, method.id);
  if (setup === 'refused') {
    intent.status = 'requires_payment_method';
    world.emit('setup_intent.setup_failed', intent);
    return;
  }
  intent.payment_method = method.id;
  if (setup === 'asks') {
    intent.status = 'requires_action';
    world.emit('setup_intent.requires_action', intent);
  } else keepCard(world, intent);
}
