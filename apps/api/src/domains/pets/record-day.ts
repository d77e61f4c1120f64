import { type CivilDate, monthsBefore, todayIn } from '@rifq/contract';
import { fieldError } from '../../core/errors.ts';
import type { PetRow } from './pets.repository.ts';

/** No cat or dog has lived longer: an earlier day is a typo. */
const OLDEST_MONTHS = 30 * 12;

/** Whether a day is too long ago to belong to a living animal. */
export function isTooLongAgo(day: CivilDate, today: CivilDate): boolean {
  return day < monthsBefore(today, OLDEST_MONTHS);
}

/** Refuses the day of a record at its field: after today where the pet lives, before the pet's birth, or impossibly long ago. */
export function checkRecordDay(
  field: string,
  day: CivilDate,
  pet: Pick<PetRow, 'birthDate'>,
  timeZone: string,
  now: Date,
): void {
  const today = todayIn(timeZone, now);
  if (day > today) throw fieldError(field, 'field.date_future');
  if (pet.birthDate !== null && day < pet.birthDate) throw fieldError(field, 'field.date_before_birth');
  if (isTooLongAgo(day, today)) throw fieldError(field, 'field.date');
}
