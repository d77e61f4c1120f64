import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import { SOCKET_PORT } from './launch.ts';

const STOP_LIMIT_MS = 60_000;
const POLL_MS = 5;
/** A starting server fills its lock file immediately; an older empty one is stale. */
const EMPTY_LOCK_AGE_MS = 5_000;

/**
 * The process id of the server that runs this cluster, from its `postmaster.pid`. The file survives a power cut or a
 * kill and the id may be reused, so the process must be PostgreSQL's and work in this folder.
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
  // "7733 (postgres) S …"; Z is a zombie: an ended process whose parent has not collected it.
  if (status === undefined || !/^\d+ \(postgres\) [^ZX]/.test(status)) return false;
  const cluster = await stat(clusterFolder);
  try {
    const folder = await stat(`/proc/${pid}/cwd`);
    return folder.dev === cluster.dev && folder.ino === cluster.ino;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    if (systemErrorCode(error) !== 'EACCES') throw error;
    // Root in a container may not be allowed to read another user's process; then its owner is compared.
    return (await stat(`/proc/${pid}`)).uid === cluster.uid;
  }
}

/**
 * Removes stale lock files that PostgreSQL would respect: files with a reused process id, and empty ones after a power
 * cut. PostgreSQL itself replaces lock files of processes that do not exist.
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
 * Shuts the server down: ends its sessions, writes out changes, and waits until the process has ended.
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
  if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ESRCH') return undefined;
  throw error;
}
