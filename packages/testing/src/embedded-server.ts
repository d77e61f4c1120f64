// A separate program: runs an embedded server in a temporary folder, prints its URL, and stops it when its parent is
// done or gone. So an interrupted test run, even a killed one, leaves no server behind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@rifq/db/embedded';

/** Tests may lose data in a power cut. An autovacuum by the superuser would block dropping a test's database. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

const dataDir = await mkdtemp(join(tmpdir(), 'rifq-test-'));
const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });

async function stop(): Promise<void> {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

process.stdin.resume().once('end', () => void stop());
// The parent may be gone by now; the end of the input shows that, too.
process.stdout.once('error', () => undefined);
process.stdout.write(`${server.url}\n`);
