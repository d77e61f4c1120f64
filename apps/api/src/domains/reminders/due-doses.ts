import { protocolRule } from '@rifq/care-plan';
import type { PetPlan, PlanItem, Species } from '@rifq/contract/calls';
import { daysBetween, type ProtocolKey } from '@rifq/rules';
import { isTimely, type ReminderStage, type StageReached, stageReached } from './reminder-stage.ts';

/** A dose in a plan, as of a day. */
export type DueDose = StageReached & {
  readonly protocol: ProtocolKey;
  /** Its plan item. */
  readonly item: PlanItem;
  readonly dueOn: string;
  /** Negative after the due date. */
  readonly daysLeft: number;
  /** The last record of the protocol, or null. */
  readonly after: { readonly id: string; readonly givenOn: string } | null;
  /** The number of the record that it would be, from 1. */
  readonly doseNumber: number;
};

/** A dose that had a reminder, with the values that identify it. */
export type RemindedDose = {
  readonly protocol: string;
  readonly stage: ReminderStage;
  readonly quarter: number;
  readonly dueOn: string;
  readonly afterDoseId: string | null;
  readonly doseNumber: number;
  /** Today where the pet lives, on the day of the reminder. */
  readonly remindedOn: string;
};

/** Core vaccines have repeated reminders while overdue, or due without grace days (README.md). */
function isCoreVaccine(species: Species, protocol: ProtocolKey): boolean {
  const rule = protocolRule(species, protocol);
  return rule?.kind === 'vaccine' && rule.class === 'core';
}

/** Doses without reminders: not owed because records are missing, or deferred by a vet (domains/vaccines/README.md). */
const isLeftOut = ({ status, reason }: PlanItem) => reason.code === 'noRecord' || status === 'deferred';

/** Lists every dose of a pet's plan with a due date that may have a reminder, with the stage it has reached. */
export function datedDoses(plan: PetPlan, species: Species): DueDose[] {
  return plan.items.flatMap(item => {
    const { due_on: dueOn } = item;
    if (dueOn === null || isLeftOut(item)) return [];
    const daysLeft = daysBetween(plan.as_of, dueOn);
    return item.protocols.map(protocol => {
      const records = plan.doses.filter(dose => dose.protocols.includes(protocol));
      const [last] = records;
      const after = last === undefined ? null : { id: last.id, givenOn: last.given_on };
      const reached = stageReached(daysLeft, item.grace_days, isCoreVaccine(species, protocol));
      return { protocol, item, ...reached, dueOn, daysLeft, after, doseNumber: records.length + 1 };
    });
  });
}

/** Lists the doses of a pet's plan that need a reminder today. */
export function dueDoses(plan: PetPlan, species: Species): DueDose[] {
  return datedDoses(plan, species).filter(isTimely);
}

/** The most days by which a correction moves a date, and within which a removed record is entered again. */
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

/** A vet has moved the date, so reminders of the former date do not count for this one. */
const isDeferred = ({ item, dueOn }: DueDose) => (item.deferral?.ended?.on ?? item.deferral?.until) === dueOn;

/**
 * Whether this dose has had its reminder of this stage or quarter (README.md). It is the same dose if its
 * date is the same, or was corrected while the record before it, or within CORRECTION_DAYS its number, is the same.
 */
export function isReminded(dose: DueDose, reminded: readonly RemindedDose[], today: string): boolean {
  const isSame = (before: RemindedDose) =>
    before.afterDoseId === (dose.after?.id ?? null) ||
    (before.doseNumber === dose.doseNumber && daysBetween(before.remindedOn, today) < CORRECTION_DAYS);
  return reminded.some(
    before =>
      before.protocol === dose.protocol &&
      before.stage === dose.stage &&
      before.quarter === dose.quarter &&
      (before.dueOn === dose.dueOn || (!isDeferred(dose) && isCorrected(dose, before) && isSame(before))),
  );
}
