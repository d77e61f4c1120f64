import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeNewFile } from '../../core/durable-files.ts';
import { errorCode } from '../../core/system-error.ts';
import type { Storage } from '../../ports/storage.ts';

const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** Stores files in a folder, in subfolders by the first two characters of the key. */
export function diskStorage(root: string): Storage {
  const folderOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError('not a storage key');
    return join(root, key.slice(0, 2));
  };
  return {
    async put(key, bytes) {
      const folder = folderOf(key);
      await makeFolder(folder);
      // Renamed into place when complete, so that a killed process leaves no partial file under the key.
      const partial = join(folder, `.${randomUUID()}`);
      await writeNewFile(partial, bytes);
      await rename(partial, join(folder, key));
      await syncFolder(folder);
    },
    async get(key) {
      try {
        return await readFile(join(folderOf(key), key));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(join(folderOf(key), key), { force: true });
    },
  };
}
