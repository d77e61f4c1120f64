import { todayIn } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { deleteOldNotifications } from './notifications.repository.ts';
import { forgetReminded } from './reminders.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** How long a notification is kept, and how many of one user at most (docs/decisions/0017). */
const KEPT = { readDays: 365, unreadDays: 2 * 365, newest: 1000 } as const;

/**
 * Longer than one dose is reminded of from first to last, and shorter than the shortest yearly interval: a dose whose day
 * turns out to lie a year later is then reminded of again.
 */
const REMINDED_KEPT_DAYS = 300;

/** Forgets notifications that nobody looks for any more, and what was reminded of long ago. */
export async function forgetOldNotifications(tx: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOldNotifications(tx, {
    readBefore: daysAgo(KEPT.readDays),
    unreadBefore: daysAgo(KEPT.unreadDays),
    newest: KEPT.newest,
  });
  await forgetReminded(tx, todayIn('UTC', daysAgo(REMINDED_KEPT_DAYS)));
}
