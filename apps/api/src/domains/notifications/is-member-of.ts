import type { Db } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import { membershipOf } from '../clinics/index.ts';

/** Whether a user is a member of a clinic now. */
export async function isMemberOf(db: Db, user: UserActor['own'], clinicId: string): Promise<boolean> {
  return (await membershipOf(db, { own: user }))?.clinicId === clinicId;
}
