import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { authenticate, decideLater } from './attempts.ts';
import { deleteCustomer } from './customers.ts';
import { answerOf } from './expand.ts';
import { parseForm } from './form.ts';
import type { Event, ThinEvent } from './objects.ts';
import { askedByPage, operations } from './operations.ts';
import { dispute, refundByHand, settleRefund } from './refunds.ts';
import { faultOf, findOperation } from './request-schemas.ts';
import { expireSessions, payAt } from './sessions.ts';
import { ApiError, makeWorld, type World } from './world.ts';

/** What goes wrong with a request: nobody listens, the answer is lost or never comes, or it is that error. */
type Trouble = 'down' | 'lost' | 'silent' | 429 | 500;

type Answer = { readonly status: number; readonly body: object; readonly replayed?: true };
type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

export type StripeDouble = {
  /** For the SDK, and for the gateway's `api`. */
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly world: World;
  /** Method and path of each request that was done, in their order. */
  readonly done: string[];
  /** Requests that neither the published document nor the double knows. */
  readonly unknown: string[];
  /** The payer at the page of a session, who gives a test card. */
  pay(session: string, card: string): void;
  /** The payer at the bank, asked about an intent. */
  authenticate(intent: string, isPassed: boolean): void;
  /** A bank that took long decides about an intent. */
  decideLater(intent: string): void;
  /** Somebody gives money back at the dashboard. */
  refundByHand(intent: string, amount: number): void;
  /** The holder of a card disputes an intent. */
  dispute(intent: string): void;
  /** Somebody deletes a customer at the dashboard. */
  deleteCustomer(customer: string): void;
  /** What becomes of a refund in the end. */
  settleRefund(refund: string): void;
  /** Gives the next requests trouble. */
  trouble(kind: Trouble, times: number): void;
  /** Forgets which requests it has answered, as Stripe does after a day. */
  forgetKeys(): void;
  /** An event as Stripe sends it to a webhook endpoint, signed now. */
  delivery(event: Event | ThinEvent): { readonly headers: Record<string, string>; readonly body: Buffer };
  stop(): Promise<void>;
};

const PRESENT_API = /^2026-/;

/** Starts a double of Stripe's API on this machine, by the clock that is given. */
export async function startStripeDouble(now: () => Date): Promise<StripeDouble> {
  const secretKey = 'sk_test_double0123456789';
  const webhookSecret = 'whsec_double0123456789';
  const world = makeWorld(now);
  const answers = new Map<string, { asked: string; answer: Answer }>();
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
      return askedByPage(world, method, bare, fields) ?? strange(asked, 'no such operation');
    const isPresentApi = PRESENT_API.test(String(headers['stripe-version'] ?? ''));
    const fault = faultOf(known, fields, { isPresentApi });
    if (fault !== null) return strange(asked, fault);
    const operation =
      operations[`${method} ${known.path}`] ?? strange(asked, 'the double does nothing for it');
    const { expand = [], ...input } = fields;
    const result = operation(world, known.names[0] ?? '', input);
    return answerOf(world, result, z.array(z.string()).parse(expand));
  }

  function answered(asked: Asked): Answer {
    expireSessions(world);
    try {
      return { status: 200, body: perform(asked) };
    } catch (error) {
      if (error instanceof z.core.$ZodError) unknown.push(`${asked.method} ${asked.path}: ${error.message}`);
      else if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
      return { status: 400, body: { error: { type: 'invalid_request_error', message: String(error) } } };
    }
  }

  /** The first answer is the answer for ever, and the key belongs to its parameters. */
  function answerOnce(asked: Asked): Answer {
    const { 'idempotency-key': key, authorization } = asked.headers;
    if (authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    if (typeof key !== 'string') return answered(asked);
    const request = `${asked.method} ${asked.path} ${asked.body}`;
    const earlier = answers.get(key);
    if (earlier === undefined) {
      const answer = answered(asked);
      answers.set(key, { asked: request, answer });
      return answer;
    }
    if (earlier.asked === request) return { ...earlier.answer, replayed: true };
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } };
  }

  function reply(response: ServerResponse, { status, body, replayed }: Answer): void {
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
    const answer = answerOnce(asked);
    done.push(`${asked.method} ${path.split('?')[0]}${answer.replayed ? ' (again)' : ''}`);
    if (trouble === 'lost') request.socket.destroy();
    else reply(response, answer);
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
    refundByHand: (intent, amount) => void refundByHand(world, intent, amount),
    dispute: intent => dispute(world, intent),
    deleteCustomer: customer => deleteCustomer(world, customer),
    settleRefund: refund => settleRefund(world, refund),
    trouble: (kind, times) => void troubles.push(...Array<Trouble>(times).fill(kind)),
    forgetKeys: () => answers.clear(),
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
