import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { listSummariesByOwner } from './pets.repository.ts';

/** The fields of a pet that lists show. */
export type PetSummary = Awaited<ReturnType<typeof listSummariesByOwner>>[number];

/** Lists the summaries of a user's pets that are not archived, the oldest first. */
export function listPetSummaries(db: Db, owner: ReadScope<'user'>): Promise<PetSummary[]> {
  return listSummariesByOwner(db, owner);
}
