import { type Connection, connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../core/system-error.ts';
import type { Environment } from '../environment.ts';
import { StartError } from './start-error.ts';

/** The database of a process. `close` ends its connections, and then the embedded server. */
export type Database = Connection & {
  /** Bypasses any connection pooler: for migrations, and for sessions that LISTEN or hold a lock. */
  readonly directUrl: string;
  /** The first half of `close`, which waits for the statements that run. */
  closeConnections(): Promise<void>;
  /** The second half, which does nothing where the server is not ours. */
  stopServer(): Promise<void>;
};

async function migrateServer(url: string, name: string): Promise<void> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    const code = errorCode(error);
    const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'].includes(code);
    if (unreachable)
      throw new StartError(`The database of ${name} cannot be reached (${code}).`, { cause: error });
    if (code === '28P01' || code === '28000')
      throw new StartError(`The database of ${name} refuses this user.`, { cause: error });
    if (code === '3D000') throw new StartError(`The database of ${name} does not exist.`, { cause: error });
    throw error;
  }
}

/**
 * Opens the database of the environment, the embedded one or a server, and migrates it. Throws a StartError for a
 * server that cannot be reached or refuses the connection.
 */
export async function openDatabase(
  env: Environment,
  writeLine: (line: string) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Database> {
  const options = {
    onIdleError: (error: Error) => log.warn({ err: error }, 'lost an idle connection to the database'),
  };
  if (env.DATABASE_URL !== undefined) {
    const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
    const name = env.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await migrateServer(directUrl, name);
    const connection = connect(env.DATABASE_URL, options);
    return {
      ...connection,
      directUrl,
      closeConnections: connection.close,
      stopServer: async () => undefined,
    };
  }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: writeLine });
  try {
    await migrateDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connection = connect(server.url, options);
  return {
    ...connection,
    directUrl: server.url,
    closeConnections: connection.close,
    stopServer: () => server.stop(),
    async close() {
      await connection.close();
      await server.stop();
    },
  };
}
