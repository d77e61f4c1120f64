import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number: every process that migrates this schema takes the same lock. */
const MIGRATION_LOCK = 7_243_001;

/**
 * Brings a database to the newest schema. Several processes may start at once: an advisory lock lets one
 * migrate while the others wait. The lock lives on its own connection, outside any pooler's transaction.
 */
export async function migrateDatabase(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
