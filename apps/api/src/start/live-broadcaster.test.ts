import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { conversationChannelOf, TYPING_EVENT } from '@rifq/contract';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { makeLog } from '../platform/log.ts';
import { liveBroadcaster, liveOrigins } from './live-broadcaster.ts';

const app = { id: '1', key: 'live-key', secret: 'the secret of the live channel' };
const SITE = 'https://rifq.example';
const PATH = `/app/${app.key}?protocol=7`;

afterEach(() => {
  vi.useRealTimers();
});

/** Starts the broadcaster as the app configures it, on a port. */
async function open(variables: Record<string, string> = {}) {
  const env = readEnvironment({
    PUBLIC_URL: SITE,
    TRUST_PROXY: '10.0.0.1',
    ALLOW_EMBEDDED: '1',
    ...variables,
  });
  const broadcaster = liveBroadcaster({
    app,
    origins: liveOrigins(env),
    trustProxy: env.TRUST_PROXY,
    log: makeLog('silent'),
  });
  const server = createServer(broadcaster.handleRequest);
  broadcaster.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, broadcaster, server };
}

const start = async (variables?: Record<string, string>) => (await open(variables)).port;

/** Connects with these headers and returns the broadcaster's first message, or the status of a refusal. */
function firstMessage(
  port: number,
  headers: Record<string, string>,
  localAddress = '127.0.0.1',
): Promise<string> {
  const upgrade = request({
    ...{ host: '127.0.0.1', port, path: PATH, localAddress },
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...headers,
    },
  }).end();
  return new Promise((resolve, reject) => {
    upgrade.on('error', reject);
    upgrade.on('response', response => resolve(String(response.statusCode)));
    upgrade.on('upgrade', (_response, socket: Duplex, head: Buffer) => {
      onTestFinished(() => void socket.destroy());
      if (head.length > 0) resolve(String(head));
      else socket.once('data', (data: Buffer) => resolve(String(data)));
    });
  });
}

const WELCOME = expect.stringContaining('pusher:connection_established');

it('accepts pages of the site and of LIVE_ORIGINS, and clients that are not browsers', async () => {
  const port = await start({ LIVE_ORIGINS: 'https://clinic.example, http://localhost:5173' });
  const messages = [
    SITE,
    'https://clinic.example',
    'http://localhost:5173',
    'https://other.example',
    'null',
  ].map(origin => firstMessage(port, { origin }));
  expect(await Promise.all(messages)).toEqual([WELCOME, WELCOME, WELCOME, '403', '403']);
  expect(await firstMessage(port, {})).toEqual(WELCOME);
});

/** Opens a number of connections that each claim another address, and returns their first messages. */
async function openMany(port: number, size: number): Promise<string[]> {
  const messages: Promise<string>[] = [];
  for (let count = 1; count <= size; count += 1)
    messages.push(firstMessage(port, { 'x-forwarded-for': `198.18.${count >> 8}.${count & 255}` }));
  return Promise.all(messages);
}

it('limits unauthenticated connections to 300 per address, whatever address they claim', async () => {
  const messages = await openMany(await start(), 301);
  expect(messages.filter(message => message.includes('"code":4100'))).toHaveLength(1);
});

it('distinguishes clients behind a proxy', async () => {
  const messages = await openMany(await start({ TRUST_PROXY: 'loopback' }), 301);
  expect(messages.filter(message => message.includes('connection_established'))).toHaveLength(301);
});

it('closes a connection that joins no channel within 30 seconds with 4009, and not earlier', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const port = await start();
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`);
  const next = () =>
    new Promise<string>(resolve => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    });
  expect(await next()).toEqual(WELCOME);
  vi.advanceTimersByTime(29_000);
  const reply = next();
  socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
  expect(await reply).toContain('pusher:pong');
  const closed = new Promise<number>(resolve => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  vi.advanceTimersByTime(1_000);
  expect(await closed).toBe(4009);
});

/** Settles when a number of further WebSocket upgrade requests have arrived. */
function arrivals(server: Server, count: number): Promise<void> {
  return new Promise(resolve => {
    let left = count;
    const onUpgrade = () => {
      left -= 1;
      if (left > 0) return;
      server.off('upgrade', onUpgrade);
      resolve();
    };
    server.on('upgrade', onUpgrade);
  });
}

/** Opens a tab, and waits for its upgrade request; `nextMessage` settles with the next message. */
async function openTab(port: number, server: Server) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`);
  onTestFinished(() => socket.close());
  const nextMessage = () =>
    new Promise<string>(resolve => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    });
  const greeting = nextMessage();
  /** Sends a message and returns the next one received. */
  const ask = (message: object) => {
    const reply = nextMessage();
    socket.send(JSON.stringify(message));
    return reply;
  };
  const signed = async (...parts: string[]) => {
    const [socketId = ''] = /\d+\.\d+/.exec(await greeting) ?? [];
    const signature = createHmac('sha256', app.secret)
      .update([socketId, ...parts].join(':'))
      .digest('hex');
    return `${app.key}:${signature}`;
  };
  await arrivals(server, 1);
  return {
    greeting,
    closed: new Promise<number>(resolve => {
      socket.addEventListener('close', ({ code }) => resolve(code));
    }),
    async join(id: string, kind: 'notification' | 'slots' = 'notification'): Promise<string> {
      const channel = `private-${kind}.${id}`;
      return ask({ event: 'pusher:subscribe', data: { channel, auth: await signed(channel) } });
    },
    ask,
    async signIn(id: string): Promise<string> {
      const data = JSON.stringify({ id });
      return ask({
        event: 'pusher:signin',
        data: { auth: await signed('', 'user', '', data), user_data: data },
      });
    },
    async enter(channel: string): Promise<string> {
      const data = JSON.stringify({ user_id: 'opaque' });
      const auth = await signed(channel, data);
      return ask({ event: 'pusher:subscribe', data: { channel, auth, channel_data: data } });
    },
  };
}

