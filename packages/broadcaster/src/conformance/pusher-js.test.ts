import { expect, test } from 'vitest';
import { clientOptions, nextOf, openClient } from '../testing/pusher-js.ts';
import { joinRaw } from '../testing/raw-client.ts';
import { startServer, testApp } from '../testing/server.ts';

/** A client that has joined a channel. */
async function join(options: ReturnType<typeof clientOptions>, name: string) {
  const client = openClient(options);
  const channel = client.subscribe(name);
  const { data: members } = await nextOf(channel, 'pusher:subscription_succeeded');
  return { client, channel, members };
}

test('connects, and receives the socket id and the activity timeout from the server', async () => {
  const server = await startServer({ activityTimeoutSeconds: 20 });
  const client = openClient(clientOptions(server));
  await nextOf(client.connection, 'connected');
  expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/);
  expect(client.connection.activityTimeout).toBe(20_000);
});

test('receives objects and strings that the server SDK triggers on a public channel', async () => {
  const server = await startServer();
  const { channel } = await join(clientOptions(server), 'updates');
  const object = nextOf(channel, 'dose-due');
  await server.sdk.trigger('updates', 'dose-due', { pet: 'مشمش', in: 7 });
  expect((await object).data).toEqual({ pet: 'مشمش', in: 7 });
  const text = nextOf(channel, 'said');
  await server.sdk.trigger('updates', 'said', 'plain words');
  expect((await text).data).toBe('plain words');
});

test('joins a private channel with the signature of the SDK', async () => {
  const server = await startServer();
  const { channel } = await join(clientOptions(server), 'private-notification.7');
  const event = nextOf(channel, 'created');
  await server.sdk.trigger('private-notification.7', 'created', { id: 'n1' });
  expect((await event).data).toEqual({ id: 'n1' });
});

test('receives an error for a wrong signature, and stays connected', async () => {
  const server = await startServer();
  const options = clientOptions(server);
  const forged = {
    ...options,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: forge },
  } as const;
  const client = openClient(forged);
  const channel = client.subscribe('private-notification.7');
  const { data } = await nextOf(channel, 'pusher:subscription_error');
  expect(data).toMatchObject({ type: 'AuthError', status: 401 });
  expect(client.connection.state).toBe('connected');

  function forge(_params: object, done: (error: null, data: { auth: string }) => void) {
    done(null, { auth: `${testApp.key}:${'0'.repeat(64)}` });
  }
});

test('decrypts events that the SDK encrypted; the server handles only ciphertext', async () => {
  const server = await startServer();
  const { channel } = await join(clientOptions(server), 'private-encrypted-records');
  const raw = await joinRaw(server, 'private-encrypted-records');
  const event = nextOf(channel, 'result');
  await server.sdk.trigger('private-encrypted-records', 'result', { diagnosis: 'سليم' });
  expect((await event).data).toEqual({ diagnosis: 'سليم' });
  const onTheWire = await raw.next('result');
  expect(onTheWire.data).toEqual({ nonce: expect.any(String), ciphertext: expect.any(String) });
});

test('sends a client event to the others on the channel, but not to itself', async () => {
  const server = await startServer();
  const options = clientOptions(server);
  const [sender, other] = [await join(options, 'private-room'), await join(options, 'private-room')];
  const received = nextOf(other.channel, 'client-typing');
  const echoed: unknown[] = [];
  sender.channel.bind('client-typing', (data: unknown) => echoed.push(data));
  sender.channel.trigger('client-typing', { who: 'ليلى' });
  expect((await received).data).toEqual({ who: 'ليلى' });
  const after = nextOf(sender.channel, 'after');
  await server.sdk.trigger('private-room', 'after', {});
  await after;
  expect(echoed).toEqual([]);
});

test('a cache channel sends a new subscriber its last event, or a cache miss', async () => {
  const server = await startServer();
  const options = clientOptions(server);
  for (const name of ['cache-weather', 'private-cache-weather', 'private-encrypted-cache-weather']) {
    const missed = openClient(options).subscribe(name);
    await nextOf(missed, 'pusher:cache_miss');
    await server.sdk.trigger(name, 'changed', { degrees: 41 });
    await server.sdk.trigger(name, 'changed', { degrees: 42 });
    const late = openClient(options).subscribe(name);
    expect((await nextOf(late, 'changed')).data).toEqual({ degrees: 42 });
  }
});

test('unsubscribes, and can subscribe again', async () => {
  const server = await startServer();
  const { client } = await join(clientOptions(server), 'updates');
  client.unsubscribe('updates');
  await nextOf(client.subscribe('other'), 'pusher:subscription_succeeded');
  expect(server.broadcaster.stats().apps[0]?.channels).toBe(1);
  const again = client.subscribe('updates');
  await nextOf(again, 'pusher:subscription_succeeded');
  const event = nextOf(again, 'hello');
  await server.sdk.trigger('updates', 'hello', 1);
  expect((await event).data).toBe(1);
});

test('does not receive the event that its own request caused', async () => {
  const server = await startServer();
  const options = clientOptions(server);
  const [own, other] = [await join(options, 'private-room'), await join(options, 'private-room')];
  const seen: unknown[] = [];
  own.channel.bind('moved', (data: unknown) => seen.push(data));
  const [moved, last] = [nextOf(other.channel, 'moved'), nextOf(own.channel, 'last')];
  await server.sdk.trigger('private-room', 'moved', 1, { socket_id: own.client.connection.socket_id });
  await server.sdk.trigger('private-room', 'last', 2);
  expect((await moved).data).toBe(1);
  await last;
  expect(seen).toEqual([]);
});
