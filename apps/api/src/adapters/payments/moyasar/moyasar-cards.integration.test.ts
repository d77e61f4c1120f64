import fastifyRateLimit from '@fastify/rate-limit';
import { newId } from '@rifq/db';
import { doubledKeys, makeWebhookSender } from '@rifq/gateway-doubles/moyasar';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GatewayOnDouble,
  publicUrl,
  returnUrl,
  startGatewayOnDouble,
  submitCard,
  WEBHOOK_SECRET,
} from '../../../testing/moyasar-gateway.ts';
import { verifyWebhook } from './webhooks.ts';

let on: GatewayOnDouble;
let app: FastifyInstance;
/** Received webhooks, and the status of their responses. */
const notices: unknown[] = [];
let responseStatus = 500;
beforeAll(async () => {
  on = await startGatewayOnDouble();
  app = Fastify();
  app.post('/webhooks', async (request, reply) => {
    const body = Buffer.from(JSON.stringify(request.body));
    notices.push(await on.gateway.readWebhook({ headers: request.headers, body }));
    return reply.status(responseStatus).send();
  });
  await app.register(fastifyRateLimit, { global: false });
  await app.register(async scope => on.pages(scope, async () => user));
});
afterAll(async () => {
  await app.close();
  await on.close();
});

const payer = { userId: newId(), reference: null, name: 'سارة', email: null };
/** The user who is signed in on the pages. */
let user: string | null = payer.userId;

async function visit() {
  const setupId = newId();
  const expiresAt = new Date(on.double.account.now().getTime() + 30 * 60_000);
  const started = await on.gateway.setup({ setupId, payer, returnUrl, expiresAt });
  return { setupId, ...started, path: new URL(started.url).pathname };
}

const verify = (path: string, token: string) => app.inject(`${path}/verify?token=${token}`);

