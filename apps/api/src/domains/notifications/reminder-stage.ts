import { remindersDaysBefore } from '@rifq/care-plan';

/** A reminder so many days before a dose is due, on the day, or once it is late. */
export type ReminderStage = `${(typeof remindersDaysBefore)[number]}` | 'overdue';

/**
 * How many days a reminder may come late, when the server was down or a dose became known only then. Never so late
 * that the next stage holds, and never when what it says is old: a dose overdue for long is seen in the plan.
 */
const LATE_DAYS: Readonly<Record<ReminderStage, number>> = { 30: 6, 7: 3, 0: 3, overdue: 6 };

/**
 * The stage that holds today, the nearest only, or null.
 * @param daysLeft days until the dose is due; negative afterwards
 * @param graceDays days after the due date in which the dose is not late yet
 */
export function reminderStage(daysLeft: number, graceDays: number): ReminderStage | null {
  const daysLate = -daysLeft - graceDays;
  if (daysLate > 0) return daysLate - 1 <= LATE_DAYS.overdue ? 'overdue' : null;
  const nearest = Math.min(...remindersDaysBefore.filter(days => days >= daysLeft));
  const stage = remindersDaysBefore.find(days => days === nearest);
  return stage !== undefined && stage - daysLeft <= LATE_DAYS[stage] ? `${stage}` : null;
}
