import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainDataFolder } from './start-error.ts';

/**
 * The secret from which all keys come: APP_SECRET where it is set, else one made on the first start and
 * kept in the data folder, readable by this user only.
 */
export async function readAppSecret(dataDir: string, given: string | undefined): Promise<string> {
  const file = join(dataDir, 'secret');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (given !== undefined) return given;
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST' && given === undefined;
    if (!exists) throw explainDataFolder(error, dataDir);
  }
  return readFile(file, 'utf8');
}
