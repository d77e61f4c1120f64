import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { closeCodeOf, upgradeManually } from '../testing/raw-socket.ts';
import { startServer } from '../testing/server.ts';

const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:signin',
  'pusher:ping',
  'pusher:pong',
  'client-x',
];
const names = [
  'updates',
  'private-room',
  'presence-room',
  '#server-to-user-1',
  '__proto__',
  'constructor',
  '',
];

const value = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...names, null));
const data = fc.oneof(
  value,
  fc.record({ channel: value, auth: value, channel_data: value, user_data: value }, { requiredKeys: [] }),
);
const message = fc
  .record(
    { event: fc.oneof(fc.constantFrom<unknown>(...events), value), channel: value, data },
    { requiredKeys: [] },
  )
  .map(frame => JSON.stringify(frame));

test('a malformed message causes at most an error for its sender, and nothing for others', async () => {
  const server = await startServer({ limits: { messagesPerSecond: 1_000_000 } });
  const watcher = await joinRaw(server, 'private-watched');
  const frames = fc.oneof(
    message,
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constant('[]'),
    fc.constant('null'),
  );
  const bytes = fc.uint8Array({ maxLength: 200 }).map(array => Buffer.from(array));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(frames, bytes), { maxLength: 20 }), async sent => {
      const client = await connectRaw(server);
      for (const frame of sent) client.send(frame);
      const signedIn = sent.some(frame => typeof frame === 'string' && frame.includes('pusher:signin'));
      // A failed sign-in closes the connection as intended; everything else must leave it open.
      if (!signedIn) await client.settle();
      client.ws.terminate();
    }),
  );
  await server.sdk.trigger('private-watched', 'still-here', 1);
  expect((await watcher.settle()).map(({ event }) => event)).toEqual(['still-here']);
});

test('replies to binary frames with an error', async () => {
  const client = await connectRaw(await startServer());
  client.send(Buffer.from('{"event":"pusher:ping"}'));
  expect((await client.next('pusher:error')).data).toMatchObject({ code: null });
});

test('invalid UTF-8 and frames that violate WebSocket close only the connection of their sender', async () => {
  const server = await startServer();
  const other = await connectRaw(server);
  const invalidText = await connectRaw(server);
  invalidText.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
  expect((await invalidText.closed).code).toBe(1007);
  const unknownFrame = await upgradeManually(server.port);
  unknownFrame.socket.write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]));
  expect(await closeCodeOf(unknownFrame)).toBe(1002);
  expect(await other.settle()).toEqual([]);
});

test('deeply nested data does not overflow the stack', async () => {
  const server = await startServer({ limits: { messageBytes: 4_000_000, eventBytes: 4_000_000 } });
  const [sender, other] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  sender.send(`{"event":"client-deep","channel":"private-room","data":${deep}}`);
  await sender.next('pusher:error');
  sender.send(deep);
  await sender.next('pusher:error');
  expect(await other.settle()).toEqual([]);
});

test('accepts member ids that are property names of Object.prototype', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  client.subscribe('presence-room', '{"user_id":"__proto__","user_info":{"name":"x"}}');
  const { raw } = await client.next('pusher_internal:subscription_succeeded');
  expect(raw.data).toBe('{"presence":{"ids":["__proto__"],"hash":{"__proto__":{"name":"x"}},"count":1}}');
  const response = await server.sdk.get({ path: '/channels/presence-room/users' });
  expect(await response.json()).toEqual({ users: [{ id: '__proto__' }] });
});
