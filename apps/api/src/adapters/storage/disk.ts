import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeNewFile } from '../../core/durable-files.ts';
import { errorCode } from '../../core/system-error.ts';
import type { Storage } from '../../ports/storage.ts';

/** The read-ahead buffer in memory of each file being sent. */
const READ_AHEAD_BYTES = 16 * 1024;

const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** Stores files in a folder, in subfolders by the first two characters of the key. */
export function diskStorage(root: string): Storage {
  const folderOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError('not a storage key');
    return join(root, key.slice(0, 2));
  };
  async function openFile(key: string): Promise<FileHandle | null> {
    try {
      return await open(join(folderOf(key), key));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }
  return {
    async put(key, bytes) {
      const folder = folderOf(key);
      await makeFolder(folder);
      // Renamed once complete, so that a killed process leaves no partial file under the key.
      const partial = join(folder, `.${randomUUID()}`);
      await writeNewFile(partial, bytes);
      await rename(partial, join(folder, key));
      await syncFolder(folder);
    },
    async open(key) {
      const file = await openFile(key);
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        return {
          bytes: size,
          read: (first, last) =>
            file.createReadStream({ start: first, end: last, highWaterMark: READ_AHEAD_BYTES }),
          close: () => file.close(),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async get(key) {
      const file = await openFile(key);
      try {
        return file === null ? null : await file.readFile();
      } finally {
        await file?.close();
      }
    },
    async remove(key) {
      await rm(join(folderOf(key), key), { force: true });
    },
  };
}
