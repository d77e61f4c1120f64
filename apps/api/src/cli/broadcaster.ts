import { once } from 'node:events';
import { createServer } from 'node:http';
import { createBroadcaster } from '@rifq/broadcaster';
import type { Environment } from '../environment.ts';
import { makeKeys } from '../platform/keys.ts';
import { makeLog } from '../platform/log.ts';
import { readAppSecret } from '../start/app-secret.ts';
import { BROADCASTER_PORT, broadcasterApp } from '../start/realtime.ts';
import { explainListening } from '../start/start-error.ts';

/**
 * Runs the broadcaster as a process of its own until a signal comes. It needs the secret of the app, or the same
 * PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET, and no database.
 */
export async function runBroadcaster(env: Environment, tell: (line: string) => void): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const keys = makeKeys(await readAppSecret(env.DATA_DIR, env.APP_SECRET));
  const broadcaster = createBroadcaster({ apps: [broadcasterApp(env, keys)], log: makeLog(env.LOG_LEVEL) });
  const server = createServer(broadcaster.handleRequest);
  broadcaster.attach(server);

  const host = env.PUSHER_HOST ?? '127.0.0.1';
  const port = env.PUSHER_PORT ?? BROADCASTER_PORT;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListening(error, host, port);
  });
  tell(
    `The broadcaster listens on ${host}:${port}. Start the app with BROADCASTER=pusher PUSHER_HOST=127.0.0.1`,
  );
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  server.close();
  await broadcaster.stop();
}
