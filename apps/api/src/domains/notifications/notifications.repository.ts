import type { NotificationKind } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { notifications, pets, users } from '@rifq/db/schema';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

export type NotificationRow = typeof notifications.$inferSelect;

/** What a user is told, and the key of the occasion. */
export type NewNotification = {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly text: string;
  readonly petId?: string;
  readonly link: string;
  readonly uniqueKey: string;
};

/** Adds a notification unless its occasion has one already. Returns its id, or null. */
export async function insertNotificationOnce(tx: Db, row: NewNotification): Promise<string | null> {
  const [added] = await tx
    .insert(notifications)
    .values({ id: newId(), ...row })
    .onConflictDoNothing({ target: [notifications.userId, notifications.uniqueKey] })
    .returning({ id: notifications.id });
  return added?.id ?? null;
}

/** A stretch of a user's notifications, the newest first, each with the present photo of its pet. */
export async function listNotifications(db: Db, userId: string, start: number, length: number) {
  return db
    .select({ notification: notifications, photoKey: pets.photoKey })
    .from(notifications)
    .leftJoin(pets, eq(pets.id, notifications.petId))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .offset(start)
    .limit(length);
}

const unreadOf = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.readAt));

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(notifications).where(unreadOf(userId));
  return row?.n ?? 0;
}

export async function findNotification(db: Db, id: string): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** Marks the unread ones of a user as read, or only one of them. Returns whether there were any. */
export async function markRead(tx: Db, userId: string, id: string | null, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(id === null ? unreadOf(userId) : and(unreadOf(userId), eq(notifications.id, id)));
  return rowCount !== null && rowCount > 0;
}

/** A notification with whom it is for and how its pet is: what a channel needs to decide and to send. */
export async function findForDelivery(db: Db, id: string) {
  const [row] = await db
    .select({ notification: notifications, user: users, pet: pets })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(pets, eq(pets.id, notifications.petId))
    .where(eq(notifications.id, id));
  return row ?? null;
}

/** Deletes notifications created too long ago, and of each user those beyond the newest. */
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
