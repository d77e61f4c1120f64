import { createRequire } from 'node:module';
import type PusherJs from 'pusher-js';
import type { RealtimeAddress } from '../ports/realtime.ts';

/** The types of pusher-js describe an ES module, but its build for Node is CommonJS and exports the class itself. */
const PusherClient: typeof PusherJs.default = createRequire(import.meta.url)('pusher-js');

export type LiveEvent = { readonly name: string; readonly data: unknown };

export type LiveClient = {
  /** Resolves when the channel is joined; rejects with the status of a refusal. */
  join(channel: string): Promise<void>;
  /** The events received so far, without those of the protocol. */
  readonly events: LiveEvent[];
  /** Resolves with the next event. */
  next(): Promise<LiveEvent>;
  /** Resolves when the channel is joined again after a lost connection. */
  rejoined(): Promise<void>;
  socketId(): string;
  close(): void;
};

/**
 * A tab: pusher-js against a listening app, with the live token that `token` returns at each authorisation. `port` is
 * the broadcaster's, `appPort` the app's if it is another.
 */
export function liveClient(
  { key, cluster }: Pick<RealtimeAddress, 'key' | 'cluster'>,
  port: number,
  token: () => string,
  appPort = port,
): LiveClient {
  const client = new PusherClient(key, {
    cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${appPort}/broadcasting/auth`,
      headersProvider: () => ({ Authorization: `Bearer ${token()}`, Accept: 'application/json' }),
    },
  });
  const events: LiveEvent[] = [];
  const waiting: ((event: LiveEvent) => void)[] = [];
  client.bind_global((name: string, data: unknown) => {
    if (name.startsWith('pusher')) return;
    events.push({ name, data });
    for (const resolve of waiting.splice(0)) resolve({ name, data });
  });
  return {
    events,
    next: () => new Promise(resolve => waiting.push(resolve)),
    join: channel =>
      new Promise((resolve, reject) => {
        const joined = client.subscribe(channel);
        joined.bind('pusher:subscription_succeeded', () => resolve());
        joined.bind('pusher:subscription_error', ({ status }: { status: number }) => {
          client.unsubscribe(channel);
          reject(new Error(`refused with ${status}`));
        });
      }),
    rejoined: () =>
      new Promise(resolve => {
        for (const channel of client.allChannels())
          channel.bind('pusher:subscription_succeeded', () => resolve());
      }),
    socketId: () => client.connection.socket_id,
    close: () => client.disconnect(),
  };
}
