import { coatOf } from '@rifq/contract';
import { PetAvatar, type PetAvatarProps } from '@rifq/ui';
import type { OwnPet } from './care.ts';

/** The pet's photo or drawing; muted for one that passed away. */
export function PetFace({ pet, size }: { pet: OwnPet; size?: PetAvatarProps['size'] }) {
  return (
    <PetAvatar
      species={pet.species}
      coat={coatOf(pet.colour)}
      photo={pet.photo}
      size={size}
      muted={pet.state === 'passed_away'}
    />
  );
}
