import type { Pet, Weight } from '@rifq/contract/calls';
import { fileAddress } from '../files/index.ts';
import type { PetWithWeight, ShownWeight } from './pets.repository.ts';

export function presentWeight(weight: ShownWeight): Weight {
  return { id: weight.id, grams: weight.grams, measured_on: weight.measuredOn, clinic: weight.clinic };
}

export function presentPet(pet: PetWithWeight): Pet {
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
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
    photo: fileAddress(pet.photoKey),
    state: pet.state,
    state_since: pet.stateSince?.toISOString() ?? null,
    archived_at: pet.archivedAt?.toISOString() ?? null,
    weight: pet.latestWeight && presentWeight(pet.latestWeight),
    created_at: pet.createdAt.toISOString(),
    updated_at: pet.updatedAt.toISOString(),
  };
}
