import type { Pet } from '@rifq/contract/calls';
import { coatOf } from '@rifq/rules';
import { PetAvatar, type PetAvatarProps } from '@rifq/ui';

interface PetFaceProps extends Pick<PetAvatarProps, 'size' | 'status'> {
  /** Its state is null where the viewer may no longer see it. */
  pet: Pick<Pet, 'species' | 'colour' | 'photo'> & { state: Pet['state'] | null };
}

/** Photo or drawing of a pet; muted for one that passed away, and then without a status. */
export function PetPicture({ pet, size, status }: PetFaceProps) {
  const isHome = pet.state === 'home';
  return (
    <PetAvatar
      species={pet.species}
      coat={coatOf(pet.colour)}
      photo={pet.photo}
      size={size}
      muted={pet.state === 'passed_away'}
      status={isHome ? status : undefined}
    />
  );
}
