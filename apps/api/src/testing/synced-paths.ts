import { type FileHandle, open, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { onTestFinished, vi } from 'vitest';

/** Records the paths that are synced to disk until the end of the test, in order, by their names at that time. */
export async function watchSyncs(): Promise<readonly string[]> {
  const synced: string[] = [];
  const handle = await open(tmpdir());
  const prototype: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`));
    await sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return synced;
}
