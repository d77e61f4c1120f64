import type Stripe from 'stripe';
import type * as objects from './objects.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** An error response of Stripe. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(`Stripe's double refuses: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = { type: 'invalid_request_error', message: this.message, ...body };
  }
}

/** All objects of a Stripe account in the test double. */
export type World = {
  readonly now: () => Date;
  readonly customers: Map<string, objects.Customer>;
  /** Customers that were deleted. */
  readonly deleted: Set<string>;
  readonly methods: Map<string, objects.Method>;
  readonly intents: Map<string, objects.Intent>;
  readonly setupIntents: Map<string, objects.SetupIntent>;
  readonly charges: Map<string, objects.Charge>;
  readonly refunds: Map<string, objects.Refund>;
  readonly sessions: Map<string, objects.Session>;
  /** The data of the intent that is created when a session is paid. */
  readonly intentData: Map<string, Pick<objects.Intent, 'metadata' | 'description' | 'setup_future_usage'>>;
  readonly prices: Map<string, { id: string; object: 'price'; unit_amount: number; currency: string }>;
  /** The behaviour of the cards, by payment method. */
  readonly cards: Map<string, TestCard>;
  readonly events: objects.Event[];
  newId(prefix: string): string;
  emit(type: Stripe.Event['type'], object: object): void;
};

export function makeWorld(now: () => Date): World {
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${String(++count).padStart(8, '0')}`;
  const events: objects.Event[] = [];
  return {
    now,
    customers: new Map(),
    deleted: new Set(),
    methods: new Map(),
    intents: new Map(),
    setupIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    sessions: new Map(),
    intentData: new Map(),
    prices: new Map(),
    cards: new Map(),
    events,
    newId,
    emit: (type, object) =>
      void events.push({
        id: newId('evt'),
        object: 'event',
        type,
        api_version: null,
        created: Math.floor(now().getTime() / 1000),
        livemode: false,
        data: { object: structuredClone(object) },
      }),
  };
}

/** Finds the object of a path or a field. Throws Stripe's error if it does not exist. */
export function find<T>(all: ReadonlyMap<string, T>, id: string, field?: string): T {
  const found = all.get(id);
  if (found !== undefined) return found;
  throw new ApiError(field === undefined ? 404 : 400, { code: 'resource_missing', param: field ?? 'id' });
}

/** Creates a payment method of a test card, as from its name or from a form of Stripe. */
export function newMethod(world: World, name: string): objects.Method {
  const card = find(new Map(Object.entries(testCards)), name, 'payment_method');
  const method: objects.Method = {
    id: world.newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `fingerprint-${card.last4}`,
      networks: { available: [...(card.networks ?? [])], preferred: null },
    },
  };
  world.methods.set(method.id, method);
  world.cards.set(method.id, card);
  return method;
}
