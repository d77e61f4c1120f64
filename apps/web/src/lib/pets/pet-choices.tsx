import type { Me } from '@rifq/contract/calls';
import type { ChoiceOption } from '@rifq/ui';
import { PetFace } from './pet-face.tsx';
import { PetName } from './pet-name.tsx';

/** Pets to choose one of, each with its face and by its id. */
export function petChoices(pets: readonly Me['pets'][number][]): ChoiceOption<string>[] {
  return pets.map(pet => ({
    id: pet.id,
    label: <PetName>{pet.name}</PetName>,
    icon: <PetFace pet={pet} size="xs" />,
  }));
}
