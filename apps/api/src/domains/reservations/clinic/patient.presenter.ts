import { fileAddress } from '../../files/index.ts';
import type { PetSummary } from '../../pets/index.ts';

/** Presents a pet to a clinic: with its picture if its record is open to the caller. */
export const presentPatient = (pet: PetSummary, isOpen: boolean) => ({
  id: pet.id,
  name: pet.name,
  species: pet.species,
  colour: pet.colour,
  photo: isOpen ? fileAddress(pet.photoKey) : null,
  state: pet.state,
});
