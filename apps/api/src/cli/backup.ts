import { cp, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import type { Database } from '../start/database.ts';
import { explainDataFolder, StartError } from '../start/start-error.ts';
import { UsageError } from './commands.ts';

/** What of the data folder belongs to a backup beside the database: photos, and the secrets made on the first start. */
const KEPT = ['files', 'secret', 'vapid.json'];

/**
 * Copies everything of a Rifq on the embedded database into another folder, while it may be running. Returns what the
 * operator reads.
 */
export async function backUp(
  env: Environment,
  database: Pick<Database, 'backUp'>,
  [folder]: readonly string[],
): Promise<string> {
  if (folder === undefined) throw new UsageError('Give the folder that the backup goes into.');
  if (database.backUp === null) {
    throw new StartError(
      'The database of DATABASE_URL is backed up by its own tools (pg_dump); this command is for the embedded one.',
    );
  }
  const target = resolve(folder);
  // The database first: a photo that it knows of is not erased in the minutes after, and one too many does no harm.
  await database.backUp(target);
  for (const name of await readdir(env.DATA_DIR))
    if (KEPT.includes(name))
      await cp(join(env.DATA_DIR, name), join(target, name), {
        recursive: true,
        preserveTimestamps: true,
      }).catch((error: unknown) => {
        throw explainDataFolder(error, target);
      });
  return `Everything is in ${target}. Start it with DATA_DIR=${target}.`;
}
