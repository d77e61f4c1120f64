import type { Db } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type PetRow, requireOpenPet } from '../pets/index.ts';
import { mayChangeDose } from './vaccines.policy.ts';
import { type DoseWithProtocols, findDose } from './vaccines.repository.ts';

/**
 * A record the caller may change, with its pet locked until the end of the transaction. Refuses with 404
 * vaccines.not_found (also for a stranger's record) and 409 vaccines.confirmed.
 */
export async function requireOwnDose(
  tx: Db,
  actor: Actor,
  doseId: string,
): Promise<{ dose: DoseWithProtocols; pet: PetRow }> {
  const seen = await findDose(tx, doseId);
  if (!seen) throw new AppError(404, 'vaccines.not_found');
  const pet = await requireOpenPet(tx, actor, seen.petId).catch((error: unknown) => {
    // A stranger's record is not told apart from none.
    if (error instanceof AppError && error.code === 'pets.not_found')
      throw new AppError(404, 'vaccines.not_found');
    throw error;
  });
  // Read again now that the pet is locked: another tab may have changed the record meanwhile.
  const dose = await findDose(tx, doseId);
  if (!dose) throw new AppError(404, 'vaccines.not_found');
  if (!mayChangeDose(dose)) throw new AppError(409, 'vaccines.confirmed');
  return { dose, pet };
}

/** As requireOwnDose, for what a removed record does not take: it must be brought back first. */
export async function requireKeptDose(tx: Db, actor: Actor, doseId: string) {
  const found = await requireOwnDose(tx, actor, doseId);
  if (found.dose.removedAt !== null) throw new AppError(404, 'vaccines.not_found');
  return found;
}
