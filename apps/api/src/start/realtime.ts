import type { Broadcaster } from '@rifq/broadcaster';
import type { FastifyBaseLogger } from 'fastify';
import { type BroadcasterApp, embeddedRealtime } from '../adapters/realtime/embedded.ts';
import { pusherRealtime } from '../adapters/realtime/pusher.ts';
import type { Environment } from '../config/environment.ts';
import { type Keys, makeKeys } from '../core/keys.ts';
import { isLoopback } from '../core/loopback.ts';
import type { Realtime, RealtimeAddress } from '../ports/realtime.ts';
import { readAppSecret } from './app-secret.ts';
import { liveBroadcaster, liveOrigins } from './live-broadcaster.ts';
import { StartError } from './start-error.ts';

/** The default of PUSHER_PORT for a broadcaster in a separate process. */
export const BROADCASTER_PORT = 6001;

/** Returns the broadcaster's application: from the environment, else derived from the app's secret. */
export function broadcasterApp(env: Environment, keys: Keys): BroadcasterApp {
  return {
    id: env.PUSHER_APP_ID ?? '1',
    key: env.PUSHER_KEY ?? keys.fingerprint('broadcaster-key').toString('hex').slice(0, 20),
    secret: env.PUSHER_SECRET ?? keys.fingerprint('broadcaster-secret').toString('base64url'),
  };
}

/** Throws a StartError for an id that is not a number, which only our broadcaster requires. */
function requireNumber({ id }: BroadcasterApp): void {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new StartError('PUSHER_APP_ID must be a number for a broadcaster of its own.');
}

/**
 * Returns the application of a broadcaster in a separate process. Reads the app's secret only if the environment has no
 * key.
 */
export async function standaloneApplication(env: Environment): Promise<BroadcasterApp> {
  const { PUSHER_APP_ID: id = '1', PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  const given = key !== undefined && secret !== undefined ? { id, key, secret } : null;
  const app = given ?? broadcasterApp(env, makeKeys(await readAppSecret(env.DATA_DIR, env.APP_SECRET)));
  requireNumber(app);
  return app;
}

/** Returns the address of the embedded broadcaster, or of a local one behind the app's proxy. */
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

/** Returns the address at which browsers reach a broadcaster in another process. */
function addressOf(env: Environment, key: string): RealtimeAddress {
  const { PUSHER_HOST: host = null, PUSHER_PUBLIC_URL: publicUrl, PUSHER_CLUSTER: cluster } = env;
  if (publicUrl !== undefined) {
    const { hostname, port, protocol } = new URL(publicUrl);
    const forceTls = protocol === 'https:';
    return {
      key,
      cluster,
      host: hostname,
      port: port === '' ? (forceTls ? 443 : 80) : Number(port),
      forceTls,
    };
  }
  // Browsers on other machines cannot reach a loopback address; the app's own proxy forwards to it.
  if (host !== null && isLoopback(host)) return ownAddress(env, key, env.PUSHER_PORT ?? BROADCASTER_PORT);
  return { key, cluster, host, port: env.PUSHER_PORT ?? null, forceTls: env.PUSHER_SCHEME !== 'http' };
}

/** Creates the realtime adapter that the environment names, and the broadcaster if it is embedded. */
export function chooseRealtime(
  env: Environment,
  keys: Keys,
  log: FastifyBaseLogger,
): { realtime: Realtime; broadcaster: Broadcaster | null } {
  const app = broadcasterApp(env, keys);
  if (env.BROADCASTER === 'embedded') {
    requireNumber(app);
    const broadcaster = liveBroadcaster({
      app,
      origins: liveOrigins(env),
      trustProxy: env.TRUST_PROXY,
      log,
    });
    return { realtime: embeddedRealtime(app, ownAddress(env, app.key, env.PORT), broadcaster), broadcaster };
  }
  const host = env.PUSHER_HOST ?? null;
  const isLocal = host !== null && isLoopback(host);
  const config = {
    appId: app.id,
    key: app.key,
    secret: app.secret,
    cluster: env.PUSHER_CLUSTER,
    host,
    port: env.PUSHER_PORT ?? (isLocal ? BROADCASTER_PORT : null),
    tls: env.PUSHER_SCHEME === undefined ? !isLocal : env.PUSHER_SCHEME === 'https',
  };
  return { realtime: pusherRealtime(config, addressOf(env, app.key)), broadcaster: null };
}
