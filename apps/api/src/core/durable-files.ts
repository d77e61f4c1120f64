import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './system-error.ts';

/** An unreadable folder, or a file system that cannot sync folders: ignored, as PostgreSQL does. */
const CANNOT_SYNC = new Set(['EACCES', 'EPERM', 'EINVAL', 'EBADF']);

/** Waits until a file's content is safe from a power failure. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a folder's entries are safe from a power failure, where the file system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  await syncFile(folder).catch((error: unknown) => {
    if (!CANNOT_SYNC.has(errorCode(error))) throw error;
  });
}

/** Creates a folder for this user only, and its missing parents. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a file that does not exist yet, for this user only, and waits until its content is safe from a power failure.
 * Its name is safe after `syncFolder`. Throws EEXIST for a file that exists.
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
