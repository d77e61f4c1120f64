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
    // The client asks for a cluster even where a host is given.
    cluster,
    forceTLS: host === null || forceTLS,
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    // With TLS that is wss; named apart, the client would try wss where there is no TLS.
    enabledTransports: ['ws'],
    unavailableTimeout: ANSWER_TIMEOUT,
    channelAuthorization: { customHandler: handler },
    // The types of Echo ask for an address too, which a handler has no use for.
    userAuthentication: { customHandler: signIn, endpoint: '', headers: {} },
    // `request` sends the socket id itself.
    withoutInterceptors: true,
  });
}
