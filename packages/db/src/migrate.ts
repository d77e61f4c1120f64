import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The key of the advisory lock, the same for every process. */
const MIGRATION_LOCK = 7_243_001;

/** Migrations have no timeouts, unlike requests (docs/decisions/0046). */
const UNBOUNDED = `
  set lock_timeout = 0;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * Migrates a database to the newest schema. An advisory lock on a separate connection lets one process migrate while
 * the others wait.
 */
export async function migrateDatabase(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(UNBOUNDED);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
