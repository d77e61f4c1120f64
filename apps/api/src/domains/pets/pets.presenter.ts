import type { Pet, Weight } from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { PetRow, PetWithWeight, ShownWeight } from './pets.repository.ts';

export function presentWeight(weight: ShownWeight): Weight {
  return { id: weight.id, grams: weight.grams, measured_on: weight.measuredOn, clinic: weight.clinic };
}

/** The values of a pet's form, which saving it replaces. The age is not one of them: it follows from the birth date. */
const formOf = (pet: PetRow) => ({
  name: pet.name,
  breed: pet.breed,
  breed_other: pet.breedOther,
  sex: pet.sex,
  neutered: pet.neutered,
  birth_date: pet.birthDate,
  birth_estimated: pet.birthEstimated,
  is_adult: pet.isAdult,
  country: pet.country,
  colour: pet.colour,
  feed: pet.feed,
  microchip: pet.microchip,
  allergies: pet.allergies,
  notes: pet.notes,
  state: pet.state,
});

/** Returns the version of the values with which a pet's form was opened. */
export const versionOfPet = (pet: PetRow): string => versionOf(formOf(pet));

export function presentPet(pet: PetWithWeight): Pet {
  return {
    ...formOf(pet),
    id: pet.id,
    species: pet.species,
    photo: fileAddress(pet.photoKey),
    state_since: pet.stateSince?.toISOString() ?? null,
    archived_at: pet.archivedAt?.toISOString() ?? null,
    weight: pet.latestWeight && presentWeight(pet.latestWeight),
    created_at: pet.createdAt.toISOString(),
    updated_at: pet.updatedAt.toISOString(),
    version: versionOfPet(pet),
  };
}
