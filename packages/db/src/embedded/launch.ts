import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFull, EmbeddedPostgresError } from './errors.ts';
import { runAs, type ServerIdentity } from './identity.ts';

/** Appears in the socket's file name only: no TCP port is opened. */
export const SOCKET_PORT = 5432;

const LOG_LIMIT_BYTES = 5_000_000;
/** The size of a WAL file, which PostgreSQL needs to continue. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

export interface Launch {
  clusterFolder: string;
  binaries: string;
  identity: ServerIdentity;
  /** Further server parameters, e.g. `{ fsync: 'off' }` for tests. */
  settings: Readonly<Record<string, string>>;
}

/** Why a server ended; `isTransient` when a retry may help. */
export interface ServerEnd {
  isTransient: boolean;
  error: EmbeddedPostgresError;
}

/**
 * Starts the server in the background, in its own process session, so that Ctrl-C reaches only this process, which
 * shuts the server down.
 *
 * The server knows its folder as `/proc/self/cwd`, so that a path may be unreadable to the server's user, and longer
 * than a socket's address.
 *
 * @returns a promise that settles only when the server ends.
 */
export function launchServer({ clusterFolder, binaries, identity, settings }: Launch): Promise<ServerEnd> {
  const logFile = join(dirname(clusterFolder), 'postgres.log');
  const logStart = makeRoom(logFile);
  const parameters = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: '/proc/self/cwd',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
  };
  const options = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', '/proc/self/cwd', ...options], {
    cwd: clusterFolder,
    ...runAs(identity),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  return new Promise<Error | undefined>(resolve => {
    server.once('error', resolve).once('exit', () => resolve(undefined));
  }).then(failure => explainEnd(clusterFolder, logFile, logStart, failure));
}

/** Rotates a large log. Returns the offset at which this server's lines begin. */
function makeRoom(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
}

async function explainEnd(
  clusterFolder: string,
  logFile: string,
  logStart: number,
  failure: Error | undefined,
): Promise<ServerEnd> {
  const log = (await readFile(logFile)).subarray(logStart).toString();
  // On a full disk the log may lack the message.
  if (log.includes('No space left on device') || (await freeBytes(clusterFolder)) < LEAST_FREE_BYTES) {
    return { isTransient: false, error: diskFull(dirname(clusterFolder)) };
  }
  const cause = log
    .split('\n')
    // Rejected connection attempts.
    .filter(entry => !entry.includes('the database system is'))
    .findLast(entry => /FATAL|PANIC|error while loading/.test(entry));
  const reason = failure?.message ?? cause?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${logFile}`;
  return {
    // Another process has started it concurrently, or children of a killed server have not ended yet.
    isTransient: /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(log),
    error: new EmbeddedPostgresError(
      'start-failed',
      `The embedded database in ${clusterFolder} did not start: ${reason}`,
      { cause: failure },
    ),
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
