import { createRequire } from 'node:module';
import type PusherJs from 'pusher-js';
import type { Members } from 'pusher-js';
import type { RealtimeAddress } from '../ports/realtime.ts';

/** The types of pusher-js describe an ES module, but its build for Node is CommonJS and exports the class itself. */
const PusherClient: typeof PusherJs.default = createRequire(import.meta.url)('pusher-js');

type Member = { readonly id: string; readonly info: unknown };

export type LiveEvent = { readonly name: string; readonly data: unknown };

export type LiveClient = {
  /** Resolves when the channel is joined; rejects with the status of a refusal. */
  join(channel: string): Promise<void>;
  /** Signs in the connection. Resolves once the broadcaster has accepted it; rejects if it is refused. */
  signIn(): Promise<void>;
  /** Sends a client event to the other members of a channel. */
  whisper(channel: string, event: string, data: object): void;
  /** The members of the presence channel joined last: the `user_info` by id. */
  readonly members: Map<string, unknown>;
  /** Resolves when the broadcaster has closed the connection permanently. */
  disconnects(): Promise<void>;
  /** The events received so far, without protocol events. */
  readonly events: LiveEvent[];
  /** Resolves with the next event. */
  next(): Promise<LiveEvent>;
  /** Resolves when the channel is joined again after a lost connection. */
  rejoined(): Promise<void>;
  socketId(): string;
  close(): void;
};

/**
 * Creates a tab: pusher-js against a listening app, with the live token that `token` returns at each authorisation.
 * `port` is the broadcaster's, `appPort` the app's if it is different.
 */
export function liveClient(
  { key, cluster }: Pick<RealtimeAddress, 'key' | 'cluster'>,
  port: number,
  token: () => string,
  appPort = port,
): LiveClient {
  const headersProvider = () => ({ Authorization: `Bearer ${token()}`, Accept: 'application/json' });
  const client = new PusherClient(key, {
    cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${appPort}/broadcasting/auth`,
      headersProvider,
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${appPort}/broadcasting/user-auth`,
      headersProvider,
    },
  });
  let signedIn: { resolve: () => void; reject: (reason: Error) => void } | null = null;
  client.bind('pusher:signin_success', () => signedIn?.resolve());
  client.user.bind('pusher:signin_error', ({ status }: { status: number }) =>
    signedIn?.reject(new Error(`refused with ${status}`)),
  );
  const members = new Map<string, unknown>();
  const enter = ({ id, info }: Member) => members.set(id, info);
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
        joined.bind('pusher:subscription_succeeded', (present: Partial<Members>) => {
          members.clear();
          present.each?.(enter);
          resolve();
        });
        joined.bind('pusher:member_added', enter);
        joined.bind('pusher:member_removed', ({ id }: Member) => members.delete(id));
        joined.bind('pusher:subscription_error', ({ status }: { status: number }) => {
          client.unsubscribe(channel);
          reject(new Error(`refused with ${status}`));
        });
      }),
    signIn: () =>
      new Promise((resolve, reject) => {
        signedIn = { resolve, reject };
        client.signin();
      }),
    whisper: (channel, event, data) => void client.send_event(event, data, channel),
    members,
    disconnects: () =>
      new Promise(resolve => {
        client.connection.bind('disconnected', () => resolve());
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