it('limits waiting connections of one address to 300, and lets a tab of another address join', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { port, broadcaster, server } = await open();
  const connections = () => broadcaster.stats().apps[0]?.connections;
  const haveArrived = arrivals(server, 400);
  const flood = Array.from({ length: 400 }, () => firstMessage(port, {}, '127.0.66.1'));
  await haveArrived;
  const tab = await openTab(port, server);
  expect(connections()).toBe(5);
  vi.advanceTimersByTime(20);
  expect(await tab.join(randomUUID())).toContain('subscription_succeeded');
  expect(connections()).toBe(10);

  vi.advanceTimersByTime(2_000);
  const messages = await Promise.all(flood);
  expect(messages.filter(message => message.includes('"code":4100'))).toHaveLength(100);
  expect(connections()).toBe(301);
});

it('lets at most fifty tabs join the channel of one user', async () => {
  const { port, server } = await open();
  const userId = randomUUID();
  for (let count = 1; count <= 50; count += 1)
    expect(await (await openTab(port, server)).join(userId)).toContain('subscription_succeeded');
  const tab = await openTab(port, server);
  expect(await tab.join(userId)).toContain('"status":429');
  expect(await (await openTab(port, server)).join(randomUUID())).toContain('subscription_succeeded');
});

it('lets any connection subscribe to slots, but closes it without a user channel', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { port, broadcaster, server } = await open();
  const doctorId = randomUUID();
  const viewers = [];
  for (let count = 1; count <= 51; count += 1) {
    const viewer = await openTab(port, server);
    // Waiting tabs are admitted twenty milliseconds later.
    vi.advanceTimersByTime(20);
    if (count <= 50) expect(await viewer.join(randomUUID())).toContain('subscription_succeeded');
    expect(await viewer.join(doctorId, 'slots')).toContain('subscription_succeeded');
    viewers.push(viewer);
  }
  vi.advanceTimersByTime(30_000);
  expect(await viewers.at(-1)?.closed).toBe(4009);
  expect(broadcaster.stats().apps[0]?.connections).toBe(50);
});

it('does not keep a connection for signing in or joining a conversation', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { port, broadcaster, server } = await open();
  const [known, unknown] = [await openTab(port, server), await openTab(port, server)];
  const channel = conversationChannelOf(randomUUID());
  expect(await known.join(randomUUID())).toContain('subscription_succeeded');
  expect(await known.enter(channel)).toContain('"status":401');
  for (const tab of [known, unknown]) {
    expect(await tab.signIn('u1')).toContain('signin_success');
    expect(await tab.enter(channel)).toContain('subscription_succeeded');
  }
  vi.advanceTimersByTime(30_000);
  expect(await unknown.closed).toBe(4009);
  expect(broadcaster.stats().apps[0]?.connections).toBe(1);
});

it('accepts no client event except typing, in a conversation', async () => {
  const { port, server } = await open();
  const tab = await openTab(port, server);
  const [userId, channel] = [randomUUID(), conversationChannelOf(randomUUID())];
  await tab.join(userId);
  await tab.signIn(userId);
  await tab.enter(channel);
  const long = { typing: true, text: 'more than that' };
  for (const frame of [
    { event: TYPING_EVENT, channel: `private-notification.${userId}`, data: { typing: true } },
    { event: 'client-message', channel, data: { typing: true } },
    { event: TYPING_EVENT, channel, data: long },
  ])
    expect(await tab.ask(frame)).toContain('pusher:error');
});
