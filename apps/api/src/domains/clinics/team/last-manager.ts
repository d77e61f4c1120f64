import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { countOthers, type MemberRow } from '../members.repository.ts';

/** Refuses with clinics.last_manager if no other manager could act for the clinic. */
export async function refuseLastManager(tx: Db, member: MemberRow): Promise<void> {
  if (member.role !== 'manager') return;
  if ((await countOthers(tx, member)).managers === 0) throw new AppError('clinics.last_manager');
}
