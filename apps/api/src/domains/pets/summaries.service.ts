import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { listPetFaces } from './pets.repository.ts';

/** What a list shows of a pet. */
export type PetSummary = Awaited<ReturnType<typeof listPetFaces>>[number];

/** Faces and names of a user's pets that are not archived, the oldest first. */
export function listPetSummaries(db: Db, owner: ReadScope<'user'>): Promise<PetSummary[]> {
  return listPetFaces(db, owner);
}
