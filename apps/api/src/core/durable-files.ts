import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './system-error.ts';

/** A folder that may not be read, or a file system that syncs no folders: nothing can be done, as in PostgreSQL. */
const CANNOT_SYNC = new Set(['EACCES', 'EPERM', 'EINVAL', 'EBADF']);

/** Waits until the content of a file would survive a loss of power. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the names in a folder would survive a loss of power, where the file system can promise it. */
export async function syncFolder(folder: string): Promise<void> {
  await syncFile(folder).catch((error: unknown) => {
    if (!CANNOT_SYNC.has(errorCode(error))) throw error;
  });
}

/** Creates a folder for this user only, with those above it that are missing. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a file that does not exist yet, for this user only, and waits until its content would survive a loss of power.
 * Its name does so after `syncFolder`. Throws EEXIST for a file that exists.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
