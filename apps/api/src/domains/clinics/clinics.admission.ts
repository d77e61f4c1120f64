import type { Db } from '@rifq/db';
import type { ClinicActor, SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { active, type Policy } from '../../http/policies.ts';
import { findMembership } from './members.repository.ts';

/**
 * Adds the clinic membership to a signed-in, active actor. Refuses with clinics.members_only, and with
 * clinics.second_factor.
 */
export async function asClinicMember(db: Db, actor: SignedInActor): Promise<ClinicActor> {
  const membership = await findMembership(db, actor.own);
  if (!membership) throw new AppError('clinics.members_only');
  if (actor.secondFactorUntil === null) throw new AppError('clinics.second_factor');
  return { ...actor, membership };
}

/**
 * Requires an active member of a clinic who has passed the second factor in this session. Refuses with
 * clinics.members_only, and with clinics.second_factor.
 */
export function clinicMember({ db }: Pick<Deps, 'db'>): Policy<ClinicActor> {
  return {
    name: 'clinicMember',
    async admit(request, findActor) {
      return asClinicMember(db, await active.admit(request, findActor));
    },
  };
}
