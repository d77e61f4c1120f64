import type { ResponseOf } from '@rifq/contract/calls';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { Authorizer } from './authorize.ts';
import type { LiveEcho } from './echo.ts';
import { ANSWER_TIMEOUT } from './reconnect.ts';

export type LiveConfig = ResponseOf<'get', '/api/live/config'>;

/**
 * Connects to the broadcaster: the hosted service of the cluster with forced TLS, or a server of our own
 * that speaks the same protocol (specification 7.16).
 */
export function createEcho(
  { key, cluster, host, port, force_tls: forceTLS }: LiveConfig,
  { handler, authenticate }: Pick<Authorizer, 'handler' | 'authenticate'>,
): LiveEcho {
  const echo: LiveEcho = new Echo({
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
    channelAuthorization: {
      customHandler(request, callback) {
        if (!request.channelName.startsWith('presence-')) return handler(request, callback);
        // Whoever joins has to be known, so that they can be put off (docs/decisions/0071); it never rejects.
        const { pusher } = echo.connector;
        pusher.signin();
        pusher.user.signinDonePromise.then(() => handler(request, callback), reportError);
      },
    },
    // Echo's types ask for an endpoint too, which a handler leaves unused.
    userAuthentication: { endpoint: '', headers: {}, customHandler: authenticate },
    // `request` sends the socket id itself.
    withoutInterceptors: true,
  });
  return echo;
}
