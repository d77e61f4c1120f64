import type { ResponseOf } from '@rifq/contract/calls';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { Authorizer } from './authorize.ts';
import type { LiveEcho } from './echo.ts';
import { quieted } from './quiet-socket.ts';
import { ANSWER_TIMEOUT } from './reconnect.ts';

export type LiveConfig = ResponseOf<'get', '/api/live/config'>;

const createWebSocket = Pusher.Runtime.createWebSocket.bind(Pusher.Runtime);
Pusher.Runtime.createWebSocket = url => quieted(createWebSocket(url));

/**
 * Connects to the broadcaster: the hosted service of the cluster with forced TLS, or a server of our own
 * that speaks the same protocol (specification 7.16).
 */
export function createEcho(
  { key, cluster, host, port, force_tls: forceTLS }: LiveConfig,
  { handler, signIn }: Pick<Authorizer, 'handler' | 'signIn'>,
): LiveEcho {
  return new Echo({
    broadcaster: 'pusher',
    Pusher,
    key,
    // The client requires a cluster even with a host.
    cluster,
    forceTLS: host === null || forceTLS,
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    // With TLS that is wss; given `wss` too, the client would attempt it without TLS.
    enabledTransports: ['ws'],
    unavailableTimeout: ANSWER_TIMEOUT,
    channelAuthorization: { customHandler: handler },
    // Echo's types require an endpoint too, which a handler does not use.
    userAuthentication: { customHandler: signIn, endpoint: '', headers: {} },
    // `request` sends the socket id itself.
    withoutInterceptors: true,
  });
}
