import { findCountryByIso } from '@rifq/rules';
import type { Residence } from '../../core/actor.ts';
import type { PetRow } from './pets.repository.ts';

/** Returns where a pet lives: its own country if set, else its owner's residence (README.md). */
export function residenceOfPet(pet: Pick<PetRow, 'country'>, owner: Residence): Residence {
  const own = findCountryByIso(pet.country);
  return own ? { timeZone: own.timeZone, country: own.iso } : owner;
}
