import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { diskFull, EmbeddedPostgresError, explainFileError, systemErrorCode } from './errors.ts';
import { type Launch, launchServer, type ServerEnd } from './launch.ts';
import { findPostmaster, removeStaleLocks } from './postmaster.ts';
import { openServerSession, type ServerSession } from './server-session.ts';

/** After a crash the server replays its log before it accepts sessions; a start that takes longer is broken. */
const START_LIMIT_MS = 120_000;
/** The child processes of a killed server end within this time. */
const TRANSIENT_LIMIT_MS = 15_000;
const POLL_MS = 10;
/** The start of a healthy server takes a tenth of this. */
const SLOW_MS = 3_000;

/** Error codes of a server that is not started, starting, or stopping. */
const DOWN = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

export interface ConnectOrStart extends Omit<Launch, 'binaries'> {
  /** The folder of the socket. */
  socketFolder: string;
  binaries: () => Promise<string>;
  log: (line: string) => void;
}

/**
 * Connects to the cluster's server: waits for one that is starting or stopping, and starts one when there is none.
 * Throws an EmbeddedPostgresError after two minutes.
 */
export async function connectOrStart({
  socketFolder,
  binaries,
  log,
  ...launch
}: ConnectOrStart): Promise<ServerSession> {
  const began = Date.now();
  let server: Promise<ServerEnd> | undefined;
  let isSlow = false;
  for (;;) {
    const session = await connect(socketFolder, launch.clusterFolder);
    if (session !== undefined) {
      log(
        server === undefined
          ? 'Attached to the running embedded database.'
          : 'Started the embedded database.',
      );
      return session;
    }
    if (!isSlow && Date.now() - began > SLOW_MS) {
      isSlow = true;
      log('Waiting for the embedded database; after a crash it first repairs itself.');
    }
    const running = await findPostmaster(launch.clusterFolder);
    if (Date.now() - began > START_LIMIT_MS) throw noResponse(launch.clusterFolder, running);
    if (server === undefined && running === undefined) {
      await removeStaleLocks(launch.clusterFolder);
      server = launchServer({ ...launch, binaries: await binaries() });
    }
    const end = await Promise.race([delay(POLL_MS), ...(server === undefined ? [] : [server])]);
    if (end === undefined) continue;
    if (!end.isTransient || Date.now() - began > TRANSIENT_LIMIT_MS) throw end.error;
    server = undefined;
    await delay(POLL_MS);
  }
}

async function connect(socketFolder: string, clusterFolder: string): Promise<ServerSession | undefined> {
  try {
    return await openServerSession(socketFolder);
  } catch (error) {
    if (isSilent(error)) throw noResponse(clusterFolder, await findPostmaster(clusterFolder));
    if (DOWN.has(systemErrorCode(error) ?? '') || isCutOff(error)) return undefined;
    if (systemErrorCode(error) === '53100') throw diskFull(dirname(clusterFolder), error);
    throw explainFileError(error, dirname(clusterFolder));
  }
}

/** The driver sets no error code when a connection ends during a query. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}

/** The socket accepts connections but does not respond, as with a stopped process. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}

function noResponse(clusterFolder: string, pid: number | undefined): EmbeddedPostgresError {
  return pid === undefined
    ? new EmbeddedPostgresError(
        'start-failed',
        `The embedded database in ${clusterFolder} did not answer within two minutes; see postgres.log beside it.`,
      )
    : new EmbeddedPostgresError(
        'in-use',
        `The database in ${clusterFolder} is held by process ${pid}, which does not answer. Stop that process, or point DATA_DIR to another folder.`,
      );
}
