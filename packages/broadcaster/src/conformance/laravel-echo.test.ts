import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Echo from 'laravel-echo';
import { expect, onTestFinished, test } from 'vitest';
import { nextOf, PusherClient, PusherForEcho } from '../testing/pusher-js.ts';
import { listen, startServer, type TestServer, testApp } from '../testing/server.ts';

const TOKEN = 'live-token';

/**
 * An app's `/broadcasting/auth`, as Echo calls it: a form, a bearer token, JSON back. Returns its URL and the received
 * requests.
 */
async function startAuthEndpoint({ sdk }: TestServer) {
  const asked: { channel: string | null; contentType: string | undefined; accept: string | undefined }[] = [];
  const http = createServer((request, response) => {
    text(request).then(body => {
      const form = new URLSearchParams(body);
      const [socketId, channel] = [form.get('socket_id') ?? '', form.get('channel_name') ?? ''];
      asked.push({ channel, contentType: request.headers['content-type'], accept: request.headers.accept });
      const allowed = request.headers.authorization === `Bearer ${TOKEN}` && !channel.endsWith('.8');
      const member = channel.startsWith('presence-')
        ? { user_id: '7', user_info: { name: 'ليلى' } }
        : undefined;
      response.writeHead(allowed ? 200 : 403, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(allowed ? sdk.authorizeChannel(socketId, channel, member) : { message: 'no' }),
      );
    }, response.destroy);
  });
  onTestFinished(() => void http.close());
  return { url: `http://127.0.0.1:${await listen(http)}/broadcasting/auth`, asked };
}

async function startEcho() {
  const server = await startServer();
  const endpoint = await startAuthEndpoint(server);
  const echo = new Echo({
    broadcaster: 'pusher',
    key: testApp.key,
    cluster: 'ap2',
    Pusher: PusherForEcho,
    wsHost: '127.0.0.1',
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    authEndpoint: endpoint.url,
    auth: { headers: { Authorization: `Bearer ${TOKEN}`, Accept: 'application/json' } },
  });
  onTestFinished(() => echo.disconnect());
  return { server, echo, asked: endpoint.asked };
}

test('listens on the private channel of a user, authorised over HTTP', async () => {
  const { server, echo, asked } = await startEcho();
  const channel = echo.private('notification.7');
  const received = new Promise(resolve => channel.listen('.created', resolve));
  await new Promise<void>(resolve => void channel.subscribed(resolve));
  expect(echo.socketId()).toMatch(/^\d+\.\d+$/);
  expect(asked).toMatchObject([
    {
      channel: 'private-notification.7',
      contentType: 'application/x-www-form-urlencoded',
      accept: expect.stringContaining('application/json'),
    },
  ]);
  await server.sdk.trigger('private-notification.7', 'created', { id: 'n1' });
  expect(await received).toEqual({ id: 'n1' });
});

test('is notified of a channel it may not join', async () => {
  const { echo } = await startEcho();
  const refused = new Promise(resolve => void echo.private('notification.8').error(resolve));
  expect(await refused).toMatchObject({ type: 'AuthError', status: 403 });
});

test('joins a presence channel, sees who is here, and whispers', async () => {
  const { server, echo } = await startEcho();
  const room = echo.join('clinic');
  const here = await new Promise(resolve => void room.here(resolve));
  expect(here).toEqual([{ name: 'ليلى' }]);
  const joining = new Promise(resolve => void room.joining(resolve));
  const leaving = new Promise(resolve => void room.leaving(resolve));
  const other = new PusherClient(testApp.key, {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) =>
        done(
          null,
          server.sdk.authorizeChannel(socketId, channelName, { user_id: '8', user_info: { name: 'عمر' } }),
        ),
    },
  });
  onTestFinished(() => other.disconnect());
  const theirs = other.subscribe('presence-clinic');
  expect(await joining).toEqual({ name: 'عمر' });
  const whispered = nextOf(theirs, 'client-typing');
  room.whisper('typing', { at: 1 });
  expect(await whispered).toEqual({ data: { at: 1 }, metadata: { user_id: '7' } });
  other.disconnect();
  expect(await leaving).toEqual({ name: 'عمر' });
});

test('reads an encrypted channel', async () => {
  const { server, echo } = await startEcho();
  const channel = echo.encryptedPrivate('records');
  const received = new Promise(resolve => channel.listen('.result', resolve));
  await new Promise<void>(resolve => void channel.subscribed(resolve));
  await server.sdk.trigger('private-encrypted-records', 'result', { diagnosis: 'سليم' });
  expect(await received).toEqual({ diagnosis: 'سليم' });
});

test('leaves a channel with all its variants', async () => {
  const { server, echo } = await startEcho();
  await new Promise<void>(resolve => void echo.private('notification.7').subscribed(resolve));
  echo.leave('notification.7');
  await new Promise<void>(resolve => void echo.channel('updates').subscribed(resolve));
  const { channels } = await (await server.sdk.get({ path: '/channels' })).json();
  expect(channels).toEqual({ updates: {} });
});
