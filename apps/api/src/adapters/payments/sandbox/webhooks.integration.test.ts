import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxWebhooks } from '@rifq/db/schema/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxSite, startSandboxSite, typedCard } from '../../../testing/sandbox-site.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { testCards } from './test-cards.ts';

type Seen = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

let site: SandboxSite;
/** Webhooks received by the endpoint, and the status of its responses. */
const seen: Seen[] = [];
let status = 200;
/** Responses wait for it. */
let responding = Promise.resolve();
let endpoint: URL;
const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    seen.push({ headers: request.headers, body: Buffer.concat(chunks) });
    void responding.then(() =>
      reply.writeHead(status, { location: '/elsewhere' }).end('said by the endpoint'),
    );
  });
});

beforeAll(async () => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  endpoint = new URL(`http://127.0.0.1:${port}/webhooks`);
  site = await startSandboxSite({ webhookUrl: endpoint });
});
beforeEach(async () => {
  await site.database.db.delete(sandboxWebhooks);
  seen.length = 0;
  status = 200;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise(resolve => void server.close(resolve));
  await site.close();
});

const send = () => site.sandbox.webhooks.sendDue();
const waiting = async () => (await site.database.db.select().from(sandboxWebhooks)).length;
const paidWith = async (card: keyof typeof testCards) => {
  const { url, reference } = await site.start();
  await site.send(url, typedCard(testCards[card].number));
  return reference;
};
const bodies = () => seen.map(({ body }) => JSON.parse(body.toString()));
const typesSeen = () => bodies().map(({ type }) => type);

describe('a webhook of the sandbox', () => {
  it('arrives signed, with its subject but no data of the payer or the card', async () => {
    const reference = await paidWith('success');
    expect(await send()).toBe(1);
    const [webhook] = seen;
    if (!webhook) throw new Error('nothing has arrived');
    expect(webhook.headers[SIGNATURE_HEADER]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(bodies()).toEqual([
      {
        id: expect.stringMatching(/^event_/),
        type: 'payment.captured',
        created_at: Math.floor(site.now().getTime() / 1000),
        data: { kind: 'payment', id: reference },
      },
    ]);
    expect(await site.sandbox.gateway.readWebhook(webhook)).toEqual({
      eventId: bodies()[0].id,
      about: { kind: 'payment', reference },
    });
    expect([await waiting(), await send()]).toEqual([0, 0]);
  });

  it.each([
    ['changed', (body: Buffer, header: string) => ({ body: Buffer.from(`${body} `), header })],
    ['without a signature', (body: Buffer) => ({ body, header: undefined })],
    [
      'signed with a cut signature',
      (body: Buffer, header: string) => ({ body, header: header.slice(0, -2) }),
    ],
    [
      'signed for another time',
      (body: Buffer, header: string) => ({ body, header: header.replace('t=', 't=1') }),
    ],
    ['signed twice', (body: Buffer, header: string) => ({ body, header: [header, header] })],
  ])('is not accepted %s', async (_how, change) => {
    await paidWith('success');
    await send();
    const [webhook] = seen;
    const { body, header } = change(
      webhook?.body ?? Buffer.alloc(0),
      String(webhook?.headers[SIGNATURE_HEADER]),
    );
    expect(
      await site.sandbox.gateway.readWebhook({ headers: { [SIGNATURE_HEADER]: header }, body }),
    ).toBeNull();
  });

  it('is accepted for five minutes', async () => {
    await paidWith('success');
    await send();
    const [webhook] = seen;
    if (!webhook) throw new Error('nothing has arrived');
    site.advance(5 * 60);
    expect(await site.sandbox.gateway.readWebhook(webhook)).not.toBeNull();
    site.advance(1);
    expect(await site.sandbox.gateway.readWebhook(webhook)).toBeNull();
  });

  it('reports each change: declines, cancellations, refunds and saved cards', async () => {
    await paidWith('declined');
    const { url } = await site.start();
    await site.send(url, { action: 'cancel' });
    const payment = await paidWith('success');
    const money = { amount: 100, currency: 'SAR' };
    await site.sandbox.gateway.refund({ refundId: '1', payment, money, refundedBefore: 0 });
    const setup = await site.setup();
    await site.send(setup.url, typedCard(testCards.success.number));
    await send();
    expect(typesSeen().toSorted()).toEqual([
      'payment.cancelled',
      'payment.captured',
      'payment.declined',
      'payment.refunded',
      'setup.done',
    ]);
  });

  it('is lost, late or doubled by the number of the card, with one id for both copies', async () => {
    await paidWith('webhookLost');
    await paidWith('webhookLate');
    expect(await send()).toBe(0);
    await paidWith('webhookDoubled');
    expect(await send()).toBe(2);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    site.advance(3 * 60);
    expect(await send()).toBe(1);
  });

  it('of a slow bank is sent at its decision', async () => {
    await paidWith('slowBank');
    expect(await send()).toBe(0);
    site.advance(3 * 60);
    expect([await send(), typesSeen()]).toEqual([1, ['payment.captured']]);
  });

  it.each([500, 404, 302])(
    'that gets %i is sent again, with growing delays and a new signature',
    async responseStatus => {
      status = responseStatus;
      await paidWith('success');
      await send();
      expect([seen.length, await send()]).toEqual([1, 0]);
      site.advance(5);
      await send();
      site.advance(9);
      expect([seen.length, await send()]).toEqual([2, 0]);
      status = 204;
      site.advance(3600);
      await send();
      expect([seen.length, await waiting()]).toEqual([3, 0]);
      const last = seen.at(-1);
      expect(last && (await site.sandbox.gateway.readWebhook(last))).not.toBeNull();
    },
  );

  it('is retried for an unreachable endpoint, and dropped after a day', async () => {
    await paidWith('success');
    const nowhere = new URL('http://127.0.0.1:9/');
    await site.sandbox.webhooks.sendDue(nowhere);
    expect(await waiting()).toBe(1);
    site.advance(24 * 3600);
    await site.sandbox.webhooks.sendDue(nowhere);
    expect(await waiting()).toBe(0);
  });

  it('is sent by one of two senders, also if there are more than a batch', async () => {
    for (let count = 0; count < 12; count += 1) await paidWith('success');
    await Promise.all([send(), send()]);
    expect(seen).toHaveLength(12);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(12);
  });

  it('is sent automatically once the sender is started, which stops after the last response', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    responding = promise;
    const { webhooks } = site.sandbox;
    await paidWith('success');
    const arrived = once(server, 'request');
    webhooks.start();
    await arrived;
    const stopped = webhooks.stop();
    expect(await waiting()).toBe(1);
    resolve();
    await stopped;
    expect([seen.length, await waiting()]).toEqual([1, 0]);
  });
});
