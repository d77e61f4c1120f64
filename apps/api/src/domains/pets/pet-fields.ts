import { type CountryIso, findBreed, todayIn } from '@rifq/contract';
import { isUniqueViolation } from '@rifq/db';
import { fieldError } from '../../core/errors.ts';
import { isTooLongAgo } from './record-day.ts';

/** The fields of a pet, as the contract's schema parses them. */
export type PetFields = {
  name?: string | undefined;
  breed?: number | null | undefined;
  breed_other?: string | null | undefined;
  sex?: 'male' | 'female' | null | undefined;
  neutered?: boolean | null | undefined;
  birth_date?: string | null | undefined;
  birth_estimated?: boolean | undefined;
  is_adult?: boolean | null | undefined;
  country?: CountryIso | null | undefined;
  colour?: number | null | undefined;
  feed?: number | null | undefined;
  microchip?: string | null | undefined;
  allergies?: string | null | undefined;
  notes?: string | null | undefined;
};

/** Checks what a schema alone cannot. Refuses at the field. */
export function checkPetFields(fields: PetFields, species: 'cat' | 'dog', timeZone: string, now: Date): void {
  if (fields.breed != null && !findBreed(species, fields.breed)) throw fieldError('breed', 'field.breed');
  if (fields.birth_date == null) return;
  const today = todayIn(timeZone, now);
  if (fields.birth_date > today) throw fieldError('birth_date', 'field.date_future');
  if (isTooLongAgo(fields.birth_date, today)) throw fieldError('birth_date', 'field.date');
}

/** An empty text means unknown, an absent one says nothing. */
const orNull = (text: string | null | undefined) => (text === '' ? null : text);

/**
 * The columns that the fields set; an absent field sets none.
 * @param known the birth date on record, which an estimate without a date is about
 */
export function petColumns(fields: PetFields, known: { birthDate: string | null }) {
  const { birth_date: birthDate = known.birthDate, birth_estimated: isEstimated } = fields;
  const isNewDate = fields.birth_date !== undefined;
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    breed: fields.breed,
    breedOther: orNull(fields.breed_other),
    sex: fields.sex,
    neutered: fields.neutered,
    birthDate: fields.birth_date,
    birthEstimated:
      isNewDate || isEstimated !== undefined ? birthDate !== null && (isEstimated ?? false) : undefined,
    // A birth date says it itself.
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
