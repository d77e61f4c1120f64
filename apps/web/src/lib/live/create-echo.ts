import type { ResponseOf } from '@rifq/contract/calls';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { apiAddress } from '../request.ts';
import type { LiveEcho } from './echo.ts';
import { ANSWER_WITHIN } from './keep-trying.ts';

export type LiveConfig = ResponseOf<'get', '/api/live/config'>;

/**
 * Connects to the broadcaster: the hosted service of the cluster with forced TLS, or a server of our own
 * that speaks the same protocol (seed, section 7).
 * @param showToken the token for a subscription, asked for each of them, so that a renewed one is used
 */
export function createEcho(
  { key, cluster, host, port, force_tls: forceTLS }: LiveConfig,
  showToken: () => string | null,
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
    unavailableTimeout: ANSWER_WITHIN,
    // An object of our own: Echo's default one is shared by all connections of the page.
    auth: { headers: {} },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: apiAddress('/broadcasting/auth'),
      headersProvider: () => ({ Accept: 'application/json', Authorization: `Bearer ${showToken() ?? ''}` }),
    },
    // `request` sends the socket id itself.
    withoutInterceptors: true,
  });
}
