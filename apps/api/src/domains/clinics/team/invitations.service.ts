import type { ReceivedInvitation, SentInvitation } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { clinicLimits, type MemberRole } from '@rifq/rules';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor, SignedInActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { consumeLimit, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { contactsOf, findUserId, lockOpenAccount, requireTypedPhone } from '../../identity/index.ts';
import { invitationActions, memberActions } from '../clinics.policy.ts';
import { findClinic, lockClinic } from '../clinics.repository.ts';
import {
  endInvitation,
  findInvitingClinic,
  findPending,
  type Invitee,
  insertInvitation,
  listReceived,
  lockInvitation,
  lockInvitationTo,
} from '../invitations.repository.ts';
import { findMembership, lockMember } from '../members.repository.ts';
import { appendClinicChange, appendInvitationChange } from './append-change.ts';
import { memberAuthor } from './author.ts';
import { join } from './join.ts';
import { presentReceived, presentSentInvitation } from './team.presenter.ts';
import { ensureDoctor, requireManaged } from './team.service.ts';
import { explainToMember, type TeamChange, withLockedTeam } from './team-access.ts';

const DAY_MS = DAY_SECONDS * 1000;

type Received = { invitations: ReceivedInvitation[] };

/** Refuses with clinics.member_already if the phone is of a member of this clinic; reveals no other account. */
async function refuseMember({ tx, actor }: TeamChange, phoneE164: string): Promise<void> {
  const userId = await findUserId(tx, system('clinics'), phoneE164);
  if (userId === null) return;
  const member = await findMembership(tx, scopeFor(system('clinics'), memberActions.manage, userId));
  if (member?.clinicId === actor.membership.clinicId) throw new AppError('clinics.member_already');
}

/**
 * Invites the person who proves a phone, by a manager, for seven days. A valid invitation with the same role is returned again;
 * another one is replaced. Refuses at its field what is no mobile number, and with clinics.role, clinics.not_approved for
 * a rejected clinic, clinics.member_already and clinics.too_many_invitations.
 */
export function inviteMember(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  caller: ClinicActor,
  { role, ...typed }: { phone: string; country_code: number; role: MemberRole },
): Promise<{ invitation: SentInvitation }> {
  const phoneE164 = requireTypedPhone(typed).e164;
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const { id: clinicId, state } = requireManaged(change).row;
    if (state !== 'pending' && state !== 'approved') throw new AppError('clinics.not_approved');
    await refuseMember(change, phoneE164);
    const now = deps.now();
    const pending = await findPending(tx, { clinicId, phoneE164 });
    if (pending && pending.role === role && pending.expiresAt > now)
      return { invitation: presentSentInvitation(pending) };
    const bucket = `clinic-invitations:${clinicId}`;
    const limit = { bucket, count: clinicLimits.invitations, seconds: DAY_SECONDS };
    const refused = await consumeLimit(tx, [limit], now);
    if (refused) throw new AppError('clinics.too_many_invitations', refused);
    if (pending) await endInvitation(tx, pending, 'withdrawn', now);
    const invitation = {
      id: newId(),
      clinicId,
      phoneE164,
      role,
      state: 'pending' as const,
      invitedBy: actor.own.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + clinicLimits.invitationDays * DAY_MS),
      endedAt: null,
    };
    await insertInvitation(tx, invitation);
    await appendInvitationChange(tx, deps, 'invitation.sent', {
      userId: actor.own.id,
      clinicId,
      invitationId: invitation.id,
      by: memberAuthor(actor),
    });
    return { invitation: presentSentInvitation(invitation) };
  });
}

/** Withdraws a pending invitation; false if it has ended already. Refuses with clinics.not_found and clinics.role. */
export function withdrawInvitation(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  caller: ClinicActor,
  { invitation_id: id }: { invitation_id: string },
): Promise<{ withdrawn: boolean }> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    requireManaged(change);
    const found = authorize(actor, invitationActions.withdraw, await lockInvitation(tx, id));
    if (!found) throw new AppError('clinics.not_found');
    const { row } = found;
    if (row.state !== 'pending') return { withdrawn: row.state === 'withdrawn' };
    await endInvitation(tx, row, 'withdrawn', deps.now());
    const { clinicId } = row;
    const of = { userId: actor.own.id, clinicId, invitationId: id, by: memberAuthor(actor) };
    await appendInvitationChange(tx, deps, 'invitation.changed', of);
    return { withdrawn: true };
  });
}

