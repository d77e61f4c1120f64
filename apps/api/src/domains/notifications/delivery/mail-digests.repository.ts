import { type Db, newId } from '@rifq/db';
import { mailDigests, notifications } from '@rifq/db/schema/notifications';
import { and, asc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';
import type { NotificationRow } from '../notifications.repository.ts';

const openOf = (user: WriteScope<'user'>) => and(eq(mailDigests.userId, user.id), isNull(mailDigests.sentOn));

const ofUser = (user: ReadScope<'user'>, digestId: string) =>
  and(eq(mailDigests.userId, user.id), eq(mailDigests.id, digestId));

/** A mail of a digest waits for the next morning and is retried for a day: after so long there is none any more. */
const ABANDONED_MS = 3 * 24 * 3600 * 1000;

/**
 * The open digest of a user, locked so that it is not closed meanwhile. It `needsMail` when it is new, or when the mail
 * that was queued for it has come to nothing.
 */
export async function openDigest(
  tx: Db,
  user: WriteScope<'user'>,
  now: Date,
): Promise<{ readonly id: string; readonly needsMail: boolean }> {
  const id = newId();
  const [added] = await tx
    .insert(mailDigests)
    .values({ id, userId: user.id, createdAt: now })
    .onConflictDoNothing({ target: mailDigests.userId, where: isNull(mailDigests.sentOn) })
    .returning({ id: mailDigests.id });
  if (added) return { id, needsMail: true };
  const [open] = await tx.select().from(mailDigests).where(openOf(user)).for('update');
  // It was closed between the two statements.
  if (!open) return openDigest(tx, user, now);
  const isAbandoned = open.createdAt.getTime() < now.getTime() - ABANDONED_MS;
  if (isAbandoned) await tx.update(mailDigests).set({ createdAt: now }).where(ofUser(user, open.id));
  return { id: open.id, needsMail: isAbandoned };
}

export async function addToDigest(
  tx: Db,
  notification: WriteScope<'notification'>,
  digestId: string,
): Promise<void> {
  await tx.update(notifications).set({ digestId }).where(eq(notifications.id, notification.id));
}

/** Takes a notification out of its digest. */
export async function removeFromDigest(tx: Db, notification: WriteScope<'notification'>): Promise<void> {
  await tx.update(notifications).set({ digestId: null }).where(eq(notifications.id, notification.id));
}

/** The notifications of a digest of a user, the oldest first. */
export async function listGathered(
  db: Db,
  user: ReadScope<'user'>,
  digestId: string,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.digestId, digestId)))
    .orderBy(asc(notifications.id));
}

/** A digest of a user, locked until the end of the transaction. */
export async function lockDigest(
  tx: Db,
  user: WriteScope<'user'>,
  digestId: string,
): Promise<typeof mailDigests.$inferSelect | null> {
  const [row] = await tx.select().from(mailDigests).where(ofUser(user, digestId)).for('update');
  return row ?? null;
}

/** Whether another digest of a user is sent on a day. */
export async function isDayTaken(
  db: Db,
  user: ReadScope<'user'>,
  day: string,
  except: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: mailDigests.id })
    .from(mailDigests)
    .where(and(eq(mailDigests.userId, user.id), eq(mailDigests.sentOn, day), ne(mailDigests.id, except)));
  return row !== undefined;
}

/** Closes a digest, to be sent on a day. */
export async function closeDigest(
  tx: Db,
  user: WriteScope<'user'>,
  digestId: string,
  day: string,
): Promise<void> {
  await tx.update(mailDigests).set({ sentOn: day }).where(ofUser(user, digestId));
}

/** Deletes a digest that is open; its notifications are in none afterwards. */
export async function deleteDigest(tx: Db, user: WriteScope<'user'>, digestId: string): Promise<void> {
  await tx.delete(mailDigests).where(and(ofUser(user, digestId), isNull(mailDigests.sentOn)));
}

/** Deletes digests that were made before a moment and are closed. */
export async function deleteClosedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mailDigests).where(and(lt(mailDigests.createdAt, before), isNotNull(mailDigests.sentOn)));
}
