import type { ResponseOf } from '@rifq/contract/calls';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { apiAddress } from '../request.ts';
import type { LiveEcho } from './echo.ts';
import { ANSWER_WITHIN } from './keep-trying.ts';
import { liveToken } from './live-token.ts';

export type LiveConfig = ResponseOf<'get', '/api/live/config'>;

/**
 * Connects to the broadcaster: the hosted service of the cluster with forced TLS, or a server of our own
 * that speaks the same protocol (seed, section 7).
 */
export function createEcho({ key, cluster, host, port, force_tls: forceTLS }: LiveConfig): LiveEcho {
  return new Echo({
    broadcaster: 'pusher',
    Pusher,
    key,
    // The client asks for a cluster even where a host is given.
    cluster,
    forceTLS: host === null || forceTLS,
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    enabledTransports: ['ws', 'wss'],
    unavailableTimeout: ANSWER_WITHIN,
    // An object of our own: Echo's default one is shared by all connections of the page.
    auth: { headers: {} },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: apiAddress('/broadcasting/auth'),
      // Read for every subscription, so that a renewed token is used.
      headersProvider: () => ({ Accept: 'application/json', Authorization: `Bearer ${liveToken() ?? ''}` }),
    },
    // `request` sends the socket id itself.
    withoutInterceptors: true,
  });
}
