import type { Db } from '@rifq/db';
import { liveCursors } from '@rifq/db/schema/live';
import { eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Reads the number of times that events were published for a user. */
export async function readCursor(db: Db, user: ReadScope<'user'>): Promise<number> {
  const [row] = await db
    .select({ cursor: liveCursors.cursor })
    .from(liveCursors)
    .where(eq(liveCursors.userId, user.id));
  return row?.cursor ?? 0;
}

/** Counts a publication for these users, in a fixed order, so that two processes cannot deadlock. */
export async function advanceLiveCursors(db: Db, userIds: ReadonlySet<string>): Promise<void> {
  if (userIds.size === 0) return;
  await db
    .insert(liveCursors)
    .values([...userIds].toSorted().map(userId => ({ userId, cursor: 1 })))
    .onConflictDoUpdate({ target: liveCursors.userId, set: { cursor: sql`${liveCursors.cursor} + 1` } });
}

/** Deletes the cursor of a user. */
export async function deleteCursor(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(liveCursors).where(eq(liveCursors.userId, user.id));
}
