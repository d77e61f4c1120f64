import type { Actor } from '../../http/actor.ts';
import type { PetRow } from './pets.repository.ts';

/** A pet is seen and changed by its owner only: two owners never see each other's pets. */
export function mayUsePet(actor: Actor, pet: Pick<PetRow, 'ownerId'>): boolean {
  return pet.ownerId === actor.userId;
}
