import pg from 'pg';
import { newId } from '../new-id.ts';

export type EmptyDatabase = {
  readonly url: string;
  query<T extends pg.QueryResultRow>(statement: string): Promise<T[]>;
  /** Copies the current database, which must have no other connection. */
  copy(): Promise<EmptyDatabase>;
  close(): Promise<void>;
};

/** Creates an empty database on the server of the whole test run. `close` also drops it. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<EmptyDatabase> {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  if (adminUrl === undefined) throw new Error('no test server: run this test in the integration project');
  const name = `rifq_empty_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client;
  };
  let client = await connect();
  return {
    url: url.href,
    query: async statement => (await client.query(statement)).rows,
    async copy() {
      await client.end();
      const copy = await createDatabase(name);
      client = await connect();
      return copy;
    },
    async close() {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
