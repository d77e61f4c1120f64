import type { Db } from '@rifq/db';
import { authorize, system, type Writable } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { contactsOf, endSessionsOf, stopEnforcingSecondFactor } from '../../identity/index.ts';
import { clinicActions } from '../clinics.policy.ts';
import { lockClinic, updateClinic } from '../clinics.repository.ts';
import { countOthers, endMembership, type MemberRow } from '../members.repository.ts';
import { appendMemberRemoved } from './append-change.ts';
import type { TeamAuthor } from './author.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/** A membership that ends, locked, with the doctor; null for a member without patients. */
export type EndingMember = {
  readonly member: Writable<'member', MemberRow>;
  readonly doctorId: string | null;
};

/** Withdraws the opening of a clinic without members, so that no operator approves it. */
async function withdrawEmptyClinic(tx: Db, member: MemberRow): Promise<void> {
  const clinic = authorize(system('clinics'), clinicActions.withdraw, await lockClinic(tx, member.clinicId));
  if (!clinic || clinic.row.state === 'approved') return;
  if ((await countOthers(tx, member)).members === 0)
    await updateClinic(tx, clinic.scope, { state: 'withdrawn' });
}

/**
 * Ends a membership whose doctor has no reservations left, with the invitations by and to the member, and signs the
 * account out of all sessions. The last member of a clinic that is not approved withdraws it.
 */
export async function endMember(
  tx: Db,
  deps: Pick<Deps, 'db' | 'outbox' | 'now' | 'jobs'>,
  { member: { row }, doctorId }: EndingMember,
  by: TeamAuthor,
): Promise<void> {
  const { userId, clinicId } = row;
  await endMembership(tx, row, deps.now());
  const phone = (await contactsOf(tx, system('clinics'), [userId])).get(userId)?.phoneE164 ?? null;
  await withdrawInvitationsOf(tx, deps, row, by, phone);
  await withdrawEmptyClinic(tx, row);
  await endSessionsOf(deps, tx, system('clinics'), userId);
  await stopEnforcingSecondFactor(tx, system('clinics'), userId);
  await appendMemberRemoved(tx, deps, { userId, clinicId, doctorId, by });
}
