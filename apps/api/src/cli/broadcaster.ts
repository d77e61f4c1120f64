import { once } from 'node:events';
import { readVariables } from '../config/environment.ts';
import { isLoopback } from '../core/loopback.ts';
import { makeSequentialServers } from '../http/server.ts';
import { timeLimits } from '../http/timeouts.ts';
import { makeLog } from '../platform/log.ts';
import { liveBroadcaster, liveOrigins } from '../start/live-broadcaster.ts';
import { BROADCASTER_PORT, standaloneApplication } from '../start/realtime.ts';
import { explainListening, StartError } from '../start/start-error.ts';

/** Requests come from servers, which send them quickly. */
const REQUEST_MS = 10_000;
/** Addresses that mean all interfaces: an app on this machine uses loopback. */
const ANY_ADDRESS = new Set(['0.0.0.0', '[::]', '::']);

/**
 * Runs the broadcaster as a separate process, on PUSHER_HOST and PUSHER_PORT, until a signal arrives. It needs no
 * database, only the app's PUSHER_KEY and PUSHER_SECRET or its secret, and PUBLIC_URL, whose pages may connect. Throws
 * an EnvironmentError for invalid variables, and a StartError.
 */
export async function runBroadcaster(
  source: Record<string, string | undefined>,
  writeLine: (line: string) => void,
): Promise<void> {
  const env = readVariables(source);
  const host = env.PUSHER_HOST ?? '127.0.0.1';
  if (!source.PUBLIC_URL?.trim() && env.LIVE_ORIGINS === undefined && !isLoopback(host))
    throw new StartError(`PUBLIC_URL is missing: only its pages may connect to a broadcaster on ${host}.`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const origins = liveOrigins(env);
  const broadcaster = liveBroadcaster({
    app: await standaloneApplication(env),
    origins,
    trustProxy: env.TRUST_PROXY,
    log: makeLog(env.LOG_LEVEL),
  });
  const limits = { ...timeLimits, requestMs: REQUEST_MS, headersMs: REQUEST_MS };
  const { serverFactory, upgradeAlone } = makeSequentialServers(
    limits,
    (_cause, socket) => void socket.destroy(),
  );
  const server = serverFactory(broadcaster.handleRequest);
  broadcaster.attach(server);
  upgradeAlone(server);

  const port = env.PUSHER_PORT ?? BROADCASTER_PORT;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListening(error, host, port, { host: 'PUSHER_HOST', port: 'PUSHER_PORT' });
  });
  const reached = `PUSHER_HOST=${ANY_ADDRESS.has(host) ? '127.0.0.1' : host} PUSHER_PORT=${port}`;
  writeLine(
    `The broadcaster listens on ${host}:${port} for pages of ${origins.join(', ')}. Start the app with BROADCASTER=pusher ${reached}`,
  );
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  server.close();
  await broadcaster.stop();
  server.closeAllConnections();
}
