import type { DrugDose, DrugDoseCounts, DrugReminder } from '@rifq/contract/calls';
import { versionOf } from '../../../core/version.ts';
import type { DrugDoseRow, DrugReminderRow } from './drug-reminders.repository.ts';

/** Returns the version of what an owner sets of a reminder. */
export const versionOfDrugReminder = ({
  minutes,
  startsOn,
  endedAt,
}: Pick<DrugReminderRow, 'minutes' | 'startsOn' | 'endedAt'>): string =>
  versionOf({ minutes, startsOn, hasEnded: endedAt !== null });

export const presentDrugDose = ({ dueAt, state }: DrugDoseRow): DrugDose => ({
  due_at: dueAt.toISOString(),
  state,
});

export const noDrugDoses: DrugDoseCounts = { due: 0, given: 0, skipped: 0 };

/** @param doses one more than a page, where there are more */
export const presentDrugReminder = (
  row: DrugReminderRow,
  counts: DrugDoseCounts,
  doses: readonly DrugDoseRow[],
  page: number,
): DrugReminder => ({
  id: row.id,
  prescription_id: row.prescriptionId,
  minutes: row.minutes,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  next_at: row.nextAt?.toISOString() ?? null,
  counts,
  doses: doses.slice(0, page).map(presentDrugDose),
  more: doses.length > page,
  version: versionOfDrugReminder(row),
});
