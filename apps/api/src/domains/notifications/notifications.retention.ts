import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteOldNotifications } from './notifications.repository.ts';

/** How long a notification is kept, and how many of one user at most (docs/decisions/0017). */
const KEPT = { readDays: 365, unreadDays: 2 * 365, newest: 1000 } as const;

export const notificationRetention: readonly RetentionRule[] = [
  {
    name: 'old notifications',
    apply: ({ db, now }) =>
      deleteOldNotifications(db, {
        readBefore: daysBefore(now(), KEPT.readDays),
        unreadBefore: daysBefore(now(), KEPT.unreadDays),
        newest: KEPT.newest,
      }),
  },
];
