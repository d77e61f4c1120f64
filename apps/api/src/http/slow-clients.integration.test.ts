import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setInterval } from 'node:timers';
import { createBroadcaster } from '@rifq/broadcaster';
import { buildOwner, buildPet, buildSession } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { fileForm, jpeg } from '../testing/images.ts';
import { storeFile } from '../testing/stored-file.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type HttpTimeouts, timeLimits } from './timeouts.ts';

const MEGABYTE = 1024 * 1024;

let test: TestApp;
let token: string;
let ownerId: string;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  token = (await buildSession(test.database.db, ownerId)).token;
});
afterAll(() => test.close());

/** Listens with these limits; the others are too high to matter. Returns the port. */
const listen = async (limits: Partial<HttpTimeouts> = {}) => (await listenWith(limits)).port;

async function listenWith(
  limits: Partial<HttpTimeouts>,
): Promise<{ port: number; connections: () => number; unsent: () => number }> {
  const broadcaster = createBroadcaster({ apps: [{ id: '1', key: 'key', secret: 'secret' }] });
  const app = await buildApp({
    deps: test.deps,
    broadcaster,
    web: null,
    log: test.app.log,
    trustProxy: undefined,
    times: { ...timeLimits, checkEveryMs: 20, ...limits },
  });
  onTestFinished(() => app.close());
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => void sockets.add(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  return {
    port,
    connections: () => [...sockets].filter(socket => !socket.destroyed).length,
    unsent: () => [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0),
  };
}

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Settles when a connection has closed for any reason. */
function closed(socket: Socket): Promise<void> {
  socket.resume();
  return new Promise(resolve => socket.once('close', () => resolve()));
}

/** Sends a byte again and again until the connection is closed. */
async function drip(socket: Socket): Promise<void> {
  const drops = setInterval(() => void socket.write('x'), 5);
  await closed(socket);
  clearInterval(drops);
}

const uploadHead = (length: number) =>
  `POST /api/pets/photo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;

describe('a connection is closed', () => {
  it('when it never sends a request', async () => {
    const socket = await open(await listen({ headersMs: 50 }));
    await closed(socket);
  });

  it('when its headers arrive byte by byte', async () => {
    await drip(await open(await listen({ headersMs: 50 }), 'GET /healthz HTTP/1.1\r\nX-A: '));
  });

  it.each([
    [
      'JSON',
      'POST /api/user/phone/count HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{',
    ],
    ['an upload', () => uploadHead(MEGABYTE)],
    ['a body without a reader', 'POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n'],
    ['a publishing', 'POST /apps/1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n'],
  ])('when the body of %s arrives byte by byte', async (_name, head) => {
    const port = await listen({ bodyGraceMs: 50 });
    await drip(await open(port, typeof head === 'string' ? head : head()));
  });

  it.each([
    ['a call', 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a file', 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address that cannot be read', 'GET /% HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a\r\n\r\n'],
    ['an invitation to send', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('when a request arrives before the last response was sent: %s', async (_name, ask) => {
    const { port, unsent } = await listenWith({});
    const socket = await open(port);
    let text = '';
    socket.on('data', part => {
      text += part;
    });
    socket.write(ask.repeat(1_000));
    await closed(socket);
    expect(text.match(/HTTP\/1\.1 [2-5]/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(unsent()).toBe(0);
  });

  it('when a request takes too long in total, however fast it is sent', async () => {
    await drip(
      await open(await listen({ headersMs: 40, requestMs: 50, bodyGraceMs: 60_000 }), uploadHead(MEGABYTE)),
    );
  });
});

it('accepts an upload at the minimum speed long after the grace period', async () => {
  const port = await listen({ bodyGraceMs: 1, bodyBytesPerSecond: 1 });
  const pet = await buildPet(test.database.db, ownerId);
  const body = new Response(fileForm('photo', await jpeg(900, 900), { pet_id: pet.id }));
  const response = await fetch(`http://127.0.0.1:${port}/api/pets/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    body: await body.arrayBuffer(),
  });
  expect(response.status).toBe(200);
});

