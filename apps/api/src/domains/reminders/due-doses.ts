import { daysBetween, type ProtocolKey } from '@rifq/contract';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { type ReminderStage, reminderStage, stageReached } from './reminder-stage.ts';

/** A dose in a plan as of a day. */
export type DueDose = {
  readonly protocol: ProtocolKey;
  /** Its plan item. */
  readonly item: PlanItem;
  readonly stage: ReminderStage;
  readonly dueOn: string;
  /** Negative after the due date. */
  readonly daysLeft: number;
  /** The last record of the protocol, or null. */
  readonly after: { readonly id: string; readonly givenOn: string } | null;
  /** The number of the record it would be, from 1. */
  readonly doseNumber: number;
};

/** A dose that was reminded of, by what identifies it. */
export type RemindedDose = {
  readonly protocol: string;
  readonly stage: ReminderStage;
  readonly dueOn: string;
  readonly afterDoseId: string | null;
  readonly doseNumber: number;
  /** The owner's date of the reminder. */
  readonly remindedOn: string;
};

/** Every dose with a due date in a pet's plan as of `today`, with the stage it has reached. */
export function datedDoses(plan: PetPlan, today: string): DueDose[] {
  return plan.items.flatMap(item => {
    const { due_on: dueOn } = item;
    if (dueOn === null) return [];
    const daysLeft = daysBetween(today, dueOn);
    const stage = stageReached(daysLeft, item.grace_days ?? 0);
    return item.protocols.map(protocol => {
      const records = plan.doses.filter(dose => dose.protocols.includes(protocol));
      const [last] = records;
      const after = last === undefined ? null : { id: last.id, givenOn: last.given_on };
      return { protocol, item, stage, dueOn, daysLeft, after, doseNumber: records.length + 1 };
    });
  });
}

/** The doses of a pet's plan as of `today` that need a reminder today. */
export function dueDoses(plan: PetPlan, today: string): DueDose[] {
  return datedDoses(plan, today).filter(
    ({ daysLeft, item }) => reminderStage(daysLeft, item.grace_days ?? 0) !== null,
  );
}

/** A correction moves a date by this many days at most, and a record is removed and entered again within as many. */
const CORRECTION_DAYS = 14;

/**
 * Whether a date that has moved is a correction of the same dose, not the date of the next one. Owners may enter a new
 * dose by changing the day of the record before it, which moves the date by most of the interval.
 */
function isCorrected({ dueOn, after }: DueDose, before: RemindedDose): boolean {
  const moved = Math.abs(daysBetween(before.dueOn, dueOn));
  if (moved > CORRECTION_DAYS) return false;
  return after === null || moved < daysBetween(after.givenOn, dueOn) / 2;
}

/**
 * Whether this dose has had its reminder of this stage (docs/decisions/0016). It is the same dose while its date is the
 * same, or was corrected and the record before it, or for some days its number, is the same.
 */
export function isReminded(dose: DueDose, reminded: readonly RemindedDose[], today: string): boolean {
  const isSame = (before: RemindedDose) =>
    before.afterDoseId === (dose.after?.id ?? null) ||
    (before.doseNumber === dose.doseNumber && daysBetween(before.remindedOn, today) < CORRECTION_DAYS);
  return reminded.some(
    before =>
      before.protocol === dose.protocol &&
      before.stage === dose.stage &&
      (before.dueOn === dose.dueOn || (isCorrected(dose, before) && isSame(before))),
  );
}
