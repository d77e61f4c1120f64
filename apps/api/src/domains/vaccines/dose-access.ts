import type { Db } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { isChangeable, recordActions } from './vaccines.policy.ts';
import { type DoseWithProtocols, findDose, findPetOfDose } from './vaccines.repository.ts';

export type WritableDose = { readonly dose: DoseWithProtocols; readonly pet: WritablePet };

/** A pet whose records the caller may change, locked. Refuses with pets.not_found and pets.state_conflict. */
export function requireRecordedPet(tx: Db, actor: Actor, petId: string): Promise<WritablePet> {
  return requireOpenPet(tx, actor, petId, recordActions.record);
}

/**
 * A record the caller may change, with its pet locked until the end of the transaction. Refuses with
 * vaccines.not_found (also for a stranger's record) and vaccines.confirmed.
 */
export async function requireChangeableDose(tx: Db, actor: Actor, doseId: string): Promise<WritableDose> {
  const petId = await findPetOfDose(tx, doseId);
  if (petId === null) throw new AppError('vaccines.not_found');
  const pet = await requireRecordedPet(tx, actor, petId).catch((error: unknown) => {
    // A stranger's record is not told apart from none.
    if (error instanceof AppError && error.code === 'pets.not_found')
      throw new AppError('vaccines.not_found');
    throw error;
  });
  const dose = await findDose(tx, pet.scope, doseId);
  if (!dose) throw new AppError('vaccines.not_found');
  if (!isChangeable(dose)) throw new AppError('vaccines.confirmed');
  return { dose, pet };
}

/** As requireChangeableDose, for what a removed record does not take: it must be brought back first. */
export async function requireKeptDose(tx: Db, actor: Actor, doseId: string): Promise<WritableDose> {
  const found = await requireChangeableDose(tx, actor, doseId);
  if (found.dose.removedAt !== null) throw new AppError('vaccines.not_found');
  return found;
}
