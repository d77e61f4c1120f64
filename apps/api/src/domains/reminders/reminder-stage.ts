import { remindersDaysBefore } from '@rifq/care-plan';

/** So many days before a dose is due, overdue, or a quarter or more since it was overdue, or due where it never is. */
export type ReminderStage = `${(typeof remindersDaysBefore)[number]}` | 'overdue' | 'quarterly';

const QUARTER_DAYS = 91;

/**
 * How many days late a reminder may be made, because the server was down or the dose was entered late. Shorter than the
 * time to the next stage.
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
  /** Since the stage, or the quarter, began; negative before the first stage. */
  readonly days: number;
};

/**
 * The last stage that has begun, or the first when none has.
 * @param daysLeft days until the dose is due; negative afterwards
 * @param graceDays days after the due date in which the dose is not overdue yet; null: it never will be
 * @param isRepeated whether it is reminded of once a quarter while it is overdue, or due without an end
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

/** Whether a reminder of this stage is to be made today. */
export function isTimely({ stage, days }: StageReached): boolean {
  return days >= 0 && days <= MAX_DELAY_DAYS[stage];
}

type Stage = Pick<StageReached, 'stage' | 'quarter'>;

export function isLaterStage(one: Stage, other: Stage): boolean {
  const steps = stagesInOrder.indexOf(one.stage) - stagesInOrder.indexOf(other.stage);
  return steps > 0 || (steps === 0 && one.quarter > other.quarter);
}
