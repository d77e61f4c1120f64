import type { Db } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { lockClinic } from './clinics.repository.ts';
import { findMembership, lockMember, type MemberRow } from './members.repository.ts';

/**
 * Locks the clinic of a user, then the membership, in the order of every change of a team: clinic, membership, account.
 * Returns null for a user without one.
 */
export async function lockMemberInClinic(tx: Db, user: WriteScope<'user'>): Promise<MemberRow | null> {
  const found = await findMembership(tx, user);
  if (!found) return null;
  await lockClinic(tx, found.clinicId);
  return lockMember(tx, user);
}
