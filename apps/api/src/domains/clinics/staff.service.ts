import type { Db } from '@rifq/db';
import { listStaff } from './clinics.repository.ts';

/** The users who work in a clinic now: the clinic's side of an audience. */
export function staffOf(db: Db, clinicId: string): Promise<string[]> {
  return listStaff(db, clinicId);
}
