import { fileAddress } from '../../files/index.ts';
import type { PetFace } from '../../pets/index.ts';

/** A pet as a clinic sees it: with its picture where its record is open to who asks. */
export const presentPatient = (pet: PetFace, isOpen: boolean) => ({
  id: pet.id,
  name: pet.name,
  species: pet.species,
  colour: pet.colour,
  photo: isOpen ? fileAddress(pet.photoKey) : null,
  state: pet.state,
});
