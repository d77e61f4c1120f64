import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { Account } from './account.ts';
import { type InjectedFaults, MoyasarFault, sendFault, takeFault } from './faults.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { readForm } from './requests.ts';
import { tokenRoutes } from './token-routes.ts';

export const doubledKeys = { secret: 'sk_test_doubled', publishable: 'pk_test_doubled' } as const;

const publicCalls: ReadonlySet<string> = new Set(['POST /v1/tokens', 'POST /v1/payments']);

/** Returns the key of a request: the user of HTTP Basic with an empty password, or a field of a form. */
function keyOf({ headers, body }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [, key] = /^(.+):$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (key !== undefined) return key;
  const named = typeof body === 'object' && body !== null && 'publishable_api_key' in body;
  return named ? String(body.publishable_api_key) : '';
}

function checkKey(request: FastifyRequest): void {
  const key = keyOf(request);
  if (key === doubledKeys.secret) return;
  if (key !== doubledKeys.publishable)
    throw new MoyasarFault(401, 'authentication_error', 'Invalid authorization credentials');
  if (!publicCalls.has(`${request.method} ${request.routeOptions.url ?? ''}`))
    throw new MoyasarFault(403, 'authentication_error', 'This key may not do it');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRefunded = (payment: Record<string, unknown>) => payment.status === 'refunded';

/** Returns a response as before any refund: a payment, or an invoice with its payments. */
function hideRefunds(response: unknown): unknown {
  if (!isObject(response)) return response;
  const { payments } = response;
  if (Array.isArray(payments)) return { ...response, payments: payments.map(hideRefunds) };
  return isRefunded(response) ? { ...response, status: 'paid', refunded: 0, refunded_at: null } : response;
}

const callOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;

/**
 * Starts a test double of Moyasar on this machine, built from its published documentation and strict about every field
 * of a request. It stores its objects, and a test acts as the payer and the bank through `account`.
 */
export async function startMoyasarDouble(now: () => Date) {
  const app = Fastify();
  let origin = '';
  const account = new Account(now, () => origin);
  const trouble: InjectedFaults = { says: [], loses: [], hidesInvoices: false, hidesRefunds: false };
  const requests: { readonly method: string; readonly url: string; readonly body: unknown }[] = [];

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, readForm(String(text))),
  );
  // Existing clients send the JSON content type without a body too.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new MoyasarFault(400, 'invalid_request_error', 'The body is not JSON'));
    }
  });
  // Browsers may read every response: pages of merchants send cards.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  app.addHook('preHandler', async request => {
    requests.push({ method: request.method, url: request.url, body: request.body });
    const fault = takeFault(trouble.says, ({ call }) => call, callOf(request));
    if (fault?.status === 429) throw new MoyasarFault(429, 'rate_limit_error', 'Too many requests');
    if (fault) throw new MoyasarFault(fault.status, 'api_error', 'We had a problem');
    checkKey(request);
  });
  app.addHook('preSerialization', async (_request, _reply, payload) =>
    trouble.hidesRefunds ? hideRefunds(payload) : payload,
  );
  app.addHook('onSend', async (request, _reply, payload) => {
    if (takeFault(trouble.loses, call => call, callOf(request))) request.raw.socket.destroy();
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof MoyasarFault) return sendFault(reply, error);
    throw error;
  });
  await app.register(
    async scope => {
      invoiceRoutes(scope, account, trouble);
      paymentRoutes(scope, account);
      tokenRoutes(scope, account);
    },
    { prefix: '/v1' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // a server that listens on TCP has one
  origin = `http://127.0.0.1:${port}`;
  return {
    account,
    trouble,
    /** All requests, in order. */
    requests,
    apiUrl: `${origin}/v1`,
    close: () => {
      app.server.closeAllConnections();
      return app.close();
    },
  };
}

export type MoyasarDouble = Awaited<ReturnType<typeof startMoyasarDouble>>;
