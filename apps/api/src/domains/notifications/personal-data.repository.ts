import { type Db, equalsAny } from '@rifq/db';
import {
  addressConfirmations,
  mailDigests,
  notificationPreferences,
  notifications,
  pushSubscriptions,
} from '@rifq/db/schema/notifications';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Notifications of a user after an id, without those of a clinic's work: these are about others. */
export function listOwnNotifications(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, kind, title, text, template, parameters, petId, link, readAt, createdAt } = notifications;
  return db
    .select({ id, kind, title, text, template, parameters, petId, link, readAt, createdAt })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), isNull(notifications.clinicId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** What a user has chosen to be told of, and how. */
export function listChoices(db: Db, user: ReadScope<'user'>) {
  const { preferences, updatedAt } = notificationPreferences;
  return db
    .select({ preferences, updatedAt })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, user.id));
}

/** The devices that a user is told on. */
export function listPushDevices(db: Db, user: ReadScope<'user'>) {
  const { id, endpoint, createdAt } = pushSubscriptions;
  return db
    .select({ id, endpoint, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, user.id));
}

/** Erases all that a user was or would be told of. */
export async function eraseInbox(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, user.id));
  await tx.delete(mailDigests).where(eq(mailDigests.userId, user.id));
  await tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, user.id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, user.id));
}

/** Erases what other people were told of these records: its words name their owner's pet. */
export async function deleteNotificationsAbout(tx: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const linked = sql`substring(${notifications.link} from '/reservations/([0-9a-f-]{36})')`;
  await tx
    .delete(notifications)
    .where(
      or(equalsAny(notifications.subjectId, subjects), sql`${linked} = any(${sql.param([...subjects])})`),
    );
}
