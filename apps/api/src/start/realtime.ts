import type { Broadcaster } from '@rifq/broadcaster';
import type { FastifyBaseLogger } from 'fastify';
import { type BroadcasterApp, embeddedRealtime } from '../adapters/realtime/embedded.ts';
import { pusherRealtime } from '../adapters/realtime/pusher.ts';
import { type Environment, isLoopback } from '../environment.ts';
import type { Keys } from '../platform/keys.ts';
import type { Realtime, RealtimeAddress } from '../ports/realtime.ts';

/** Where the broadcaster listens as a process of its own, unless PUSHER_PORT says otherwise. */
export const BROADCASTER_PORT = 6001;

/** The application at a broadcaster: the one of the environment, else one that follows from the app's secret. */
export function broadcasterApp(env: Environment, keys: Keys): BroadcasterApp {
  return {
    id: env.PUSHER_APP_ID ?? '1',
    key: env.PUSHER_KEY ?? keys.fingerprint('broadcaster-key').toString('hex').slice(0, 20),
    secret: env.PUSHER_SECRET ?? keys.fingerprint('broadcaster-secret').toString('base64url'),
  };
}

/** Reached under the app's own address: the embedded broadcaster, or one beside it behind the same proxy. */
function ownAddress(env: Environment, key: string, localPort: number): RealtimeAddress {
  const { hostname, port, protocol } = new URL(env.PUBLIC_URL);
  const forceTls = protocol === 'https:';
  const usual = forceTls ? 443 : 80;
  const direct = isLoopback(hostname) && !forceTls;
  return {
    key,
    cluster: env.PUSHER_CLUSTER,
    host: hostname,
    port: direct ? localPort : port === '' ? usual : Number(port),
    forceTls,
  };
}

/** The live channel that the environment names, and the broadcaster when it is one of this process. */
export function chooseRealtime(
  env: Environment,
  keys: Keys,
  log: FastifyBaseLogger,
): { realtime: Realtime; broadcaster: Broadcaster | null } {
  const app = broadcasterApp(env, keys);
  if (env.BROADCASTER === 'embedded') return embeddedRealtime(app, ownAddress(env, app.key, env.PORT), log);

  const host = env.PUSHER_HOST ?? null;
  const local = host !== null && isLoopback(host);
  const port = env.PUSHER_PORT ?? (local ? BROADCASTER_PORT : null);
  const config = { appId: app.id, ...app, cluster: env.PUSHER_CLUSTER, host, port, tls: !local };
  // A browser elsewhere cannot reach a loopback address: there the app's own proxy leads to it.
  const address = local
    ? ownAddress(env, app.key, port ?? BROADCASTER_PORT)
    : { key: app.key, cluster: env.PUSHER_CLUSTER, host, port, forceTls: true };
  return { realtime: pusherRealtime(config, address), broadcaster: null };
}
