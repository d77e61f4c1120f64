import type { ChannelAuthorizationCallback, Options } from 'pusher-js';
import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { clientOptions, nextOf, openClient } from '../testing/pusher-js.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Options whose authorisation returns only the signature. */
function withoutDetails({ port, sdk }: TestServer): Options {
  const authorise = (
    { socketId, channelName }: { socketId: string; channelName: string },
    done: ChannelAuthorizationCallback,
  ) => {
    const { auth } = sdk.authorizeChannel(socketId, channelName);
    done(null, { auth });
  };
  return {
    ...clientOptions({ port, sdk }),
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: authorise },
  };
}

test.each([
  ['a presence channel without who is on it', 'presence-clinic', {}],
  [
    'an encrypted channel without its secret',
    'private-encrypted-records',
    { error: expect.stringContaining('No shared_secret key in auth payload') },
  ],
])('%s is refused by the client itself and not joined', async (_case, name, details) => {
  const server = await startServer();
  const client = openClient(withoutDetails(server));
  const { data } = await nextOf(client.subscribe(name), 'pusher:subscription_error');
  expect(data).toMatchObject({ type: 'AuthError', ...details });
  expect(client.connection.state).toBe('connected');
  await nextOf(client.subscribe('updates'), 'pusher:subscription_succeeded');
  expect(server.broadcaster.stats().apps[0]?.channels).toBe(1);
});

test('pusher-js receives an error when the app has no such channel, and stays connected', async () => {
  const server = await startServer({ app: { channels: name => name.startsWith('private-') } });
  const client = openClient(clientOptions(server));
  const { data } = await nextOf(client.subscribe('updates'), 'pusher:subscription_error');
  expect(data).toMatchObject({ type: 'InvalidChannel', status: 403 });
  await nextOf(client.subscribe('private-room'), 'pusher:subscription_succeeded');
});

test('pusher-js reconnects after a refusal by the limit of its address', async () => {
  const server = await startServer({ limits: { addressConnections: 1 } });
  const first = await connectRaw(server);
  const client = openClient(clientOptions(server));
  const { data } = await nextOf(client.connection, 'error');
  expect(data).toMatchObject({ error: { data: { code: 4100 } } });
  first.ws.close();
  await nextOf(client.connection, 'connected');
});

test('too many client events get the error 4301, and the connection stays open', async () => {
  const server = await startServer({ clock: manualClock() });
  const client = openClient(clientOptions(server));
  const channel = client.subscribe('private-room');
  await nextOf(channel, 'pusher:subscription_succeeded');
  const other = await joinRaw(server, 'private-room');
  const error = nextOf(client.connection, 'error');
  for (let count = 0; count < 11; count += 1) channel.trigger('client-moved', count);
  expect((await error).data).toMatchObject({ data: { code: 4301 } });
  expect(client.connection.state).toBe('connected');
  expect((await other.settle()).map(({ data }) => data)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('pusher-js replies to the pings of the server, and stays connected', async () => {
  const clock = manualClock(Date.now());
  const server = await startServer({ clock, activityTimeoutSeconds: 40, pongTimeoutSeconds: 10 });
  const client = openClient(clientOptions(server));
  const channel = client.subscribe('updates');
  await nextOf(channel, 'pusher:subscription_succeeded');
  const pinged = nextOf(client.connection, 'message');
  clock.advance(50_000);
  expect((await pinged).data).toMatchObject({ event: 'pusher:ping' });
  // A later reply over the same connection arrives after the pong.
  await nextOf(client.subscribe('other'), 'pusher:subscription_succeeded');
  clock.advance(11_000);
  const still = nextOf(channel, 'still');
  await server.sdk.trigger('updates', 'still', 'here');
  expect((await still).data).toBe('here');
});
