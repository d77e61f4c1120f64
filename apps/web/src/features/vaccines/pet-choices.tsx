import type { ChoiceOption } from '@rifq/ui';
import { PetFace } from '../../lib/pets/pet-face.tsx';
import { PetName } from '../../lib/pets/pet-name.tsx';
import type { OwnPet } from './care.ts';

/** Pets to choose one of, each with its face and by its id. */
export function petChoices(pets: readonly OwnPet[]): ChoiceOption<string>[] {
  return pets.map(pet => ({
    id: pet.id,
    label: <PetName>{pet.name}</PetName>,
    icon: <PetFace pet={pet} size="xs" />,
  }));
}
