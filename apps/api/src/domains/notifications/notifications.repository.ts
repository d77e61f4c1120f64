import { type Db, newId } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Adds a notification of a user unless one has its unique key. Returns its id, or null. */
export async function insertNotificationOnce(
  tx: Db,
  user: WriteScope<'user'>,
  row: Omit<typeof notifications.$inferInsert, 'id' | 'userId'>,
): Promise<string | null> {
  const [added] = await tx
    .insert(notifications)
    .values({ ...row, id: newId(), userId: user.id })
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupKey] })
    .returning({ id: notifications.id });
  return added?.id ?? null;
}

/** What a user sees of an inbox: what is their own, and of the clinic's work that of this clinic; null for none. */
export type Inbox = { readonly user: WriteScope<'user'>; readonly clinicId: string | null };

const isShown = ({ user, clinicId }: Inbox) =>
  and(
    eq(notifications.userId, user.id),
    clinicId === null
      ? isNull(notifications.clinicId)
      : or(isNull(notifications.clinicId), eq(notifications.clinicId, clinicId)),
  );

const isUnread = (inbox: Inbox) => and(isShown(inbox), isNull(notifications.readAt));

/** Notifications of an inbox, the newest first. */
export async function listNotifications(
  db: Db,
  inbox: Inbox,
  start: number,
  length: number,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(isShown(inbox))
    .orderBy(desc(notifications.id))
    .offset(start)
    .limit(length);
}

export async function countUnreadNotifications(db: Db, inbox: Inbox): Promise<number> {
  const [row] = await db.select({ n: count() }).from(notifications).where(isUnread(inbox));
  return row?.n ?? 0;
}

export async function findNotification(
  db: Db,
  id: string,
): Promise<Sealed<'notification', NotificationRow> | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ? seal({ type: 'notification', id: row.id, ownerId: row.userId }, row) : null;
}

/** Marks a notification as read. Returns whether it was unread. */
export async function markRead(
  tx: Db,
  notification: WriteScope<'notification'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.id, notification.id), isNull(notifications.readAt)));
  return rowCount !== null && rowCount > 0;
}

/** Marks what a template has told a user of a subject as read. Returns whether any was unread. */
export async function markReadAbout(
  tx: Db,
  user: WriteScope<'user'>,
  { template, subjectId }: { readonly template: string; readonly subjectId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, user.id),
        isNull(notifications.readAt),
        eq(notifications.template, template),
        eq(notifications.subjectId, subjectId),
      ),
    );
  return rowCount !== null && rowCount > 0;
}

/** Marks all notifications of an inbox as read. Returns whether any was unread. */
export async function markAllRead(tx: Db, inbox: Inbox, now: Date): Promise<boolean> {
  const { rowCount } = await tx.update(notifications).set({ readAt: now }).where(isUnread(inbox));
  return rowCount !== null && rowCount > 0;
}

/** Deletes what a user was told of a clinic's work. */
export async function deleteOfClinic(tx: Db, user: WriteScope<'user'>, clinicId: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.clinicId, clinicId)));
}

/** Deletes notifications by age, and those of each user beyond the newest. */
export async function deleteOldNotifications(
  tx: Db,
  kept: { readonly readBefore: Date; readonly unreadBefore: Date; readonly newest: number },
): Promise<void> {
  const byAge = tx
    .select({
      id: notifications.id,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      rank: sql<number>`row_number() over (partition by ${notifications.userId} order by ${notifications.id} desc)`.as(
        'rank',
      ),
    })
    .from(notifications)
    .as('by_age');
  const old = or(
    lt(byAge.createdAt, kept.unreadBefore),
    and(isNotNull(byAge.readAt), lt(byAge.createdAt, kept.readBefore)),
    gt(byAge.rank, kept.newest),
  );
  await tx
    .delete(notifications)
    .where(inArray(notifications.id, tx.select({ id: byAge.id }).from(byAge).where(old)));
}
