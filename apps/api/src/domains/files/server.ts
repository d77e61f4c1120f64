// Functions of the files domain without an actor, for the server itself. A lint rule restricts who may import them.
import type { Db } from '@rifq/db';
import { findFileInUse } from './files.repository.ts';

export { hashOfPicture, type StoredPicture } from './files.service.ts';

/** Finds the recorded hash of a picture in use, or null. */
export async function recordedHash(db: Db, key: string): Promise<Buffer | null> {
  return (await findFileInUse(db, key))?.contentHash ?? null;
}
