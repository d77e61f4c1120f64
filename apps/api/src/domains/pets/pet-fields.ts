import type { PayloadOf } from '@rifq/contract/calls';
import { isUniqueViolation } from '@rifq/db';
import { findBreed } from '@rifq/rules';
import { fieldError } from '../../core/errors.ts';
import type { PetRow } from './pets.repository.ts';
import { checkPetDay } from './record-day.ts';

/** The fields of a pet, as the contract's schema parses them. */
export type PetFields = Omit<PayloadOf<'post', '/api/pets/update'>, 'pet_id' | 'version'>;

/**
 * Checks what a schema alone cannot. Refuses at the field.
 * @param known the stored pet; its birth date stays valid, even if the oldest allowed date has passed it
 */
export function checkPetFields(
  { breed, birth_date: birthDate }: PetFields,
  known: Pick<PetRow, 'species' | 'birthDate'>,
  timeZone: string,
  now: Date,
): void {
  if (breed != null && !findBreed(known.species, breed)) throw fieldError('breed', 'field.breed');
  if (birthDate == null || birthDate === known.birthDate) return;
  checkPetDay('birth_date', birthDate, timeZone, now);
}

/** Maps an empty text to null (unknown); an absent one changes nothing. */
const orNull = (text: string | null | undefined) => (text === '' ? null : text);

/**
 * Returns the columns that the fields set; an absent field sets none.
 * @param known the stored birth date, to which an estimate without a date refers
 */
export function petColumns(fields: PetFields, known: Pick<PetRow, 'birthDate'>) {
  const { birth_date: birthDate = known.birthDate } = fields;
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    breed: fields.breed,
    breedOther: orNull(fields.breed_other),
    sex: fields.sex,
    neutered: fields.neutered,
    birthDate: fields.birth_date,
    birthEstimated: birthDate === null ? false : fields.birth_estimated,
    // A birth date replaces this field.
    isAdult: birthDate === null ? fields.is_adult : null,
    country: fields.country,
    colour: fields.colour,
    feed: fields.feed,
    microchip: orNull(fields.microchip),
    allergies: orNull(fields.allergies),
    notes: orNull(fields.notes),
  };
}

/** Runs a write of a pet. Refuses at its field a microchip number that another pet of the owner has. */
export async function withMicrochipCheck<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'pets_owner_microchip'))
      throw fieldError('microchip', 'field.microchip_taken');
    throw error;
  }
}
