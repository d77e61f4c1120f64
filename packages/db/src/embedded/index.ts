import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUpCluster } from './backup.ts';
import { prepareBinaries } from './binaries.ts';
import { clusterFolderOf, ensureCluster, ensureDataFolder } from './cluster.ts';
import { connectOrStart } from './connect-or-start.ts';
import { explainFileError } from './errors.ts';
import { chooseServerIdentity } from './identity.ts';
import { SOCKET_PORT } from './launch.ts';
import { stopPostmaster } from './postmaster.ts';
import { APP_DATABASE, APP_ROLE, type ServerSession, superuserSession } from './server-session.ts';

export { ensureDataFolder } from './cluster.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts';

/** The longest path of a unix socket, without the terminating zero byte. */
const SOCKET_PATH_BYTES = 107;

export interface EmbeddedPostgresOptions {
  /** The application's data folder; the database is in its folder `postgres/`. Created if missing. */
  dataDir: string;
  /** Receives one English line per event. */
  log?: (line: string) => void;
  /** PostgreSQL parameters for a server started now, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /**
   * A connection string for this process and its children. Its role owns the application's database, may create others,
   * and is not a superuser.
   */
  url: string;
  /** E.g. `18.4`. */
  version: string;
  /**
   * Copies the database, while in use, into another data folder. Throws an EmbeddedPostgresError when that has a
   * database already or is not writable, or the disk is full.
   */
  backUp(dataDir: string): Promise<void>;
  /** Shuts the server down unless another process uses it. Later calls have no effect. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in the data folder, or attaches to the running one. It is restarted if it dies, and the
 * last process that uses it stops it. It listens only on a unix socket that only this user and root can reach.
 *
 * @throws EmbeddedPostgresError with one line for the operator.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(dataDir);
  try {
    return await start(dataFolder, log, settings);
  } catch (error) {
    throw explainFileError(error, dataFolder);
  }
}

async function start(
  dataFolder: string,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>>,
): Promise<EmbeddedPostgres> {
  const clusterFolder = clusterFolderOf(dataFolder);
  await ensureDataFolder(dataFolder);
  const identity = await chooseServerIdentity(clusterFolder);
  const binaries = () => prepareBinaries(identity, dataFolder);
  if (await ensureCluster(clusterFolder, binaries, identity)) log(`Made a new database in ${clusterFolder}.`);

  const socket = openSocketFolder(clusterFolder);
  const up = () =>
    connectOrStart({ clusterFolder, socketFolder: socket.folder, binaries, identity, settings, log });
  const watched = await superviseServer(up, log);
  let stopping: Promise<void> | undefined;
  return {
    url: `postgresql:///${APP_DATABASE}?host=${encodeURIComponent(socket.folder)}&port=${SOCKET_PORT}&user=${APP_ROLE}&sslmode=disable`,
    version: watched.version,
    async backUp(dataDir) {
      const target = resolve(dataDir);
      await ensureDataFolder(target);
      const client = superuserSession(socket.folder, 'rifq backup');
      await client.connect();
      try {
        await backUpCluster(client, clusterFolder, clusterFolderOf(target));
      } catch (error) {
        throw explainFileError(error, target);
      } finally {
        await client.end();
      }
    },
    stop() {
      stopping ??= watched.stop(clusterFolder).finally(socket.close);
      return stopping;
    },
  };
}

/** Holds a session with the server, and restarts the server when the session is lost. */
async function superviseServer(up: () => Promise<ServerSession>, log: (line: string) => void) {
  let stopping = false;
  let current = up();
  const watch = (session: ServerSession): void => {
    void session.lost.then(async () => {
      if (stopping) return;
      log('Lost the embedded database.');
      current = up();
      await current.then(watch, (error: unknown) => log(String(error)));
    });
  };
  const first = await current;
  watch(first);
  return {
    version: first.version,
    async stop(clusterFolder: string): Promise<void> {
      stopping = true;
      const session = await current.catch(() => undefined);
      // Without a session, other processes cannot be detected; a running server is then stopped.
      const isLast = (await session?.release().catch(() => true)) ?? true;
      if (isLast) await stopPostmaster(clusterFolder);
      await session?.close();
    },
  };
}

/**
 * Returns the folder by which clients find the socket. A path too long for a socket's address is replaced by the path
 * of an open handle of the folder.
 */
function openSocketFolder(clusterFolder: string): { folder: string; close: () => void } {
  const socket = join(clusterFolder, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= SOCKET_PATH_BYTES)
    return { folder: clusterFolder, close: () => undefined };
  const handle = openSync(clusterFolder, 'r');
  return { folder: `/proc/${process.pid}/fd/${handle}`, close: () => closeSync(handle) };
}