describe('the card page', () => {
  it('can send what is typed to Moyasar alone', async () => {
    const { path } = await visit();
    const { body, headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain(`connect-src ${new URL(on.double.apiUrl).origin}`);
    expect(policy.filter(directive => directive.includes("'self'") || directive.includes('unsafe'))).toEqual(
      [],
    );
    const form = /<form.*<\/form>/s.exec(body)?.[0] ?? '';
    expect(form.match(/<input /g)).toHaveLength(4);
    expect(form).not.toMatch(/\s(name|action|formaction|method)=/);
  });

  it('saves a card after 3-D Secure', async () => {
    const { reference, path, url } = await visit();
    expect(url).toBe(`${publicUrl.href}card-setup/moyasar/${reference}`);
    expect(await on.gateway.retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    const token = await submitCard(app, path, '4201320111111010');
    const { statusCode, headers } = await verify(path, token);
    expect(statusCode).toBe(303);
    expect((await on.gateway.retrieveSetup(reference)).state).toBe('open');
    const back = on.double.account.authenticate(String(headers.location), true);
    expect(back.startsWith(returnUrl)).toBe(true);
    expect(await on.gateway.retrieveSetup(reference)).toEqual({
      state: 'done',
      card: {
        reference: token,
        brand: 'mada',
        last4: '1010',
        expMonth: 9,
        expYear: 2030,
        fingerprint: null,
      },
    });
    expect((await app.inject(path)).statusCode).toBe(410);
    expect(on.double.requests.some(({ body }) => JSON.stringify(body ?? {}).includes('sk_test'))).toBe(false);
  });

  it('saves no card if 3-D Secure fails, or if it was removed', async () => {
    const failed = await visit();
    const { headers } = await verify(failed.path, await submitCard(app, failed.path, '4111111111111111'));
    on.double.account.authenticate(String(headers.location), false);
    expect(await on.gateway.retrieveSetup(failed.reference)).toEqual({ state: 'failed', card: null });

    const removed = await visit();
    const token = await submitCard(app, removed.path, '4111111111111111');
    await verify(removed.path, token);
    await on.gateway.removeCard(token);
    expect((await on.gateway.retrieveSetup(removed.reference)).state).toBe('failed');
  });

  it('accepts another card while none is verified, but no card of another visit', async () => {
    const { path, reference } = await visit();
    await verify(path, await submitCard(app, path, '4111111111111111'));
    const second = await submitCard(app, path, '5421080101000000');
    const { headers } = await verify(path, second);
    on.double.account.authenticate(String(headers.location), true);
    const { card } = await on.gateway.retrieveSetup(reference);
    expect(card).toMatchObject({ reference: second, brand: 'mastercard', last4: '0000' });

    const other = await visit();
    expect((await verify(other.path, second)).statusCode).toBe(404);
    expect((await on.gateway.retrieveSetup(other.reference)).state).toBe('open');
  });

  it('saves the verified card, whichever was typed last, and deletes the others', async () => {
    const { path, reference } = await visit();
    const first = await submitCard(app, path, '4201320111111010');
    const { headers } = await verify(path, first);
    const second = await submitCard(app, path, '4111111111111111');
    expect((await verify(path, second)).statusCode).toBe(303);
    on.double.account.authenticate(String(headers.location), true);
    expect(await on.gateway.retrieveSetup(reference)).toMatchObject({
      state: 'done',
      card: { reference: first },
    });
    expect([on.double.account.tokens.has(first), on.double.account.tokens.has(second)]).toEqual([
      true,
      false,
    ]);
  });

  it('takes ten cards in one visit at most', async () => {
    const { path } = await visit();
    for (let tried = 0; tried < 10; tried += 1)
      expect((await verify(path, await submitCard(app, path, '4111111111111111'))).statusCode).toBe(303);
    expect((await verify(path, await submitCard(app, path, '4111111111111111'))).statusCode).toBe(404);
  });

  it.each([
    ['another owner', newId()],
    ['a signed-out user', null],
  ])('is for the one who began the visit, and not for %s', async (_who, other) => {
    const { path, reference } = await visit();
    const token = await submitCard(app, path, '4111111111111111');
    user = other;
    const responses = [await app.inject(path), await verify(path, token)];
    user = payer.userId;
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBe(404);
      expect(body).not.toContain(payer.userId);
    }
    expect(await on.gateway.retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    expect((await verify(path, token)).statusCode).toBe(303);
  });

  it('reports an unknown URL, and that Moyasar does not respond', async () => {
    const { path } = await visit();
    const addresses = ['/card-setup/moyasar/x', `/card-setup/moyasar/${newId()}`, `${path}/verify?token=x`];
    for (const address of addresses) expect((await app.inject(address)).statusCode).toBe(404);
    expect((await verify(path, 'token_unknown')).statusCode).toBe(404);
    const token = await submitCard(app, path, '4111111111111111');
    for (const status of [503, 503, 503]) on.double.trouble.says.push({ call: /^GET .*tokens/, status });
    const down = await verify(path, token);
    expect(down.statusCode).toBe(503);
    expect(down.body).toContain(`href="${path}/verify?token=${token}"`);
    expect((await verify(path, token)).statusCode).toBe(303);
  });

  it('ends with its time, and is deleted later', async () => {
    const { path, reference } = await visit();
    on.later(31);
    expect((await on.gateway.retrieveSetup(reference)).state).toBe('expired');
    expect((await app.inject(path)).statusCode).toBe(410);
    on.later(60 * 24 * 8);
    await visit();
    await expect(on.gateway.retrieveSetup(reference)).rejects.toMatchObject({ refused: true });
    await expect(on.gateway.retrieveSetup('not a setup')).rejects.toMatchObject({ refused: true });
  });
});

describe('webhooks', () => {
  it('are repeated until they are accepted', async () => {
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks`;
    on.double.account.events.length = 0;
    const started = await on.gateway.start(on.payment());
    const invoiceId = started.reference.replace('invoice:', '');
    on.double.account.authenticate(on.double.account.payInvoice(invoiceId, '4111111111111111'), true);
    const sender = makeWebhookSender(on.double.account, { url, secret: WEBHOOK_SECRET });
    expect([await sender.deliver(), await sender.deliver()]).toEqual([1, 0]);
    on.later(1);
    responseStatus = 200;
    expect(await sender.deliver()).toBe(1);
    on.later(60);
    expect(await sender.deliver()).toBe(0);
    const about = { kind: 'payment', reference: started.reference };
    const eventId = on.double.account.events[0]?.id;
    expect(notices).toEqual([
      { eventId, about },
      { eventId, about },
    ]);
  });

  it('are verified with the code that was sent', async () => {
    const options = { secretKey: doubledKeys.secret, apiUrl: on.double.apiUrl };
    expect(await verifyWebhook(options, 'c4bc247d', '482913')).toBe(true);
    await expect(verifyWebhook(options, 'c4bc247d', '000000')).rejects.toMatchObject({
      message: '400 webhook_verification_invalid',
      refused: true,
    });
  });
});
