import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';

/** Runtime files of the server, which contain no data. */
const RUNTIME_FILE = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|\.s\.PGSQL\..*)$/;
/** Folders that are copied empty: the server recreates their content, and `pg_wal` is copied at the end. */
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SLOT = 'rifq_backup';
/** PostgreSQL's duplicate_object. */
const DUPLICATE = '42710';

/**
 * Copies a cluster while it is in use (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). When the
 * copy is first started, it replays the log up to the end of the backup.
 * @param client a superuser's session, to which the backup is tied
 * @param target a folder that does not exist yet; it appears when the copy is complete
 */
export async function backUpCluster(client: pg.Client, cluster: string, target: string): Promise<void> {
  refuseExisting(target);
  const staging = `${target}.${randomUUID()}`;
  try {
    await mkdir(staging, { mode: 0o700 });
    await createBackupSlot(client);
    await client.query('select pg_backup_start($1, fast => true)', ['rifq']);
    await copyOwner(cluster, staging);
    await copyInto(staging, cluster);
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const [stopped] = rows;
    const first = /^START WAL LOCATION: .*\(file (\w+)\)/.exec(stopped?.label ?? '')?.[1];
    if (!stopped || first === undefined) throw new Error('the server did not say where the backup begins');
    await copyLog(join(cluster, 'pg_wal'), join(staging, 'pg_wal'), first, stopped.last);
    const label = join(staging, 'backup_label');
    await writeFile(label, stopped.label, { mode: 0o600 });
    await copyOwner(cluster, label);
    await rename(staging, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Creates a temporary replication slot: until the session ends, the server retains the log files that the copy needs.
 */
async function createBackupSlot(client: pg.Client): Promise<void> {
  await client
    .query('select pg_create_physical_replication_slot($1, true, true)', [SLOT])
    .catch((error: unknown) => {
      throw systemErrorCode(error) === DUPLICATE
        ? new EmbeddedPostgresError('in-use', 'Another backup of this database is being made.', {
            cause: error,
          })
        : error;
    });
}

function refuseExisting(target: string): void {
  if (!existsSync(target)) return;
  throw new EmbeddedPostgresError(
    'data-folder-unusable',
    `There is a database in ${target} already. Choose another folder for the backup.`,
  );
}

/** Started by root, the server runs as another user, who must own the copies too. */
async function copyOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
}

async function copyInto(target: string, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (RUNTIME_FILE.test(entry.name)) continue;
    const source = join(folder, entry.name);
    const copy = join(target, entry.name);
    if (entry.isFile()) await copyOne(source, copy);
    if (!entry.isDirectory()) continue;
    await mkdir(copy, { mode: 0o700 });
    await copyOwner(source, copy);
    if (!LEFT_EMPTY.has(entry.name)) await copyInto(copy, source);
  }
}

/** A file may be deleted before it is copied; replaying the log accounts for it. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    await copyOwner(from, to);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

/** Copies the log files that the copy has to replay. Their names sort in the order of the log. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(from)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isNeeded || name.endsWith('.history')) await copyOne(join(from, name), join(to, name));
  }
}
