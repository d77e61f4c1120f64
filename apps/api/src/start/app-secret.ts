import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/system-error.ts';
import { explainDataFolder } from './start-error.ts';

/**
 * Creates the secret unless there is one. It is linked into place when complete, so that no process reads half of it.
 */
async function makeSecret(file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeFile(partial, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
    await link(partial, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * The secret from which all keys are derived: APP_SECRET, else one made on the first start and kept in the data folder,
 * readable by this user only. Throws a StartError for a data folder that cannot be used.
 */
export async function readAppSecret(dataDir: string, given: string | undefined): Promise<string> {
  const file = join(dataDir, 'secret');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (given !== undefined) return given;
    return await readFile(file, 'utf8').catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await makeSecret(file);
      return readFile(file, 'utf8');
    });
  } catch (error) {
    throw explainDataFolder(error, dataDir);
  }
}
