import { expect, test, vi } from 'vitest';
import { joinRaw } from '../testing/raw-client.ts';
import { upgradeManually } from '../testing/raw-socket.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const EVENT = { name: 'big', channels: ['updates'], data: 'x'.repeat(10_000) };

test('cuts off a client that does not read before it uses much memory; others receive everything', async () => {
  const server = await startServer({ limits: { bufferedBytes: 200_000 } });
  const [slow, quick] = [await joinRaw(server, 'updates'), await joinRaw(server, 'updates')];
  slow.ws.pause();
  let published = 0;
  // The kernel's socket buffer differs by machine, so publish until a client is cut off.
  while (server.broadcaster.stats().cutOff === 0 && published < 5_000) {
    server.broadcaster.publish(EVENT);
    published += 1;
    expect(server.broadcaster.stats().waiting).toBeLessThan(215_000);
    if (published % 10 === 0) await quick.settle();
  }
  server.broadcaster.publish(EVENT);
  expect(server.broadcaster.stats()).toMatchObject({ cutOff: 1 });
  await vi.waitFor(() => expect(server.broadcaster.stats().apps[0]?.connections).toBe(1));

  server.broadcaster.publish({ name: 'after', channels: ['updates'], data: 1 });
  const events = await quick.settle();
  expect(events.at(-1)?.event).toBe('after');
  slow.ws.resume();
  expect((await slow.closed).code).toBe(1006);
});

test('does not cut off a client that reads, however much is sent in total', async () => {
  const server = await startServer({ limits: { bufferedBytes: 200_000 } });
  const client = await joinRaw(server, 'updates');
  for (let round = 0; round < 50; round += 1) {
    for (let count = 0; count < 15; count += 1) server.broadcaster.publish(EVENT);
    expect(await client.settle()).toHaveLength(15);
  }
  expect(server.broadcaster.stats()).toMatchObject({ cutOff: 0, published: 750 });
});

/** Fills the kernel's buffer of a client that does not read, until data is buffered in the process. */
function fill({ broadcaster }: TestServer, channel: string): void {
  while (broadcaster.stats().waiting === 0) broadcaster.publish({ ...EVENT, channels: [channel] });
}

test('counts small events with the overhead of each frame', async () => {
  const server = await startServer();
  const slow = await joinRaw(server, 'updates');
  slow.ws.pause();
  fill(server, 'updates');
  let queued = 0;
  while (server.broadcaster.stats().cutOff === 0) {
    server.broadcaster.publish({ name: 'e', channels: ['updates'], data: 1 });
    queued += 1;
    expect(server.broadcaster.stats().waiting).toBeLessThan(263_000);
  }
  expect(queued).toBeLessThan(512);
  expect(server.broadcaster.stats().waiting).toBe(0);
});

test('does not cut off a reading client for many small events in a burst', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  for (let count = 0; count < 1_000; count += 1) {
    server.broadcaster.publish({ name: 'e', channels: ['updates'], data: 1 });
  }
  expect(await client.settle()).toHaveLength(1_000);
  expect(server.broadcaster.stats()).toMatchObject({ cutOff: 0, waiting: 0 });
});

test('nothing stays buffered for a client that reads again', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  client.ws.pause();
  fill(server, 'updates');
  for (let count = 0; count < 20; count += 1) server.broadcaster.publish(EVENT);
  expect(server.broadcaster.stats().waiting).toBeGreaterThan(200_000);
  client.ws.resume();
  await client.settle();
  await vi.waitFor(() => expect(server.broadcaster.stats().waiting).toBe(0));
  client.ws.pause();
  fill(server, 'updates');
  client.ws.terminate();
  await vi.waitFor(() => expect(server.broadcaster.stats().waiting).toBe(0));
  expect(server.broadcaster.stats().cutOff).toBe(0);
});

test('cuts off only the client furthest behind when the total buffer is exceeded', async () => {
  const server = await startServer({ limits: { bufferedBytes: 500_000, bufferedBytesInAll: 300_000 } });
  const [far, near] = [await joinRaw(server, 'far'), await joinRaw(server, 'near')];
  far.ws.pause();
  near.ws.pause();
  fill(server, 'far');
  for (let count = 0; count < 20; count += 1) {
    server.broadcaster.publish({ ...EVENT, channels: ['far'] });
  }
  while (server.broadcaster.stats().cutOff === 0) {
    server.broadcaster.publish({ ...EVENT, channels: ['near'] });
    expect(server.broadcaster.stats().waiting).toBeLessThanOrEqual(300_000);
  }
  far.ws.resume();
  expect((await far.closed).code).toBe(1006);
  near.ws.resume();
  expect((await near.settle()).length).toBeGreaterThan(0);
  expect(server.broadcaster.stats().cutOff).toBe(1);
});

/** A close frame of a client with code 1000 and a mask of zeros. */
const CLOSE = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);

test('sends nothing to a client that has sent a close frame but stays connected, and buffers nothing for it', async () => {
  const server = await startServer();
  const { socket } = await upgradeManually(server.port);
  socket.allowHalfOpen = true;
  const subscribe = Buffer.from(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'updates' } }));
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | subscribe.length, 0, 0, 0, 0]), subscribe]));
  await vi.waitFor(() => expect(server.broadcaster.stats().apps[0]?.channels).toBe(1));
  const { received, sent } = server.broadcaster.stats();
  const frames: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => frames.push(chunk));
  socket.write(CLOSE);
  await vi.waitFor(() => expect(Buffer.concat(frames).includes(0x88)).toBe(true));
  for (let count = 0; count < 5; count += 1) server.broadcaster.publish(EVENT);
  expect(server.broadcaster.stats()).toMatchObject({ received, sent, waiting: 0 });
  socket.end();
  await vi.waitFor(() => expect(server.broadcaster.stats().apps[0]?.connections).toBe(0));
  expect(server.broadcaster.stats().waiting).toBe(0);
});
