import type { Broadcaster } from '@rifq/broadcaster';
import type { Realtime, RealtimeAddress } from '../../ports/realtime.ts';
import { pusherClient, signChannel } from './pusher.ts';

/** An application at our broadcaster. */
export type BroadcasterApp = { readonly id: string; readonly key: string; readonly secret: string };

/** Creates the adapter for the broadcaster of this process, for this process only. */
export function embeddedRealtime(
  app: BroadcasterApp,
  address: RealtimeAddress,
  broadcaster: Pick<Broadcaster, 'publish' | 'terminateUser'>,
): Realtime {
  // The SDK signs here too, so that clients see equal results with every broadcaster.
  const signer = pusherClient({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    cluster: address.cluster,
    host: address.host,
    port: address.port,
    tls: address.forceTls,
  });
  return {
    address,
    async publish(events) {
      broadcaster.publish(
        events.map(({ channel, name, data, exceptSocketId }) => ({
          name,
          channels: [channel],
          data,
          exceptSocketId: exceptSocketId ?? undefined,
        })),
      );
    },
    authorize: (socketId, channel, member) => signChannel(signer, socketId, channel, member),
    signIn: (socketId, userId) => signer.authenticateUser(socketId, { id: userId }),
    async terminate(userId) {
      broadcaster.terminateUser(userId);
    },
  };
}
