import { todayIn } from '@rifq/contract';
import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteRemindedBefore } from './reminders.repository.ts';

/**
 * Longer than one dose is reminded of from first to last, and shorter than the shortest yearly interval: a dose whose day
 * turns out to lie a year later is then reminded of again.
 */
const REMINDED_KEPT_DAYS = 300;

export const reminderRetention: readonly RetentionRule[] = [
  {
    name: 'what was reminded of',
    apply: ({ db, now }) => deleteRemindedBefore(db, todayIn('UTC', daysBefore(now(), REMINDED_KEPT_DAYS))),
  },
];
