import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, PATH } from '../testing/raw-client.ts';
import { closeCodeOf, upgradeByHand } from '../testing/raw-socket.ts';
import { startServer } from '../testing/server.ts';

/** A pong of WebSocket as a client sends it: no payload, and a mask of zeros. */
const PONG = [0x8a, 0x80, 0, 0, 0, 0];

/** Stops the timers by which `ws` waits for the answer to a close frame, which nobody reads after a flood. */
function holdCloseTimeout(): { isRunning(): boolean; pass(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { isRunning: () => vi.getTimerCount() > 0, pass: () => void vi.advanceTimersByTime(2_000) };
}

test('a client that floods, with messages or pings and pongs of WebSocket, is closed with 4100, which has it wait', async () => {
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
  // Each of them has the close frame, and has answered it.
  for (const { ws } of [first, second, third]) while (ws.readyState !== ws.CLOSING) await nextTurn();
  closeTimeout.pass();
  const ends = await Promise.all([first, second, third].map(client => client.closed));
  expect(ends.map(({ code }) => code)).toEqual([4100, 4100, 4100]);
});

test('as many as are allowed are fine', async () => {
  const server = await startServer({ clock: manualClock(), limits: { messagesPerSecond: 20 } });
  const client = await connectRaw(server);
  for (let count = 0; count < 19; count += 1) client.ws.pong();
  expect(await client.settle()).toEqual([]);
});

test.each([
  ['after 4100', PATH],
  ['after it was refused', '/app/nobody?protocol=7'],
])('what a client still sends %s is not read any more', async (_case, path) => {
  const closeTimeout = holdCloseTimeout();
  const server = await startServer({ limits: { messagesPerSecond: 20 } });
  const accepted = once(server.http, 'connection');
  const { socket } = await upgradeByHand(server.port, path);
  const [line] = await accepted;
  const flood = Buffer.from(Array.from({ length: 50_000 }, () => PONG).flat());
  const broken = new Promise<Error | undefined>(resolve => {
    socket.on('error', resolve);
    // Far more than the machine holds for a socket that is not read.
    for (let count = 0; count < 100; count += 1) socket.write(flood, error => error && resolve(error));
    socket.write(flood, error => resolve(error ?? undefined));
  });
  socket.resume();
  while (!line.isPaused() || !closeTimeout.isRunning()) await nextTurn();
  closeTimeout.pass();
  expect(await broken).toBeInstanceOf(Error);
  expect(line.bytesRead).toBeLessThan(10 * flood.length);
});

test('a message in more than 16 frames ends the connection, one in 16 does not', async () => {
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

test('a message that comes byte by byte ends the connection before it costs memory', async () => {
  const server = await startServer();
  const client = await upgradeByHand(server.port);
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
