import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder, writeNewFile } from '../core/durable-files.ts';
import { errorCode } from '../core/system-error.ts';
import { explainDataFolder, StartError } from './start-error.ts';

/** The form of a generated secret. A power failure can leave zeros of the same length. */
const SECRET = /^[\x21-\x7e]{32,}$/;

/**
 * Creates the secret unless it exists. The complete file is linked into its path, so that no process reads half of it.
 */
async function makeSecret(file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeNewFile(partial, randomBytes(48).toString('base64url'));
    await link(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Refuses a truncated or empty file: a new secret would silently invalidate everything under its keys. */
function requireLength(secret: string, file: string): string {
  if (SECRET.test(secret.trim())) return secret;
  throw new StartError(
    `The secret in ${file} is empty or cut off: put it back from a backup, or remove it for a new one; codes and push subscriptions then end.`,
  );
}

/**
 * Returns the secret from which all keys are derived: APP_SECRET, else one created on the first start and stored in the
 * data folder, readable by this user only. Throws a StartError for an unusable data folder, and for a stored secret of
 * less than 32 characters.
 */
export async function readAppSecret(dataDir: string, given: string | undefined): Promise<string> {
  const file = join(dataDir, 'secret');
  try {
    await makeFolder(dataDir);
    if (given !== undefined) return given;
    const stored = await readFile(file, 'utf8').catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await makeSecret(file);
      return readFile(file, 'utf8');
    });
    return requireLength(stored, file);
  } catch (error) {
    throw explainDataFolder(error, dataDir);
  }
}
