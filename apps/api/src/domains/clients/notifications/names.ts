import type { Db } from '@rifq/db';
import { system } from '../../../core/access.ts';
import { petSummariesFor } from '../../pets/index.ts';

/** Reads the name of a pet; null if there is none. */
export const petName = async (db: Db, petId: string): Promise<string | null> =>
  (await petSummariesFor(db, system('clients'), [petId])).get(petId)?.name ?? null;
