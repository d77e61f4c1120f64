import type { Db } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { isChangeable, recordActions } from './vaccines.policy.ts';
import { type DoseWithProtocols, findDose, findPetOfDose } from './vaccines.repository.ts';

export type WritableDose = { readonly dose: DoseWithProtocols; readonly pet: WritablePet };

/** Finds and locks a pet whose records the actor may change. Refuses with pets.not_found and pets.state_conflict. */
export function requireRecordedPet(tx: Db, actor: UserActor, petId: string): Promise<WritablePet> {
  return requireOpenPet(tx, actor, petId, recordActions.record);
}

/**
 * Finds a record that the actor may change, and locks its pet until the end of the transaction. Refuses with
 * vaccines.not_found (also for a record of another user) and vaccines.confirmed.
 */
export async function requireChangeableDose(tx: Db, actor: UserActor, doseId: string): Promise<WritableDose> {
  const petId = await findPetOfDose(tx, doseId);
  if (petId === null) throw new AppError('vaccines.not_found');
  const pet = await requireRecordedPet(tx, actor, petId).catch((error: unknown) => {
    // Does not reveal that another user's record exists.
    if (error instanceof AppError && error.code === 'pets.not_found')
      throw new AppError('vaccines.not_found');
    throw error;
  });
  const dose = await findDose(tx, pet.scope, doseId);
  if (!dose) throw new AppError('vaccines.not_found');
  if (!isChangeable(dose)) throw new AppError('vaccines.confirmed');
  return { dose, pet };
}

/** As requireChangeableDose, and refuses a removed record with vaccines.not_found. */
export async function requireStoredDose(tx: Db, actor: UserActor, doseId: string): Promise<WritableDose> {
  const found = await requireChangeableDose(tx, actor, doseId);
  if (found.dose.removedAt !== null) throw new AppError('vaccines.not_found');
  return found;
}
