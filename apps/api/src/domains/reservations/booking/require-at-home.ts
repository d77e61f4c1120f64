import type { Db } from '@rifq/db';
import type { ReadingUser } from '../../../core/actor.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { type KnownPet, petSummariesFor } from '../../pets/index.ts';

/**
 * Finds a pet of the actor that is at home. Refuses with pets.not_found, and at `pet_id` with field.pet_not_at_home.
 */
export async function requireAtHome(tx: Db, actor: ReadingUser, petId: string): Promise<KnownPet> {
  const pet = (await petSummariesFor(tx, actor, [petId])).get(petId);
  if (!pet) throw new AppError('pets.not_found');
  if (pet.state !== 'home' || pet.archivedAt !== null) throw fieldError('pet_id', 'field.pet_not_at_home');
  return pet;
}
