// A program of its own: runs an embedded server in a temporary folder, prints its address, and stops it when whoever
// started the program is done or gone. So an interrupted test run, even a killed one, leaves no server behind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@rifq/db/embedded';

/** A test may lose its data in a power cut. An autovacuum of the superuser's would keep a test from dropping its database. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

const dataDir = await mkdtemp(join(tmpdir(), 'rifq-test-'));
const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });

async function stop(): Promise<void> {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

process.stdin.resume().once('end', () => void stop());
// Whoever started the program may be gone by now; the end of its input says so as well.
process.stdout.once('error', () => undefined);
process.stdout.write(`${server.url}\n`);
