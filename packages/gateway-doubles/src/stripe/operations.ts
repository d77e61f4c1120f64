import * as z from 'zod/mini';
import {
  attachMethod,
  createCustomer,
  createMethod,
  createPrice,
  detachMethod,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts';
import { cancelIntent, createIntent, createSetupIntent, listIntents } from './intents.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSession, expireSession, listSessions, payAt } from './sessions.ts';
import { ApiError, find, type World } from './world.ts';

/** Executes a request in the test double: `id` is the first variable of its path. */
type Operation = (world: World, id: string, input: unknown) => object;

/** The operations of the published document that the test double implements. */
export const operations: Readonly<Record<string, Operation>> = {
  'post /v1/customers': (world, _id, input) => createCustomer(world, input),
  'get /v1/customers/{customer}': (world, id) => retrieveCustomer(world, id),
  'post /v1/customers/{customer}': updateCustomer,
  'get /v1/checkout/sessions': (world, _id, input) => listSessions(world, input),
  'post /v1/checkout/sessions': (world, _id, input) => createSession(world, input),
  'get /v1/checkout/sessions/{session}': (world, id) => find(world.sessions, id),
  'post /v1/checkout/sessions/{session}/expire': (world, id) => expireSession(world, id),
  'get /v1/payment_intents': (world, _id, input) => listIntents(world, input),
  'post /v1/payment_intents': (world, _id, input) => createIntent(world, input),
  'get /v1/payment_intents/{intent}': (world, id) => find(world.intents, id),
  'post /v1/payment_intents/{intent}/cancel': cancelIntent,
  'post /v1/payment_methods': (world, _id, input) => createMethod(world, input),
  'get /v1/payment_methods/{payment_method}': (world, id) => find(world.methods, id),
  'post /v1/payment_methods/{payment_method}/attach': attachMethod,
  'post /v1/payment_methods/{payment_method}/detach': (world, id) => detachMethod(world, id),
  'post /v1/prices': (world, _id, input) => createPrice(world, input),
  'post /v1/products': world => ({ id: world.newId('prod'), object: 'product' }),
  'get /v1/refunds': (world, _id, input) => listRefunds(world, input),
  'post /v1/refunds': (world, _id, input) => createRefund(world, input),
  'post /v1/setup_intents': (world, _id, input) => createSetupIntent(world, input),
};

const confirmation = z.strictObject({
  expected_amount: z.pipe(z.string(), z.transform(Number)),
  payment_method: z.string(),
});

/**
 * Executes the requests that the page of a session and the fixtures of Stripe's CLI send, which the published document
 * omits. Null for another request.
 */
export function handlePageRequest(world: World, method: string, path: string, input: unknown): object | null {
  const [, id, verb] = /^\/v1\/payment_pages\/([^/]+)(?:\/(confirm))?$/.exec(path) ?? [];
  if (id === undefined) return null;
  if (method === 'get' && verb === undefined) return find(world.sessions, id);
  if (method !== 'post' || verb !== 'confirm') return null;
  const { expected_amount, payment_method } = confirmation.parse(input);
  if (find(world.sessions, id).amount_total !== expected_amount) throw new ApiError(400, { code: 'amount' });
  return payAt(world, id, find(world.methods, payment_method));
}
