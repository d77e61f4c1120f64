import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import { SOCKET_PORT } from './launch.ts';

const STOP_LIMIT_MS = 60_000;
const POLL_MS = 5;
/** A server that starts creates its lock and fills it at once. */
const EMPTY_LOCK_AGE_MS = 5_000;

/**
 * The number of the live server process that runs this cluster, from its `postmaster.pid`.
 *
 * The file outlives a power cut or a kill, and its number may meanwhile belong to any other process (after a restart
 * of a container it usually does). So the process must be PostgreSQL's and work in this very folder.
 */
export async function findPostmaster(clusterFolder: string): Promise<number | undefined> {
  const pid = await readPid(clusterFolder);
  return pid !== undefined && (await isPostmaster(pid, clusterFolder)) ? pid : undefined;
}

async function readPid(clusterFolder: string): Promise<number | undefined> {
  const text = await readIfThere(join(clusterFolder, 'postmaster.pid'));
  const pid = Number(text?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function isPostmaster(pid: number, clusterFolder: string): Promise<boolean> {
  const status = await readIfThere(`/proc/${pid}/stat`);
  // "7733 (postgres) S …"; Z is a process that has ended and whose parent has not noticed.
  if (status === undefined || !/^\d+ \(postgres\) [^ZX]/.test(status)) return false;
  const cluster = await stat(clusterFolder);
  try {
    const folder = await stat(`/proc/${pid}/cwd`);
    return folder.dev === cluster.dev && folder.ino === cluster.ino;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    if (errorCode(error) !== 'EACCES') throw error;
    // Root in a container may not look into another user's process; its owner is then the best evidence.
    return (await stat(`/proc/${pid}`)).uid === cluster.uid;
  }
}

/**
 * Removes lock files that nobody holds but that PostgreSQL would give way to: those whose process number now belongs
 * to another process, and an empty one from a power cut. (Locks of processes that no longer exist it takes over.)
 */
export async function removeStaleLocks(clusterFolder: string): Promise<void> {
  const lock = join(clusterFolder, 'postmaster.pid');
  const age = Date.now() - ((await stat(lock).catch(ignoreMissing))?.mtimeMs ?? Number.POSITIVE_INFINITY);
  const pid = await readPid(clusterFolder);
  const isEmpty = pid === undefined && age > EMPTY_LOCK_AGE_MS;
  const isReused = pid !== undefined && (await readIfThere(`/proc/${pid}/stat`)) !== undefined;
  if (!isEmpty && !isReused) return;
  if (pid !== undefined && (await isPostmaster(pid, clusterFolder))) return;
  await rm(join(clusterFolder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
  await rm(lock, { force: true });
}

/**
 * Stops the server in order: sessions are ended, changes are written out, the process is gone when this returns.
 * @throws EmbeddedPostgresError `stop-failed` after a minute.
 */
export async function stopPostmaster(clusterFolder: string): Promise<void> {
  const pid = await findPostmaster(clusterFolder);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const limit = Date.now() + STOP_LIMIT_MS;
  while (await isPostmaster(pid, clusterFolder)) {
    if (Date.now() > limit) {
      throw new EmbeddedPostgresError(
        'stop-failed',
        `The embedded database (process ${pid}) did not stop within a minute.`,
      );
    }
    await delay(POLL_MS);
  }
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  // ESRCH: the process ended while its file was being read.
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
  throw error;
}
