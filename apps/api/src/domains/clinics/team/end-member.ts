import type { Db } from '@rifq/db';
import { system, type Writable } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { endSessionsOf, stopEnforcingSecondFactor } from '../../identity/index.ts';
import { withdrawInvitationsBy } from '../invitations.repository.ts';
import { endMembership, type MemberRow } from '../members.repository.ts';
import { appendMemberRemoved } from './append-change.ts';
import type { TeamAuthor } from './author.ts';

/** A membership that ends, locked, with the doctor; null for a member without patients. */
export type EndingMember = {
  readonly member: Writable<'member', MemberRow>;
  readonly doctorId: string | null;
};

/** Ends a membership whose doctor has no reservations left, and signs the account out of all sessions. */
export async function endMember(
  tx: Db,
  deps: Pick<Deps, 'db' | 'outbox' | 'now' | 'jobs'>,
  { member: { row }, doctorId }: EndingMember,
  by: TeamAuthor,
): Promise<void> {
  const { userId, clinicId } = row;
  await endMembership(tx, row, deps.now());
  await withdrawInvitationsBy(tx, row, deps.now());
  await endSessionsOf(deps, tx, system('clinics'), userId);
  await stopEnforcingSecondFactor(tx, system('clinics'), userId);
  await appendMemberRemoved(tx, deps, { userId, clinicId, doctorId, by });
}
