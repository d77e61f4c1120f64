import type { Db } from '@rifq/db';
import { liveSockets } from '@rifq/db/schema/live';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

/** Notes that a user has proved to be on a connection of theirs. Returns false where it is nobody's yet, or another's. */
export async function renewSocket(
  db: Db,
  user: WriteScope<'user'>,
  socketId: string,
  now: Date,
): Promise<boolean> {
  const renewed = await db
    .update(liveSockets)
    .set({ provedAt: now })
    .where(and(eq(liveSockets.socketId, socketId), eq(liveSockets.userId, user.id)))
    .returning({ id: liveSockets.socketId });
  return renewed.length > 0;
}

/** Makes a connection that of a user. Returns false where it is somebody's already. */
export async function insertSocket(
  db: Db,
  user: WriteScope<'user'>,
  socketId: string,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(liveSockets)
    .values({ socketId, userId: user.id, provedAt: now })
    .onConflictDoNothing()
    .returning({ id: liveSockets.socketId });
  return added.length > 0;
}

/** How many connections of a user have been proved since a moment. */
export async function countSockets(db: Db, user: WriteScope<'user'>, since: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(liveSockets)
    .where(and(eq(liveSockets.userId, user.id), gt(liveSockets.provedAt, since)));
  return row?.n ?? 0;
}

/** Forgets whose connections were that nobody has proved since a moment. */
export async function forgetSockets(db: Db, before: Date): Promise<void> {
  await db.delete(liveSockets).where(lt(liveSockets.provedAt, before));
}
