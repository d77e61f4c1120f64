import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { authenticate, decideLater } from './attempts.ts';
import { deleteCustomer } from './customers.ts';
import { expandedObject } from './expand.ts';
import { parseForm } from './form.ts';
import type { Event, ThinEvent } from './objects.ts';
import { handlePageRequest, operations } from './operations.ts';
import { dispute, refundInDashboard, settleRefund } from './refunds.ts';
import { faultOf, findOperation } from './request-schemas.ts';
import { expireSessions, payAt } from './sessions.ts';
import { ApiError, makeWorld, type World } from './world.ts';

/** A fault of a request: no server listens, the response is lost or never sent, or it is that error. */
type Trouble = 'down' | 'lost' | 'silent' | 429 | 500;

type Result = { readonly status: number; readonly body: object; readonly replayed?: true };
type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

export type StripeDouble = {
  /** The address for the SDK, and for the gateway's `api`. */
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly world: World;
  /** Method and path of each executed request, in order. */
  readonly done: string[];
  /** Requests unknown to the published document or the test double. */
  readonly unknown: string[];
  /** Pays with a test card on the page of a session, as the payer. */
  pay(session: string, card: string): void;
  /** Completes the authentication of an intent at the bank, as the payer. */
  authenticate(intent: string, isPassed: boolean): void;
  /** Decides on an intent, as a slow bank. */
  decideLater(intent: string): void;
  /** Refunds an intent in the dashboard. */
  refundInDashboard(intent: string, amount: number): void;
  /** Disputes an intent, as the card holder. */
  dispute(intent: string): void;
  /** Deletes a customer in the dashboard. */
  deleteCustomer(customer: string): void;
  /** Settles a refund with its final outcome. */
  settleRefund(refund: string): void;
  /** Lets the next requests fail. */
  trouble(kind: Trouble, times: number): void;
  /** Deletes the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Builds an event as Stripe sends it to a webhook endpoint, signed now. */
  delivery(event: Event | ThinEvent): { readonly headers: Record<string, string>; readonly body: Buffer };
  stop(): Promise<void>;
};

const PRESENT_API = /^2026-/;

/** Starts a test double of Stripe's API on this machine, with the given clock. */
export async function startStripeDouble(now: () => Date): Promise<StripeDouble> {
  const secretKey = 'sk_test_double0123456789';
  const webhookSecret = 'whsec_double0123456789';
  const world = makeWorld(now);
  const results = new Map<string, { asked: string; result: Result }>();
  const done: string[] = [];
  const unknown: string[] = [];
  const troubles: Trouble[] = [];

  function strange({ method, path }: Asked, why: string): never {
    unknown.push(`${method} ${path}: ${why}`);
    throw new ApiError(400, { code: 'parameter_unknown' });
  }

  function perform(asked: Asked): object {
    const { method, path, body, headers } = asked;
    const [bare = '', query = ''] = path.split('?');
    const fields = parseForm(method === 'get' ? query : body);
    const known = findOperation(method, bare);
    if (known === null)
      return handlePageRequest(world, method, bare, fields) ?? strange(asked, 'no such operation');
    const isPresentApi = PRESENT_API.test(String(headers['stripe-version'] ?? ''));
    const fault = faultOf(known, fields, { isPresentApi });
    if (fault !== null) return strange(asked, fault);
    const operation =
      operations[`${method} ${known.path}`] ?? strange(asked, 'the double does nothing for it');
    const { expand = [], ...input } = fields;
    const result = operation(world, known.names[0] ?? '', input);
    return expandedObject(world, result, z.array(z.string()).parse(expand));
  }

  function execute(asked: Asked): Result {
    expireSessions(world);
    try {
      return { status: 200, body: perform(asked) };
    } catch (error) {
      if (error instanceof z.core.$ZodError) unknown.push(`${asked.method} ${asked.path}: ${error.message}`);
      else if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
      return { status: 400, body: { error: { type: 'invalid_request_error', message: String(error) } } };
    }
  }

  /** Returns the first response for every repeat, and an error for a key with other parameters. */
  function executeOnce(asked: Asked): Result {
    const { 'idempotency-key': key, authorization } = asked.headers;
    if (authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    if (typeof key !== 'string') return execute(asked);
    const request = `${asked.method} ${asked.path} ${asked.body}`;
    const earlier = results.get(key);
    if (earlier === undefined) {
      const result = execute(asked);
      results.set(key, { asked: request, result });
      return result;
    }
    if (earlier.asked === request) return { ...earlier.result, replayed: true };
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } };
  }

  function reply(response: ServerResponse, { status, body, replayed }: Result): void {
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': world.newId('req'),
      'stripe-should-retry': 'false',
      ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(body));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', url: path = '', headers } = request;
    const asked: Asked = { method: method.toLowerCase(), path, body, headers };
    const trouble = troubles.shift();
    if (trouble === 'silent') return;
    if (trouble === 'down') {
      request.socket.destroy();
      return;
    }
    if (typeof trouble === 'number') {
      reply(response, { status: trouble, body: { error: { type: 'api_error', message: 'Trouble' } } });
      return;
    }
    const result = executeOnce(asked);
    done.push(`${asked.method} ${path.split('?')[0]}${result.replayed ? ' (again)' : ''}`);
    if (trouble === 'lost') request.socket.destroy();
    else reply(response, result);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(error => response.destroy(error));
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  const { webhooks } = new Stripe(secretKey);
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    webhookSecret,
    world,
    done,
    unknown,
    pay: (session, card) => void payAt(world, session, card),
    authenticate: (intent, isPassed) => authenticate(world, intent, isPassed),
    decideLater: intent => decideLater(world, intent),
    refundInDashboard: (intent, amount) => void refundInDashboard(world, intent, amount),
    dispute: intent => dispute(world, intent),
    deleteCustomer: customer => deleteCustomer(world, customer),
    settleRefund: refund => settleRefund(world, refund),
    trouble: (kind, times) => void troubles.push(...Array<Trouble>(times).fill(kind)),
    forgetKeys: () => results.clear(),
    delivery(event) {
      const payload = JSON.stringify(event, null, 2);
      const timestamp = Math.floor(now().getTime() / 1000);
      const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      return { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) };
    },
    stop() {
      server.closeAllConnections();
      return new Promise(resolve => void server.close(() => resolve()));
    },
  };
}
