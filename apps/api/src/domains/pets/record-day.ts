import { type CivilDate, firstPetDay, todayIn } from '@rifq/rules';
import { fieldError } from '../../core/errors.ts';
import type { PetRow } from './pets.repository.ts';

type Born = Pick<PetRow, 'birthDate'>;

/** Refuses a day at its field: after today where the pet lives, or longer ago than a pet's lifetime. */
export function checkPetDay(field: string, day: CivilDate, timeZone: string, now: Date): void {
  const today = todayIn(timeZone, now);
  if (day > today) throw fieldError(field, 'field.date_future');
  if (day < firstPetDay(today)) throw fieldError(field, 'field.date_too_early');
}

/** Refuses the day of a record at its field when it is before the pet's birth. */
export function refuseBeforeBirth(field: string, day: CivilDate, pet: Born): void {
  if (pet.birthDate !== null && day < pet.birthDate) throw fieldError(field, 'field.date_before_birth');
}

/** Refuses a new day of a record at its field: as `refuseBeforeBirth` and `checkPetDay`. */
export function checkRecordDay(field: string, day: CivilDate, pet: Born, timeZone: string, now: Date): void {
  refuseBeforeBirth(field, day, pet);
  checkPetDay(field, day, timeZone, now);
}
