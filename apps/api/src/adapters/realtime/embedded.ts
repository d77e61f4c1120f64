import { type Broadcaster, createBroadcaster, type Log } from '@rifq/broadcaster';
import type { Realtime, RealtimeAddress } from '../../ports/realtime.ts';
import { pusherClient } from './pusher.ts';

/** The app at a broadcaster of our own: derived from the app's secret, so that every process agrees. */
export type BroadcasterApp = { readonly id: string; readonly key: string; readonly secret: string };

/** A broadcaster in this very process, which serves this process only. */
export function embeddedRealtime(
  app: BroadcasterApp,
  address: RealtimeAddress,
  log: Log,
): { realtime: Realtime; broadcaster: Broadcaster } {
  const broadcaster = createBroadcaster({ apps: [app], log });
  // Signed by the SDK here too: a client cannot tell where its channel is served.
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
    broadcaster,
    realtime: {
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
      authorize: (socketId, channel) => signer.authorizeChannel(socketId, channel),
    },
  };
}
