import { remindersDaysBefore } from '@rifq/care-plan';

/** So many days before a dose is due, or overdue. */
export type ReminderStage = `${(typeof remindersDaysBefore)[number]}` | 'overdue';

/**
 * How many days late a reminder may be made, because the server was down or the dose was entered late. Shorter than the
 * time to the next stage.
 */
const MAX_DELAY_DAYS: Readonly<Record<ReminderStage, number>> = { 30: 6, 7: 3, 0: 3, overdue: 6 };

/** In the order in which a dose reaches them. */
export const stagesInOrder: readonly ReminderStage[] = [
  ...remindersDaysBefore.map((days): ReminderStage => `${days}`),
  'overdue',
];

/** Days since a stage began; negative before it. */
function daysInto(stage: ReminderStage, daysLeft: number, graceDays: number): number {
  return stage === 'overdue' ? -daysLeft - graceDays - 1 : Number(stage) - daysLeft;
}

/**
 * The last stage that has begun, or the first when none has.
 * @param daysLeft days until the dose is due; negative afterwards
 * @param graceDays days after the due date in which the dose is not overdue yet
 */
export function stageReached(daysLeft: number, graceDays: number): ReminderStage {
  return stagesInOrder.findLast(stage => daysInto(stage, daysLeft, graceDays) >= 0) ?? '30';
}

/** The stage to make a reminder of today, or null. Parameters as of stageReached. */
export function reminderStage(daysLeft: number, graceDays: number): ReminderStage | null {
  const stage = stageReached(daysLeft, graceDays);
  const days = daysInto(stage, daysLeft, graceDays);
  return days >= 0 && days <= MAX_DELAY_DAYS[stage] ? stage : null;
}

export function isLaterStage(one: ReminderStage, other: ReminderStage): boolean {
  return stagesInOrder.indexOf(one) > stagesInOrder.indexOf(other);
}
