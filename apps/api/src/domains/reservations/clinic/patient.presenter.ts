import { fileAddress } from '../../files/index.ts';
import type { PetSummary } from '../../pets/index.ts';

/** A pet as a clinic sees it: with its picture where its record is open to who asks. */
export const presentPatient = (pet: PetSummary, isOpen: boolean) => ({
  id: pet.id,
  name: pet.name,
  species: pet.species,
  colour: pet.colour,
  photo: isOpen ? fileAddress(pet.photoKey) : null,
  state: pet.state,
});
