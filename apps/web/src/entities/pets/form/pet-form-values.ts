import { plural, t } from '@lingui/core/macro';
import type { PayloadOf, Pet, PetState, Species } from '@rifq/contract/calls';
import { type CivilDate, type CountryIso, MICROCHIP_LENGTH, microchipDigits, nameLimits } from '@rifq/rules';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { birthOfAge, type EstimatedAge, estimateOn } from '../age.ts';

/** Id of «ليست في القائمة» in the list of breeds. */
export const OTHER_BREED = 'other';

/** Values of the form; texts are as typed. */
export interface PetFormValues {
  species: Species;
  name: string;
  /** A code, OTHER_BREED, or null for unknown. */
  breed: number | typeof OTHER_BREED | null;
  breedOther: string;
  /** A date, or an age from which it is estimated. */
  birthFrom: 'date' | 'age';
  birthDate: CivilDate | null;
  age: EstimatedAge;
  /** Six months or older, for a pet with unknown birth; it has its own request. */
  isAdult: boolean;
  sex: Pet['sex'];
  neutered: boolean | null;
  /** Null: the owner's country. */
  country: CountryIso | null;
  colour: number | null;
  feed: number | null;
  microchip: string;
  allergies: string;
  notes: string;
  state: PetState;
  /** A photo that is not uploaded yet. */
  photo: File | null;
}

/** Field names of the API, in display order: the first with an error gets the focus. */
export const petFieldOrder = [
  'species',
  'photo',
  'name',
  'breed',
  'breed_other',
  'birth_date',
  'sex',
  'neutered',
  'microchip',
  'allergies',
  'notes',
  'colour',
  'feed',
  'country',
  'state',
] as const;
export type PetField = (typeof petFieldOrder)[number];

const NO_AGE: EstimatedAge = { years: 0, months: 0, weeks: 0 };

export function newPetValues(species: Species): PetFormValues {
  return {
    species,
    name: '',
    breed: null,
    breedOther: '',
    birthFrom: 'date',
    birthDate: null,
    age: NO_AGE,
    isAdult: false,
    sex: null,
    neutered: null,
    country: null,
    colour: null,
    feed: null,
    microchip: '',
    allergies: '',
    notes: '',
    state: 'home',
    photo: null,
  };
}

export function valuesOfPet(pet: Pet, today: CivilDate): PetFormValues {
  return {
    species: pet.species,
    name: pet.name,
    breed: pet.breed ?? (pet.breed_other === null ? null : OTHER_BREED),
    breedOther: pet.breed_other ?? '',
    birthFrom: pet.birth_estimated ? 'age' : 'date',
    birthDate: pet.birth_date,
    age: pet.birth_date === null ? NO_AGE : estimateOn(pet.birth_date, today),
    isAdult: pet.is_adult === true,
    sex: pet.sex,
    neutered: pet.neutered,
    country: pet.country,
    colour: pet.colour,
    feed: pet.feed,
    microchip: pet.microchip ?? '',
    allergies: pet.allergies ?? '',
    notes: pet.notes ?? '',
    state: pet.state,
    photo: null,
  };
}

type PetFields = Omit<PayloadOf<'post', '/api/pets/create'>, 'idempotency_key' | 'species'>;

/**
 * Converts the form to a request.
 * @param before the pet at opening: an estimated age that was not changed retains its day of birth, which would
 * otherwise move every day
 */
export function fieldsOf(values: PetFormValues, today: CivilDate, before?: Pet): PetFields {
  const isEstimated = values.birthFrom === 'age';
  const birthDate = isEstimated ? estimatedBirth(values.age, today, before) : values.birthDate;
  return {
    name: visibleText(values.name),
    breed: values.breed === OTHER_BREED ? null : values.breed,
    breed_other: values.breed === OTHER_BREED ? visibleText(values.breedOther) : null,
    sex: values.sex,
    neutered: values.neutered,
    birth_date: birthDate,
    birth_estimated: isEstimated && birthDate !== null,
    country: values.country,
    colour: values.colour,
    feed: values.feed,
    microchip: microchipDigits(values.microchip) || null,
    allergies: visibleText(values.allergies) || null,
    notes: visibleText(values.notes) || null,
  };
}

/** Returns the birth date for an age; the pet's previous one if it has the same age. */
export function estimatedBirth(age: EstimatedAge, today: CivilDate, before?: Pet): CivilDate | null {
  if (before?.birth_date && before.birth_estimated) {
    const known = estimateOn(before.birth_date, today);
    const isKept = known.years === age.years && known.months === age.months && known.weeks === age.weeks;
    if (isKept) return before.birth_date;
  }
  return birthOfAge(age, today);
}

/** Validates before anything is sent; returns errors by field. */
export function problemsOf(values: PetFormValues): { [F in PetField]?: string | undefined } {
  return {
    name: nameProblem(visibleText(values.name)),
    breed_other:
      values.breed === OTHER_BREED && visibleText(values.breedOther) === ''
        ? t`يُكتب هنا اسم السلالة.`
        : undefined,
    microchip: microchipProblem(values.microchip),
  };
}

function nameProblem(name: string): string | undefined {
  if (name === '') return t`يلزم اسم الحيوان.`;
  return tooLong(name, nameLimits.pet);
}

function microchipProblem(typed: string): string | undefined {
  const digits = microchipDigits(typed);
  if (digits === null) return t`رقم الشريحة يتكوّن من أرقام فقط.`;
  if (digits === '' || digits.length === MICROCHIP_LENGTH) return undefined;
  const written = plural(digits.length, {
    zero: 'لم تُكتب أي خانة',
    one: 'كُتبت خانة واحدة',
    two: 'كُتبت خانتان',
    few: 'كُتبت # خانات',
    many: 'كُتبت # خانة',
    other: 'كُتبت # خانة',
  });
  return t`الرقم ${MICROCHIP_LENGTH} خانة، وقد ${written}.`;
}
