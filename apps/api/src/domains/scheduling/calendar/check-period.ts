import { fieldError } from '../../../core/errors.ts';
import { checkWeek } from '../time/check-week.ts';
import type { PeriodFields, PeriodRow } from './periods.repository.ts';

/** Whether two periods have a doctor in common; null is all doctors. */
const shareDoctor = (one: readonly string[] | null, other: readonly string[] | null) =>
  one === null || other === null || one.some(id => other.includes(id));

/**
 * Sorts the doctors and the week of a period. Refuses at `to` a last day before the first, at `doctor_ids` a choice of
 * none, and at `week` a week without hours, and as `checkWeek`.
 */
export function checkPeriod({ doctorIds, week, ...fields }: PeriodFields): PeriodFields {
  if (fields.to < fields.from) throw fieldError('to', 'field.date');
  if (doctorIds !== null && doctorIds.length === 0) throw fieldError('doctor_ids', 'field.choice');
  if (week.length === 0) throw fieldError('week', 'field.hours');
  return { ...fields, doctorIds: doctorIds && [...new Set(doctorIds)].toSorted(), week: checkWeek(week) };
}

/** Refuses at `from` days on which another period already replaces the week of one of these doctors. */
export function refuseOverlap(
  { id, from, to, doctorIds }: Pick<PeriodRow, 'id' | 'from' | 'to' | 'doctorIds'>,
  periods: readonly PeriodRow[],
): void {
  const overlapping = periods.some(
    other =>
      other.id !== id && other.from <= to && from <= other.to && shareDoctor(other.doctorIds, doctorIds),
  );
  if (overlapping) throw fieldError('from', 'field.period_overlap');
}
