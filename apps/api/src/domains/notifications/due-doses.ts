import type { ProtocolKey } from '@rifq/contract';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { type ReminderStage, reminderStage } from './reminder-stage.ts';

/** A dose that is to be reminded of on a day. */
export type DueDose = {
  readonly protocol: ProtocolKey;
  /** The line of the plan it stands in. */
  readonly item: PlanItem;
  readonly stage: ReminderStage;
  readonly dueOn: string;
  /** Negative once it is late. */
  readonly daysLeft: number;
  /** The last record of the protocol; null when there is none. */
  readonly afterDoseId: string | null;
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

const DAY_MS = 24 * 3600 * 1000;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** What of a pet's plan, made as of `today`, is to be reminded of today. */
export function dueDoses(plan: PetPlan, today: string): DueDose[] {
  return plan.items.flatMap(item => {
    const { due_on: dueOn } = item;
    if (dueOn === null) return [];
    const daysLeft = daysBetween(today, dueOn);
    const stage = reminderStage(daysLeft, item.grace_days ?? 0);
    if (stage === null) return [];
    return item.protocols.map(protocol => {
      const records = plan.doses.filter(dose => dose.protocols.includes(protocol));
      const afterDoseId = records[0]?.id ?? null;
      return { protocol, item, stage, dueOn, daysLeft, afterDoseId, doseNumber: records.length + 1 };
    });
  });
}

/** A record that is removed and entered anew within these days is taken for a correction. */
const CORRECTION_DAYS = 14;

/**
 * Whether this dose has had its reminder of this stage already. A dose is the same while its date is the same, or while
 * it follows the same record, whatever day that is corrected to; and for some days also by its number, as when
 * an owner corrects a record by removing it and entering another.
 */
export function isReminded(dose: DueDose, reminded: readonly RemindedDose[], today: string): boolean {
  return reminded.some(
    before =>
      before.protocol === dose.protocol &&
      before.stage === dose.stage &&
      (before.dueOn === dose.dueOn ||
        before.afterDoseId === dose.afterDoseId ||
        (before.doseNumber === dose.doseNumber && daysBetween(before.remindedOn, today) < CORRECTION_DAYS)),
  );
}
