import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildOwner, buildPet, buildSession } from '@rifq/testing';
import { startServer } from './lib/server-process.ts';
import { compareThroughput } from './lib/throughput.ts';

/**
 * Compares GET /api/user/me over loopback with 50 connections with a bare Fastify route that does the same two
 * queries.
 */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(server.url);
    const { db, close } = connect(server.url);
    const owner = await buildOwner(db);
    for (const name of ['مشمش', 'لولو', 'برق']) await buildPet(db, owner.id, { name });
    const { token } = await buildSession(db, owner.id);
    await close();

    const env = { BENCH_DATABASE_URL: server.url };
    const [rifq, bare] = [await startServer('rifq.ts', env), await startServer('bare.ts', env)];
    try {
      return await compareThroughput(
        'throughput against the bare route',
        { rifq: `${rifq.url}/api/user/me`, floor: `${bare.url}/api/user/me` },
        { headers: { authorization: `Bearer ${token}` }, rounds: 5, seconds: 4, atLeast: 0.7 },
      );
    } finally {
      await Promise.all([rifq.stop(), bare.stop()]);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
