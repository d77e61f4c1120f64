import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildOwner, buildPet, buildSession } from '@rifq/testing';
import * as z from 'zod/mini';
import { median, report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';
import { runTool } from './lib/tools.ts';

const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 4;

const answer = z.object({
  non2xx: z.number(),
  errors: z.number(),
  requests: z.object({ average: z.number() }),
});

/** Requests a second, measured from a process of its own. */
async function throughput(url: string, token: string): Promise<number> {
  const result = answer.parse(
    await runTool('autocannon/autocannon.js', [
      '--json',
      ...['--connections', String(CONNECTIONS), '--duration', String(SECONDS)],
      ...['--headers', `authorization=Bearer ${token}`, `${url}/api/user/me`],
    ]),
  );
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}

/**
 * GET /api/user/me over loopback with 50 connections, against a bare Fastify route that does the same two
 * reads by hand. Both are loaded in turns in one run; the ratio is that of the medians.
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
      await throughput(rifq.url, token);
      await throughput(bare.url, token);
      const rounds: { rifq: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ rifq: await throughput(rifq.url, token), bare: await throughput(bare.url, token) });
      }
      const [ours, floor] = [
        median(rounds.map(round => round.rifq)),
        median(rounds.map(round => round.bare)),
      ];
      console.log(`  Rifq ${ours.toFixed(0)} requests/s, the bare route ${floor.toFixed(0)} requests/s`);
      return report('throughput against the bare route', ours / floor, { atLeast: 0.7 });
    } finally {
      await Promise.all([rifq.stop(), bare.stop()]);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
