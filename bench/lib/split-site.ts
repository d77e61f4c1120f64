import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabasePool } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { type AppProcess, appProcess } from './app-process.ts';
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts';
import { freePort, UNLIMITED } from './web-app.ts';

/** The app and the broadcaster as separate processes on one database, each behind a breakable proxy. */
export interface SplitSite {
  readonly url: string;
  readonly connection: DatabasePool;
  readonly app: AppProcess;
  readonly broadcaster: AppProcess;
  /** Proxies of pages and calls, and of the live channel. */
  readonly lines: readonly FlakyProxy[];
}

/** Runs a site during `work`. */
export async function withSplitSite<T>(work: (site: SplitSite) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const [port, livePort] = [await freePort(), await freePort()];
  const [web, live] = [await flakyProxy(port), await flakyProxy(livePort)];
  const url = `http://localhost:${web.port}`;
  const shared = {
    PUBLIC_URL: url,
    APP_SECRET: randomBytes(24).toString('hex'),
    PUSHER_HOST: '127.0.0.1',
  };
  const broadcaster = appProcess(['cli/main.ts', 'broadcaster'], {
    ...shared,
    PUSHER_PORT: String(livePort),
  });
  const app = appProcess(['main.ts'], {
    ...{ ...shared, ...UNLIMITED, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url },
    ...{ DEMO: '0', BROADCASTER: 'pusher', PUSHER_PORT: String(live.port), TRUST_PROXY: 'loopback' },
  });
  try {
    await Promise.all([app.start(), broadcaster.start()]);
    const connection = connect(database.url);
    try {
      return await work({ url, connection, app, broadcaster, lines: [web, live] });
    } finally {
      await connection.close();
    }
  } finally {
    await Promise.all([app.end('SIGKILL'), broadcaster.end('SIGKILL'), web.close(), live.close()]);
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
