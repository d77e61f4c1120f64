import { retentionDays } from '@rifq/rules';
import { daysBefore, deleteInBatches, type RetentionRule } from '../../core/retention.ts';
import { deleteClosedBefore } from './delivery/mail-digests.repository.ts';
import { deleteOutcomesBefore } from './delivery/outcomes.repository.ts';
import { deleteOldNotifications } from './notifications.repository.ts';

/** How long a notification is kept, and how many of one user at most (README.md). */
const KEPT = { readDays: 365, unreadDays: 2 * 365, newest: 1000 } as const;
/** As long as the operations that sent them. */
const DIGESTS_KEPT_DAYS = 400;

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
  {
    name: 'digests of mails',
    apply: ({ db, now }) => deleteClosedBefore(db, daysBefore(now(), DIGESTS_KEPT_DAYS)),
  },
  {
    name: 'outcomes of notifications',
    apply({ db, now }) {
      const before = daysBefore(now(), retentionDays.outcomes);
      return deleteInBatches(limit => deleteOutcomesBefore(db, before, limit));
    },
  },
];
