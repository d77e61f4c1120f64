import { remindersDaysBefore } from '@rifq/care-plan';

/** A reminder so many days before a dose is due, on the day, or once it is late. */
export type ReminderStage = `${(typeof remindersDaysBefore)[number]}` | 'overdue';

/**
 * How many days a reminder may be made late, when the server was down or a dose became known only then. Never so late
 * that the next stage holds, and never when what it says is old: a dose overdue for long is seen in the plan.
 */
const MAX_DELAY_DAYS: Readonly<Record<ReminderStage, number>> = { 30: 6, 7: 3, 0: 3, overdue: 6 };

/** One after the other, as a dose comes through them. */
export const stagesInOrder: readonly ReminderStage[] = [
  ...remindersDaysBefore.map((days): ReminderStage => `${days}`),
  'overdue',
];

/** How many days a stage has lasted; negative when it is still to come. */
function daysInto(stage: ReminderStage, daysLeft: number, graceDays: number): number {
  return stage === 'overdue' ? -daysLeft - graceDays - 1 : Number(stage) - daysLeft;
}

/**
 * The last stage that has begun, or the first when none has, however long ago.
 * @param daysLeft days until the dose is due; negative afterwards
 * @param graceDays days after the due date in which the dose is not late yet
 */
export function stageReached(daysLeft: number, graceDays: number): ReminderStage {
  return stagesInOrder.findLast(stage => daysInto(stage, daysLeft, graceDays) >= 0) ?? '30';
}

/** The stage to make a reminder of today, the nearest only, or null; parameters as above. */
export function reminderStage(daysLeft: number, graceDays: number): ReminderStage | null {
  const stage = stageReached(daysLeft, graceDays);
  const days = daysInto(stage, daysLeft, graceDays);
  return days >= 0 && days <= MAX_DELAY_DAYS[stage] ? stage : null;
}

export function isLaterStage(one: ReminderStage, other: ReminderStage): boolean {
  return stagesInOrder.indexOf(one) > stagesInOrder.indexOf(other);
}
