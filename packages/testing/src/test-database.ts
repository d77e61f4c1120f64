import { connect, type DatabasePool, newId } from '@rifq/db';
import pg from 'pg';
import { TEMPLATE_DATABASE } from './database-server.ts';

export type TestDatabase = DatabasePool & { readonly url: string };

/** A test may block others on purpose, on a busy machine for long. */
const PATIENT = { lockMs: 50_000, statementMs: 50_000 };

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a migrated, empty database for one test file, on the server of the whole run. `close` also
 * drops it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  if (adminUrl === undefined) throw new Error('no test server: run this test in the integration project');
  const name = `rifq_test_${newId().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { max: 12, ...PATIENT });
  return {
    ...connection,
    url: url.href,
    async close() {
      await connection.close();
      await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