/** Returns the user with the proved phone of the account. Refuses with session.missing once it is erased. */
async function inviteeOf(db: Db, { own }: SignedInActor): Promise<Invitee> {
  const phoneE164 = (await contactsOf(db, system('clinics'), [own.id])).get(own.id)?.phoneE164;
  if (!phoneE164) throw new AppError('session.missing');
  return { userId: own.id, phoneE164 };
}

/** Lists the valid invitations to the caller's phone. */
export async function listOwnInvitations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
): Promise<Received> {
  const { phoneE164 } = await inviteeOf(db, actor);
  return { invitations: (await listReceived(db, phoneE164, now())).map(presentReceived) };
}

/**
 * Locks the clinic of an invitation to the caller's phone, the caller's membership and account, and then the invitation:
 * the order of every change of a team. Refuses with clinics.not_found.
 */
async function lockOwnInvitation(tx: Db, actor: SignedInActor, id: string) {
  const invitee = await inviteeOf(tx, actor);
  const clinicId = await findInvitingClinic(tx, invitee, id);
  if (clinicId === null) throw new AppError('clinics.not_found');
  await lockClinic(tx, clinicId);
  const member = await lockMember(tx, actor.own);
  await lockOpenAccount(tx, actor.own);
  const sealed = await lockInvitationTo(tx, invitee, id);
  const found = authorize(actor, invitationActions.answer, sealed);
  if (!found) throw new AppError('clinics.not_found');
  return { invitation: found.row, member };
}

/**
 * Accepts an invitation to the caller's phone; a repeat is a no-op. Refuses with clinics.not_found,
 * clinics.invitation_over for one that has ended or expired, clinics.member_already and clinics.works_elsewhere.
 */
export function acceptInvitation(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  actor: SignedInActor,
  { invitation_id: id }: { invitation_id: string },
): Promise<Received> {
  return withTransaction(deps.db, async tx => {
    const { invitation, member } = await lockOwnInvitation(tx, actor, id);
    const now = deps.now();
    if (invitation.state !== 'accepted') {
      const clinic = await findClinic(tx, invitation.clinicId);
      const isOpen = clinic?.state === 'pending' || clinic?.state === 'approved';
      if (!isOpen || invitation.state !== 'pending' || invitation.expiresAt <= now)
        throw new AppError('clinics.invitation_over');
      if (member)
        throw new AppError(
          member.clinicId === clinic.id ? 'clinics.member_already' : 'clinics.works_elsewhere',
        );
      const memberId = await join(tx, { clinic, user: actor.own }, invitation.role).catch(explainToMember);
      const userId = actor.own.id;
      if (invitation.role === 'doctor')
        await ensureDoctor(tx, { id: memberId, clinicId: clinic.id, userId }, clinic);
      await endInvitation(tx, invitation, 'accepted', now);
      const of = { userId, clinicId: clinic.id, by: memberAuthor(actor) };
      await appendClinicChange(tx, deps, 'member.added', of);
    }
    return listOwnInvitations({ db: tx, now: deps.now }, actor);
  });
}

/** Declines an invitation to the caller's phone; a no-op for one that has ended. Refuses with clinics.not_found. */
export function declineInvitation(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  actor: SignedInActor,
  { invitation_id: id }: { invitation_id: string },
): Promise<Received> {
  return withTransaction(deps.db, async tx => {
    const { invitation } = await lockOwnInvitation(tx, actor, id);
    if (invitation.state === 'pending') {
      await endInvitation(tx, invitation, 'declined', deps.now());
      const { clinicId } = invitation;
      const of = { userId: actor.own.id, clinicId, invitationId: id, by: memberAuthor(actor) };
      await appendInvitationChange(tx, deps, 'invitation.changed', of);
    }
    return listOwnInvitations({ db: tx, now: deps.now }, actor);
  });
}
