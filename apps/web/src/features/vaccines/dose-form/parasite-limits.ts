import type { Pet } from '@rifq/contract/calls';
import { type CivilDate, daysBetween } from '@rifq/rules';
import type { ParasiteProduct } from '../../../entities/vaccines/dose-draft/parasite-products.ts';

const DAYS_A_WEEK = 7;

/**
 * Returns which limit of the product a pet is below: its age on the day of the treatment, else its last weight. Null
 * for neither, and if unknown.
 */
export function limitMissed(
  { minAgeWeeks, minGrams }: Pick<ParasiteProduct, 'minAgeWeeks' | 'minGrams'>,
  { birth_date: birth, weight }: Pick<Pet, 'birth_date' | 'weight'>,
  givenOn: CivilDate | null,
): 'age' | 'weight' | null {
  if (birth !== null && givenOn !== null && daysBetween(birth, givenOn) < minAgeWeeks * DAYS_A_WEEK)
    return 'age';
  return minGrams !== null && weight !== null && weight.grams < minGrams ? 'weight' : null;
}
