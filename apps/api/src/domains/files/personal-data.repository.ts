import type { Db } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

/** Lists the files of a user that are in use, after an id. */
export function listOwnFiles(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, key, contentType, bytes, createdAt } = files;
  return db
    .select({ id, key, contentType, bytes, createdAt })
    .from(files)
    .where(and(eq(files.ownerId, user.id), isNull(files.droppedAt), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
