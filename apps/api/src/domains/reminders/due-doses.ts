import { daysBetween, type ProtocolKey } from '@rifq/contract';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { type ReminderStage, reminderStage, stageReached } from './reminder-stage.ts';

/** A dose as it stands on a day. */
export type DueDose = {
  readonly protocol: ProtocolKey;
  /** The line of the plan it stands in. */
  readonly item: PlanItem;
  readonly stage: ReminderStage;
  readonly dueOn: string;
  /** Negative once it is late. */
  readonly daysLeft: number;
  /** The last record of the protocol; null when there is none. */
  readonly after: { readonly id: string; readonly givenOn: string } | null;
  /** How many-th record of the protocol it would be. */
  readonly doseNumber: number;
};

/** What was reminded of, as far as it tells which dose it was. */
export type RemindedDose = {
  readonly protocol: string;
  readonly stage: ReminderStage;
  readonly dueOn: string;
  readonly afterDoseId: string | null;
  readonly doseNumber: number;
  /** The owner's date then. */
  readonly remindedOn: string;
};

/** Every dose in a pet's plan, made as of `today`, that has a date; `stage` is the one it has reached. */
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

/** What of a pet's plan, made as of `today`, is to be reminded of today. */
export function dueDoses(plan: PetPlan, today: string): DueDose[] {
  return datedDoses(plan, today).filter(
    ({ daysLeft, item }) => reminderStage(daysLeft, item.grace_days ?? 0) !== null,
  );
}

/** A date that is corrected moves by this many days at most, and within as many a record is removed and entered anew. */
const CORRECTION_DAYS = 14;

/**
 * Whether a date that has moved is the corrected one of the dose that was reminded of, and not the next dose's. An
 * owner may tell of a dose that was given by changing the day of the record before it: the date then moves by most of
 * the time between two doses.
 */
function isCorrected({ dueOn, after }: DueDose, before: RemindedDose): boolean {
  const moved = Math.abs(daysBetween(before.dueOn, dueOn));
  if (moved > CORRECTION_DAYS) return false;
  return after === null || moved < daysBetween(after.givenOn, dueOn) / 2;
}

/**
 * Whether this dose has had its reminder of this stage already. A dose is the same while its date is the same, or while
 * its date is corrected and it follows the same record, or none; for some days also by its number, as when an owner
 * corrects a record by removing it and entering another.
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
