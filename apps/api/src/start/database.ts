import { type Connection, connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../environment.ts';
import { StartError } from './start-error.ts';

export type Database = Connection & { readonly url: string; readonly embedded: boolean };

async function migrateServer(url: string): Promise<void> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'].includes(code);
    if (unreachable)
      throw new StartError(`The database of DATABASE_URL cannot be reached (${code}).`, { cause: error });
    if (code === '28P01' || code === '28000')
      throw new StartError('The database of DATABASE_URL refuses this user.', { cause: error });
    if (code === '3D000')
      throw new StartError('The database of DATABASE_URL does not exist.', { cause: error });
    throw error;
  }
}

/** Opens the database of the environment, the embedded one or a server, and brings it to the newest schema. */
export async function openDatabase(
  env: Environment,
  tell: (line: string) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Database> {
  const options = {
    onIdleError: (error: Error) => log.warn({ err: error }, 'lost an idle connection to the database'),
  };
  if (env.DATABASE_URL !== undefined) {
    await migrateServer(env.DATABASE_URL);
    return { ...connect(env.DATABASE_URL, options), url: env.DATABASE_URL, embedded: false };
  }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: tell });
  try {
    await migrateDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connection = connect(server.url, options);
  return {
    ...connection,
    url: server.url,
    embedded: true,
    async close() {
      await connection.close();
      await server.stop();
    },
  };
}
