import type { Me } from '@rifq/contract/calls';
import type { ChoiceOption } from '@rifq/ui';
import { PetName } from './pet-name.tsx';
import { PetPicture } from './pet-picture.tsx';

/** Options to choose a pet by its id, each with its picture. */
export function petChoices(pets: readonly Me['pets'][number][]): ChoiceOption<string>[] {
  return pets.map(pet => ({
    id: pet.id,
    label: <PetName>{pet.name}</PetName>,
    icon: <PetPicture pet={pet} size="xs" />,
  }));
}
