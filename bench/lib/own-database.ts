import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabasePool, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { startServer } from './server-process.ts';

/** Fills a database of its own, starts the app on it and runs work with its address; cleans up afterwards. */
export async function withOwnDatabase<Filled, Result>(
  fill: (connection: DatabasePool) => Promise<Filled>,
  work: (url: string, filled: Filled, connection: DatabasePool) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(server.url);
    const connection = connect(server.url);
    try {
      const filled = await fill(connection);
      await connection.pool.query('vacuum (analyze)');
      const app = await startServer('rifq.ts', { BENCH_DATABASE_URL: server.url });
      try {
        return await work(app.url, filled, connection);
      } finally {
        await app.stop();
      }
    } finally {
      await connection.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the duration of a request in milliseconds, and its body. Throws if it is refused. */
export async function timeRequest(url: string, bearer: string): Promise<{ ms: number; body: string }> {
  const began = performance.now();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${bearer}`, 'x-rifq-client': 'bench' },
  });
  const body = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body}`);
  return { ms, body };
}
