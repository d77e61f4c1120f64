import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import type { Environment } from '../config/environment.ts';
import { syncFile, syncFolder } from '../core/durable-files.ts';
import { errorCode } from '../core/system-error.ts';
import { explainDataFolder, StartError } from '../start/start-error.ts';

/** Contents of a backup besides the database: uploaded files, and the secrets created on the first start. */
const BACKED_UP = ['files', 'secret', 'vapid.json'];

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

/** Copies a file or a folder, following links. Skips files that are being written or have just been deleted. */
async function copy(from: string, to: string): Promise<void> {
  try {
    if (!(await stat(from)).isDirectory()) return await copyFile(from, to);
    await mkdir(to, { mode: 0o700 });
    for (const name of await readdir(from))
      if (!name.startsWith('.')) await copy(join(from, name), join(to, name));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Waits until a folder with its whole content is safe from a power failure. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

/** Refuses a folder that is not empty. */
async function requireRoom(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw explainDataFolder(error, target);
  });
  if (names.length > 0)
    throw new StartError(`There is something in ${target} already. Choose another folder for the backup.`);
}

/**
 * Copies the whole data folder into another one, which appears only when complete, and returns its path. The app may be
 * running, and nothing is migrated (docs/decisions/0019).
 */
export async function backUp(env: Environment, folder: string): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    throw new StartError(
      'The database of DATABASE_URL is backed up by its own tools (pg_dump); this command is for the embedded one.',
    );
  }
  const target = resolve(folder);
  await requireRoom(target);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  try {
    // The database first: photos that it refers to are deleted hours later at the earliest, and superfluous ones do no
    // harm.
    await server.backUp(partial);
    for (const name of BACKED_UP) await copy(join(env.DATA_DIR, name), join(partial, name));
    await syncTree(partial);
    await rename(partial, target);
    await syncFolder(dirname(target));
  } catch (error) {
    throw explainDataFolder(error, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
    await server.stop();
  }
  return target;
}
