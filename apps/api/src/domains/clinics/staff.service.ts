import type { Db } from '@rifq/db';
import type { Actor, Membership } from '../../core/actor.ts';
import { findMembership, listStaff } from './members.repository.ts';

/** The users who work in a clinic now: the clinic's side of an audience. */
export function staffOf(db: Db, clinicId: string): Promise<string[]> {
  return listStaff(db, clinicId);
}

/** As what an actor works in a clinic now, or null. */
export function membershipOf(db: Db, actor: Pick<Actor, 'own'>): Promise<Membership | null> {
  return findMembership(db, actor.own);
}
