import { once } from 'node:events';
import { HttpResponse, http } from 'msw';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { server } from './server.ts';

/** A frame of a broadcaster in the Pusher protocol. */
type Frame = { event: string; channel?: string; data: unknown };

/**
 * Starts a broadcaster on a local port: it implements just enough of the Pusher protocol for the real client.
 * @param refusal the code with which it rejects every connection
 * @param subscriptionErrors how many first subscriptions it rejects, without a reason
 */
export async function startLiveServer({
  port = 0,
  refusal,
  subscriptionErrors = 0,
}: {
  port?: number;
  refusal?: number;
  subscriptionErrors?: number;
} = {}) {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port });
  let count = 0;
  const joined: string[] = [];
  const left: string[] = [];
  const whispers: unknown[] = [];
  let errorsLeft = subscriptionErrors;

  const send = (socket: WebSocket, { data, ...frame }: Frame) =>
    socket.send(JSON.stringify({ ...frame, data: JSON.stringify(data) }));

  sockets.on('connection', socket => {
    count += 1;
    if (refusal !== undefined) return socket.close(refusal);
    send(socket, {
      event: 'pusher:connection_established',
      data: { socket_id: `1.${count}`, activity_timeout: 120 },
    });
    socket.on('message', raw => {
      const { event, channel, data } = JSON.parse(String(raw));
      if (event === 'pusher:unsubscribe') left.push(data.channel);
      if (event.startsWith('client-')) whispers.push({ event, channel, data });
      if (event === 'pusher:signin') {
        joined.push('signed in');
        send(socket, { event: 'pusher:signin_success', data: { user_data: data.user_data } });
      }
      // The client subscribes to the protocol's own user channel, which our server does not have.
      if (data.channel?.startsWith('#')) return;
      if (event !== 'pusher:subscribe') return;
      if (errorsLeft > 0) {
        errorsLeft -= 1;
        return send(socket, { event: 'pusher:subscription_error', channel: data.channel, data: {} });
      }
      joined.push(data.channel);
      send(socket, {
        event: 'pusher_internal:subscription_succeeded',
        channel: data.channel,
        data: data.channel_data === undefined ? {} : { presence: presenceOf(data.channel_data) },
      });
    });
  });
  await once(sockets, 'listening');
  const stop = async () => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise<void>(resolve => void sockets.close(() => resolve()));
  };
  onTestFinished(stop);
  const address = sockets.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    port: address.port,
    config: { key: 'key', cluster: 'ap2', host: '127.0.0.1', port: address.port, force_tls: false },
    /** Joined channels, after `signed in` where a connection did that, and left ones, in order. */
    joined,
    left,
    /** Client events to other members. */
    whispers,
    /** Returns how many connections there have been, and how many are open. */
    connections: () => ({ all: count, open: sockets.clients.size }),
    /** Closes all connections with a code. */
    hangUp(code: number) {
      for (const socket of sockets.clients) socket.close(code);
    },
    /** Sends an event to all connections. */
    publish(channel: string, event: string, data: object) {
      for (const socket of sockets.clients) send(socket, { event, channel, data });
    },
    stop,
  };
}

/** Builds the members of a presence channel with the subscriber alone. */
function presenceOf(channelData: string) {
  const { user_id: id, user_info: info } = JSON.parse(channelData);
  return { count: 1, ids: [id], hash: { [id]: info } };
}

/** `/broadcasting/auth` for tests: admits the bearer of `token`, as the user `u1`. Returns the requests. */
export function answerAuth(token: string) {
  const asked: { authorization: string | null; accept: string | null; form: Record<string, unknown> }[] = [];
  server.use(
    http.post('/broadcasting/user-auth', ({ request }) =>
      request.headers.get('authorization') === `Bearer ${token}`
        ? HttpResponse.json({ auth: 'key:signature', user_data: JSON.stringify({ id: 'u1' }) })
        : HttpResponse.json({ message: 'no', code: 'session.missing' }, { status: 401 }),
    ),
    http.post('/broadcasting/auth', async ({ request }) => {
      const authorization = request.headers.get('authorization');
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      asked.push({ authorization, accept: request.headers.get('accept'), form });
      const isPresence = String(form.channel_name).startsWith('presence-');
      const channelData = JSON.stringify({ user_id: 'u1', user_info: { name: 'نورة' } });
      return authorization === `Bearer ${token}`
        ? HttpResponse.json({ auth: 'key:signature', ...(isPresence && { channel_data: channelData }) })
        : HttpResponse.json({ message: 'no', code: 'session.missing' }, { status: 401 });
    }),
  );
  return asked;
}
