import type { Dose } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ReadablePet } from '../pets/index.ts';
import { noVerdicts, presentDose } from './plan.presenter.ts';
import { planPet } from './plan.service.ts';
import { findDose } from './vaccines.repository.ts';

/** Returns a dose with its assessment by the pet's plan, without one if removed. Throws for an unknown id. */
export async function viewDose(tx: Db, pet: ReadablePet, doseId: string, now: Date): Promise<Dose> {
  const counted = (await planPet(tx, pet, now)).doses.find(({ id }) => id === doseId);
  if (counted) return counted;
  const removed = await findDose(tx, pet.scope, doseId);
  if (!removed) throw new Error('a dose that is on record has vanished');
  return presentDose(removed, noVerdicts);
}
