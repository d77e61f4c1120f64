import type { Db } from '@rifq/db';
import { liveSockets } from '@rifq/db/schema/live';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

/** Renews a connection of a user. Returns false when it has no owner yet, or another one. */
export async function renewSocket(
  db: Db,
  user: WriteScope<'user'>,
  socketId: string,
  now: Date,
): Promise<boolean> {
  const renewed = await db
    .update(liveSockets)
    .set({ authenticatedAt: now })
    .where(and(eq(liveSockets.socketId, socketId), eq(liveSockets.userId, user.id)))
    .returning({ id: liveSockets.socketId });
  return renewed.length > 0;
}

/** Assigns a connection to a user. Returns false when it already has an owner. */
export async function insertSocket(
  db: Db,
  user: WriteScope<'user'>,
  socketId: string,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(liveSockets)
    .values({ socketId, userId: user.id, authenticatedAt: now })
    .onConflictDoNothing()
    .returning({ id: liveSockets.socketId });
  return added.length > 0;
}

/** Counts the connections of a user that were renewed since a time. */
export async function countSockets(db: Db, user: WriteScope<'user'>, since: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(liveSockets)
    .where(and(eq(liveSockets.userId, user.id), gt(liveSockets.authenticatedAt, since)));
  return row?.n ?? 0;
}

/** Deletes the owners of connections that were last renewed before a time. */
export async function deleteSockets(db: Db, before: Date): Promise<void> {
  await db.delete(liveSockets).where(lt(liveSockets.authenticatedAt, before));
}
