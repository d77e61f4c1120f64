import type { Db } from '@rifq/db';
import type { ClinicActor, SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { active, type Policy } from '../../http/policies.ts';
import { findMembership } from './members.repository.ts';

async function asMember(db: Db, actor: SignedInActor): Promise<ClinicActor> {
  const membership = await findMembership(db, actor.own);
  if (!membership) throw new AppError('clinics.members_only');
  if (actor.secondFactorUntil === null) throw new AppError('clinics.second_factor');
  return { ...actor, membership };
}

/**
 * Adds the membership of an approved clinic to a signed-in, active actor. Refuses with clinics.members_only,
 * clinics.second_factor and clinics.not_approved.
 */
export async function asClinicMember(db: Db, actor: SignedInActor): Promise<ClinicActor> {
  const member = await asMember(db, actor);
  if (member.membership.clinicState !== 'approved') throw new AppError('clinics.not_approved');
  return member;
}

/**
 * Requires an active member of an approved clinic who has passed the second factor in this session. Refuses as
 * `asClinicMember`.
 */
export function clinicMember({ db }: Pick<Deps, 'db'>): Policy<ClinicActor> {
  return {
    name: 'clinicMember',
    async admit(request, findActor) {
      return asClinicMember(db, await active.admit(request, findActor));
    },
  };
}

/**
 * As `clinicMember`, before the approval too: anybody may open a clinic, so only for calls that reach no owner. Refuses
 * with clinics.members_only, and with clinics.second_factor.
 */
export function anyClinicMember({ db }: Pick<Deps, 'db'>): Policy<ClinicActor> {
  return {
    name: 'anyClinicMember',
    async admit(request, findActor) {
      return asMember(db, await active.admit(request, findActor));
    },
  };
}
