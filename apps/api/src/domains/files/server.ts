// What the files offer to the server itself, where there is no actor: the linter says who may import it.
import type { Db } from '@rifq/db';
import { findFileInUse } from './files.repository.ts';

export { hashOfPicture, type StoredPicture } from './files.service.ts';

/** The hash of a picture that is in use; null where none is on record. */
export async function recordedHash(db: Db, key: string): Promise<Buffer | null> {
  return (await findFileInUse(db, key))?.contentHash ?? null;
}
