import type { Db } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { mayUsePet } from './pets.policy.ts';
import { findPet, lockPet, type PetRow, type PetWithWeight } from './pets.repository.ts';

/** A pet the caller may use. Refuses with 404 pets.not_found, also for a stranger's pet: it is not told apart. */
export async function requirePet(db: Db, actor: Actor, petId: string): Promise<PetWithWeight> {
  const pet = await findPet(db, petId);
  if (!pet || !mayUsePet(actor, pet)) throw new AppError(404, 'pets.not_found');
  return pet;
}

/** As requirePet, with the pet locked until the end of the transaction. */
export async function requireLockedPet(tx: Db, actor: Actor, petId: string): Promise<PetRow> {
  const pet = await lockPet(tx, petId);
  if (!pet || !mayUsePet(actor, pet)) throw new AppError(404, 'pets.not_found');
  return pet;
}

/** As requireLockedPet, for changes that an archived pet does not take. Refuses with 409 pets.state_conflict. */
export async function requireOpenPet(tx: Db, actor: Actor, petId: string): Promise<PetRow> {
  const pet = await requireLockedPet(tx, actor, petId);
  if (pet.archivedAt !== null) throw new AppError(409, 'pets.state_conflict');
  return pet;
}
