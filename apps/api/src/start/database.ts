import { connect, type DatabasePool, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../config/environment.ts';
import { errorCode } from '../core/system-error.ts';
import { StartError } from './start-error.ts';

/** The database of a process. `close` ends its connections, and then the embedded server. */
export type Database = DatabasePool & {
  /** The pool of jobs and consumers, so that they and the requests cannot starve each other (docs/decisions/0046). */
  readonly workers: DatabasePool;
  /** The URL that bypasses any connection pooler: for migrations, jobs, and sessions that LISTEN or hold a lock. */
  readonly directUrl: string;
  /** The first half of `close`, which waits for running statements. */
  closeConnections(): Promise<void>;
  /** The second half of `close`, which does nothing for an external server. */
  stopServer(): Promise<void>;
};

const REQUESTS = { max: 10 };
/** The nightly retention and the review of all pets run longer statements than requests may. */
const WORKERS = { max: 6, lockMs: 15_000, statementMs: 300_000 };

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

/** URLs of the pools: requests may use a pooler, workers never do. */
type Urls = { readonly requests: string; readonly direct: string; readonly isPooled: boolean };

/** Opens both pools on a server; `close` closes both. */
function openPools(
  urls: Urls,
  onIdleError: (error: Error) => void,
): Omit<Database, 'directUrl' | 'closeConnections' | 'stopServer'> {
  const requests = connect(urls.requests, { ...REQUESTS, isPooled: urls.isPooled, onIdleError });
  const workers = connect(urls.direct, { ...WORKERS, onIdleError });
  return {
    ...requests,
    workers,
    async close() {
      await Promise.all([requests.close(), workers.close()]);
    },
  };
}

/**
 * Opens the database of the environment, embedded or on a server, and migrates it. Throws a StartError for a server
 * that cannot be reached or refuses the connection.
 */
export async function openDatabase(
  env: Environment,
  writeLine: (line: string) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Database> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'lost an idle connection to the database');
  if (env.DATABASE_URL !== undefined) {
    const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
    const name = env.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await migrateServer(directUrl, name);
    const isPooled = env.DATABASE_DIRECT_URL !== undefined;
    const pools = openPools({ requests: env.DATABASE_URL, direct: directUrl, isPooled }, onIdleError);
    return {
      ...pools,
      directUrl,
      closeConnections: pools.close,
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
  const pools = openPools({ requests: server.url, direct: server.url, isPooled: false }, onIdleError);
  return {
    ...pools,
    directUrl: server.url,
    closeConnections: pools.close,
    stopServer: () => server.stop(),
    async close() {
      await pools.close();
      await server.stop();
    },
  };
}
