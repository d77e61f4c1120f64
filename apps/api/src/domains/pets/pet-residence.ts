import { findCountryByIso } from '@rifq/contract';
import type { Residence } from '../../core/actor.ts';
import type { PetRow } from './pets.repository.ts';

/** Where a pet lives: in a country of its own, else where its owner does (docs/decisions/0052). */
export function residenceOfPet(pet: Pick<PetRow, 'country'>, owner: Residence): Residence {
  const own = findCountryByIso(pet.country);
  return own ? { timeZone: own.timeZone, country: own.iso } : owner;
}
