import { todayIn } from '@rifq/rules';
import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteRemindedBefore } from './reminders.repository.ts';

/**
 * Longer than from the first reminder of a dose to the last, and shorter than a yearly interval, so that a dose that
 * moves by a year gets its reminders again.
 */
const REMINDED_RETENTION_DAYS = 300;

export const reminderRetention: readonly RetentionRule[] = [
  {
    name: 'what was reminded of',
    apply: ({ db, now }) =>
      deleteRemindedBefore(db, todayIn('UTC', daysBefore(now(), REMINDED_RETENTION_DAYS))),
  },
];