it('applies no limit to a WebSocket', async () => {
  // Long enough for a busy machine to open one in time, and waited for twice below.
  const port = await listen({
    headersMs: 600,
    requestMs: 800,
    silenceMs: 1000,
    keepAliveMs: 600,
    bodyGraceMs: 400,
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/key?protocol=7`);
  onTestFinished(() => socket.close());
  await once(socket, 'message');
  // A silent connection that was opened later has closed by then.
  const silent = await open(port);
  await closed(silent);
  const again = await open(port);
  await closed(again);
  socket.send('{"event":"pusher:ping","data":{}}');
  const [response] = await once(socket, 'message');
  expect(String(response.data)).toContain('pusher:pong');
});

it('refuses the third upload of one account with the time to retry, while others are accepted, and accepts it later', async () => {
  const port = await listen();
  const asking = await Promise.all([1, 2, 3].map(() => open(port, uploadHead(8 * MEGABYTE))));
  const response = String(await Promise.race(asking.map(async socket => (await once(socket, 'data'))[0])));
  expect(response).toContain('503 Service Unavailable');
  expect(response).toMatch(/retry-after: \d+/);
  expect(response).toContain('request.busy');
  const small = new Response(fileForm('photo', await jpeg(), { pet_id: 'x' }));
  const body = Buffer.alloc(8 * MEGABYTE);
  const { id } = await buildOwner(test.database.db);
  const neighbour = await buildSession(test.database.db, id);
  const other = await fetch(`http://127.0.0.1:${port}/api/pets/photo`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${neighbour.token}`,
      'content-type': small.headers.get('content-type') ?? '',
    },
    body,
  });
  expect(other.status).toBe(400);
  for (const socket of asking) socket.destroy();
  await expect
    .poll(async () => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': small.headers.get('content-type') ?? '',
      };
      const all = await Promise.all(
        [1, 2].map(() => fetch(`http://127.0.0.1:${port}/api/pets/photo`, { method: 'POST', headers, body })),
      );
      return all.map(({ status }) => status);
    })
    .toEqual([400, 400]);
});

describe('a client that does not read its response', () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  /** More than the kernel buffers for a reader. */
  const longFile = async () =>
    `/api/files/${await storeFile(test, ownerId, Buffer.alloc(24 * MEGABYTE, 'x'))}`;

  it('is disconnected', async () => {
    const { port, connections } = await listenWith({ answerGraceMs: 50, answerBytesPerSecond: 10_000_000 });
    const socket = await open(port, ask(await longFile()));
    await once(socket, 'readable');
    await expect.poll(connections).toBe(0);
  });

  const UPGRADE =
    'GET /app/key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

  it('cannot keep the response by upgrading to a WebSocket', async () => {
    const { port, connections } = await listenWith({});
    const socket = await open(port, ask(await longFile()));
    await once(socket, 'readable');
    socket.write(UPGRADE);
    await expect.poll(connections).toBe(0);
  });

  it('cannot upgrade to a WebSocket before the response is sent', async () => {
    const { port, connections } = await listenWith({});
    await open(port, ask('/api/openapi.json') + UPGRADE);
    await expect.poll(connections).toBe(0);
  });

  it('makes the server buffer only a chunk of a file', async () => {
    const { port, unsent } = await listenWith({});
    const socket = await open(port, ask(await longFile()));
    await once(socket, 'readable');
    await expect.poll(unsent).toBeGreaterThan(0);
    expect(unsent()).toBeLessThan(MEGABYTE / 4);
  });
});

it('sends a file in full, with its length', async () => {
  const port = await listen();
  const bytes = randomBytes(MEGABYTE);
  const response = await fetch(
    `http://127.0.0.1:${port}/api/files/${await storeFile(test, ownerId, bytes)}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  expect(response.headers.get('content-length')).toBe(String(MEGABYTE));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

it('releases the capacity of readers who disconnect at any time', async () => {
  const { port, connections } = await listenWith({});
  const path = `/api/files/${await storeFile(test, ownerId, randomBytes(MEGABYTE))}`;
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  for (let round = 0; round < 60; round += 1) {
    const socket = await open(port, head);
    for (let turn = 0; turn < (round % 15) * 20; turn += 1)
      await new Promise(resolve => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  await expect.poll(connections).toBe(0);
  const again = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await again.arrayBuffer()).byteLength).toBe(MEGABYTE);
});
