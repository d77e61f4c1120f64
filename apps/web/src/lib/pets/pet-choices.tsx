import type { Me } from '@rifq/contract/calls';
import type { ChoiceOption } from '@rifq/ui';
import { PetName } from './pet-name.tsx';
import { PetPicture } from './pet-picture.tsx';

/** Pets to choose one of, each with its face and by its id. */
export function petChoices(pets: readonly Me['pets'][number][]): ChoiceOption<string>[] {
  return pets.map(pet => ({
    id: pet.id,
    label: <PetName>{pet.name}</PetName>,
    icon: <PetPicture pet={pet} size="xs" />,
  }));
}
