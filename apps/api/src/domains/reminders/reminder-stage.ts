import { remindersDaysBefore } from '@rifq/care-plan';

/** Days before the due date, overdue, or quarterly since a dose was overdue (or due, if it is never overdue). */
export type ReminderStage = `${(typeof remindersDaysBefore)[number]}` | 'overdue' | 'quarterly';

const QUARTER_DAYS = 91;

/**
 * The most days by which a reminder may be late, because the server was down or the dose was entered late. Shorter than
 * the time to the next stage.
 */
const MAX_DELAY_DAYS: Readonly<Record<ReminderStage, number>> = {
  30: 6,
  7: 3,
  0: 3,
  overdue: 6,
  quarterly: 6,
};

/** In the order in which a dose reaches them. */
export const stagesInOrder: readonly ReminderStage[] = [
  ...remindersDaysBefore.map((days): ReminderStage => `${days}`),
  'overdue',
  'quarterly',
];

/** The stage that a dose has reached. */
export type StageReached = {
  readonly stage: ReminderStage;
  /** The number of the quarter, from 1; 0 at the other stages. */
  readonly quarter: number;
  /** Days since the stage, or the quarter, began; negative before the first stage. */
  readonly days: number;
};

/**
 * Returns the last stage that has begun, or the first when none has.
 * @param daysLeft days until the dose is due; negative afterwards
 * @param graceDays days after the due date in which the dose is not overdue yet; null: it never is
 * @param isRepeated whether the reminder repeats once a quarter while the dose is overdue, or due without grace days
 */
export function stageReached(daysLeft: number, graceDays: number | null, isRepeated: boolean): StageReached {
  const overdueDays = graceDays === null ? null : -daysLeft - graceDays - 1;
  const openDays = overdueDays ?? -daysLeft;
  const quarter = Math.floor(openDays / QUARTER_DAYS);
  if (isRepeated && quarter > 0)
    return { stage: 'quarterly', quarter, days: openDays - quarter * QUARTER_DAYS };
  if (overdueDays !== null && overdueDays >= 0) return { stage: 'overdue', quarter: 0, days: overdueDays };
  const before = remindersDaysBefore.findLast(days => daysLeft <= days) ?? remindersDaysBefore[0];
  return { stage: `${before}`, quarter: 0, days: before - daysLeft };
}

/** Whether a reminder of this stage must be created today. */
export function isTimely({ stage, days }: StageReached): boolean {
  return days >= 0 && days <= MAX_DELAY_DAYS[stage];
}

type Stage = Pick<StageReached, 'stage' | 'quarter'>;

export function isLaterStage(one: Stage, other: Stage): boolean {
  const steps = stagesInOrder.indexOf(one.stage) - stagesInOrder.indexOf(other.stage);
  return steps > 0 || (steps === 0 && one.quarter > other.quarter);
}
