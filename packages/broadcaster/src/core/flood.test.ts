import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, PATH } from '../testing/raw-client.ts';
import { closeCodeOf, upgradeManually } from '../testing/raw-socket.ts';
import { startServer } from '../testing/server.ts';

/** A WebSocket pong of a client: no payload, and a mask of zeros. */
const PONG = [0x8a, 0x80, 0, 0, 0, 0];

/** Fakes the timers with which `ws` waits for the reply to a close frame, which is not read after a flood. */
function holdCloseTimeout(): { isRunning(): boolean; pass(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { isRunning: () => vi.getTimerCount() > 0, pass: () => void vi.advanceTimersByTime(2_000) };
}

test('closes a client that floods with messages, pings or pongs with 4100, so that it backs off', async () => {
  const closeTimeout = holdCloseTimeout();
  const server = await startServer({ clock: manualClock(), limits: { messagesPerSecond: 20 } });
  const [first, second, third] = [
    await connectRaw(server),
    await connectRaw(server),
    await connectRaw(server),
  ];
  for (let count = 0; count < 21; count += 1) {
    first.send({ event: 'pusher:pong', data: {} });
    second.ws.ping();
    third.ws.pong();
  }
  // Each of them has received the close frame and replied to it.
  for (const { ws } of [first, second, third]) while (ws.readyState !== ws.CLOSING) await nextTurn();
  closeTimeout.pass();
  const ends = await Promise.all([first, second, third].map(client => client.closed));
  expect(ends.map(({ code }) => code)).toEqual([4100, 4100, 4100]);
});

test('allows messages up to the limit', async () => {
  const server = await startServer({ clock: manualClock(), limits: { messagesPerSecond: 20 } });
  const client = await connectRaw(server);
  for (let count = 0; count < 19; count += 1) client.ws.pong();
  expect(await client.settle()).toEqual([]);
});

test.each([
  ['after 4100', PATH],
  ['after it was refused', '/app/nobody?protocol=7'],
])('does not read what a client still sends %s', async (_case, path) => {
  const closeTimeout = holdCloseTimeout();
  const server = await startServer({ limits: { messagesPerSecond: 20 } });
  const accepted = once(server.http, 'connection');
  const { socket } = await upgradeManually(server.port, path);
  const [socketOfServer] = await accepted;
  const flood = Buffer.from(Array.from({ length: 50_000 }, () => PONG).flat());
  const broken = new Promise<Error | undefined>(resolve => {
    socket.on('error', resolve);
    // Far more than the kernel buffers for a socket that is not read.
    for (let count = 0; count < 100; count += 1) socket.write(flood, error => error && resolve(error));
    socket.write(flood, error => resolve(error ?? undefined));
  });
  socket.resume();
  while (!socketOfServer.isPaused() || !closeTimeout.isRunning()) await nextTurn();
  closeTimeout.pass();
  expect(await broken).toBeInstanceOf(Error);
  expect(socketOfServer.bytesRead).toBeLessThan(10 * flood.length);
});

test('closes the connection after a message of more than 16 frames, but not of 16', async () => {
  const server = await startServer();
  const [client, other] = [await connectRaw(server), await connectRaw(server)];
  const sendIn = (frames: number) => {
    const text = JSON.stringify({ event: 'pusher:ping', data: {} });
    client.ws.send(text.slice(0, 1), { fin: false });
    for (let at = 1; at < frames - 1; at += 1) client.ws.send(text.slice(at, at + 1), { fin: false });
    client.ws.send(text.slice(frames - 1), { fin: true });
  };
  sendIn(16);
  await client.next('pusher:pong');
  sendIn(17);
  expect((await client.closed).code).toBe(1008);
  expect(await other.settle()).toEqual([]);
});

test('closes the connection when a message arrives byte by byte, before it uses much memory', async () => {
  const server = await startServer();
  const client = await upgradeManually(server.port);
  const code = closeCodeOf(client);
  client.socket.setNoDelay(true);
  // The head of a text frame of 32,000 bytes.
  client.socket.write(Buffer.from([0x81, 0xfe, 0x7d, 0x00, 0, 0, 0, 0]));
  for (let count = 0; count < 300 && client.socket.writable; count += 1) {
    client.socket.write('x');
    await nextTurn();
    await nextTurn();
  }
  expect(await code).toBe(1008);
});
