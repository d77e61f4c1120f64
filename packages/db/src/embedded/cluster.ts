import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFull, EmbeddedPostgresError, explainFileError, notWritable, systemErrorCode } from './errors.ts';
import { runAs, type ServerIdentity } from './identity.ts';

/** The major version whose files the bundled binaries can read. */
const MAJOR_VERSION = '18';

/** The folder of the database cluster inside the data folder. */
export function clusterFolderOf(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** Creates the data folder if needed, private to its user. */
export async function ensureDataFolder(dataFolder: string): Promise<void> {
  try {
    await makeFolder(dataFolder);
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw systemErrorCode(error) === 'ENOENT'
      ? notWritable(dataFolder, error)
      : explainFileError(error, dataFolder);
  }
}

/**
 * Not Node's recursive mkdir, which fails with ENOENT on a read-only disk and never returns for a folder such as
 * `/proc/data`.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (systemErrorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch((second: unknown) => {
      if (systemErrorCode(second) !== 'EEXIST') throw second;
    });
  }
}

/**
 * Creates the database's files if there are none, and checks that this program can run them.
 * @returns whether the files were created now.
 */
export async function ensureCluster(
  clusterFolder: string,
  binaries: () => Promise<string>,
  identity: ServerIdentity,
): Promise<boolean> {
  const found = await readVersion(clusterFolder);
  if (found === undefined) {
    await removeAbandoned(clusterFolder);
    await create(clusterFolder, await binaries(), identity);
  }
  const version = found ?? (await readVersion(clusterFolder));
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      'data-folder-unusable',
      `The folder ${clusterFolder} has files in it that are no database. Remove it, or point DATA_DIR to another folder.`,
    );
  }
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      'wrong-version',
      `The database in ${clusterFolder} was made by PostgreSQL ${version}, and this program brings ${MAJOR_VERSION}. Restore a backup into an empty data folder, or point DATA_DIR elsewhere.`,
    );
  }
  return found === undefined;
}

async function readVersion(clusterFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    if (systemErrorCode(error) !== 'EACCES') throw explainFileError(error, dirname(clusterFolder));
    const { uid } = await stat(clusterFolder);
    throw new EmbeddedPostgresError(
      'data-folder-unusable',
      `The database in ${clusterFolder} belongs to another user (number ${uid}). Start as that user, or point DATA_DIR to a folder of your own.`,
      { cause: error },
    );
  }
}

/**
 * Creates the files in a staging folder and renames it when complete, so that an interrupted start leaves no partial
 * database.
 */
async function create(clusterFolder: string, binaries: string, identity: ServerIdentity): Promise<void> {
  const staging = `${clusterFolder}.new-${process.pid}-${randomUUID()}`;
  try {
    await mkdir(staging, { mode: 0o700 });
    if (identity !== undefined) await chown(staging, identity.uid, identity.gid);
    await runInitdb(staging, binaries, identity);
    await chmod(staging, 0o700);
    await rename(staging, clusterFolder);
  } catch (error) {
    // Another process may have created it concurrently.
    if (systemErrorCode(error) !== 'ENOTEMPTY' && systemErrorCode(error) !== 'EEXIST') {
      throw explainFileError(error, dirname(clusterFolder));
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function runInitdb(folder: string, binaries: string, identity: ServerIdentity): Promise<void> {
  const initdb = spawn(
    join(binaries, 'bin', 'initdb'),
    [
      '--pgdata=/proc/self/cwd',
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      // Independent of libraries, so that an update of ICU cannot corrupt an index; sorted lists set a collation.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { cwd: folder, ...runAs(identity), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    initdb.once('error', reject).once('close', resolve);
  });
  if (status === 0) return;
  if (complaint.includes('No space left on device')) throw diskFull(dirname(folder));
  const line = complaint.split('\n').find(text => /error|fatal|could not/i.test(text)) ?? complaint.trim();
  throw new EmbeddedPostgresError('start-failed', `The embedded database could not be made: ${line}`);
}

/** Removes the staging folders of processes that have died. */
async function removeAbandoned(clusterFolder: string): Promise<void> {
  const folder = dirname(clusterFolder);
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}
