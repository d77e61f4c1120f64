// What the vaccines offer to the server itself, where there is no actor: the linter says who may import it.
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { type DoseWithProtocols, findDose, listDoses } from './vaccines.repository.ts';

/** A dose of a pet, also a removed one; null when it has none with this id. */
export function doseForServer(
  db: Db,
  pet: ReadScope<'pet'>,
  doseId: string,
): Promise<DoseWithProtocols | null> {
  return findDose(db, pet, doseId);
}

/** The doses of a pet that are not removed, the newest first. */
export function dosesOfPet(db: Db, pet: ReadScope<'pet'>): Promise<DoseWithProtocols[]> {
  return listDoses(db, [pet]);
}
