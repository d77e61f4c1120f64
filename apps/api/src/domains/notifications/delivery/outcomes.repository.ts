import { type Db, equalsAny, newId } from '@rifq/db';
import { notificationOutcomes, notifications } from '@rifq/db/schema/notifications';
import { asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';
import type { SentBy } from '../../../core/notification.ts';

/** The longest text of a detail: an error of a service. */
const DETAIL_LENGTH = 200;

/** The outcome of a notification by one method. */
export type Outcome = {
  readonly notificationId: string;
  readonly method: SentBy;
  readonly outcome: (typeof notificationOutcomes.$inferSelect)['outcome'];
  /** The device, until when it waits, or the error of the service. */
  readonly detail?: string;
};

/** The same outcome for each of these notifications. */
export const sameOutcome = (
  notificationIds: readonly string[],
  outcome: Omit<Outcome, 'notificationId'>,
): Outcome[] => notificationIds.map(notificationId => ({ notificationId, ...outcome }));

/** Inserts outcomes in one statement. */
export async function insertOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ detail, ...outcome }) => ({
    id: newId(),
    ...outcome,
    detail: detail?.slice(0, DETAIL_LENGTH) ?? null,
  }));
  await db.insert(notificationOutcomes).values(rows);
}

const traced = {
  id: notifications.id,
  userId: notifications.userId,
  kind: notifications.kind,
  template: notifications.template,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
};

/** The newest notifications of a user, without their words. */
export function listNewest(db: Db, user: ReadScope<'user'>, limit: number) {
  return db
    .select(traced)
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** A notification by its id, without its words. */
export const findTraced = (db: Db, id: string) =>
  db.select(traced).from(notifications).where(eq(notifications.id, id));

/** The outcomes of notifications, in the order of time. */
export function listOutcomes(db: Db, notificationIds: readonly string[]) {
  return db
    .select()
    .from(notificationOutcomes)
    .where(equalsAny(notificationOutcomes.notificationId, notificationIds))
    .orderBy(asc(notificationOutcomes.id));
}

/** Deletes at most `limit` outcomes from before a time. Returns how many it deleted. */
export async function deleteOutcomesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: notificationOutcomes.id })
    .from(notificationOutcomes)
    .where(lt(notificationOutcomes.createdAt, before))
    .limit(limit);
  const { rowCount } = await db.delete(notificationOutcomes).where(inArray(notificationOutcomes.id, old));
  return rowCount ?? 0;
}
