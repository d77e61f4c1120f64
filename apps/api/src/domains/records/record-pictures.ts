import type { Db } from '@rifq/db';
import { authorize, system } from '../../core/access.ts';
import type { SignedInActor } from '../../core/actor.ts';
import { membershipOf } from '../clinics/index.ts';
import type { PictureRule } from '../files/index.ts';
import { petOfPhoto } from '../pets/index.ts';
import { openingReservation } from '../reservations/index.ts';
import { petOfLabel } from '../vaccines/index.ts';
import { recordAccessActions } from './records.policy.ts';

/** Whether the record of a pet is open to the clinic of the session's user. */
async function isOpenTo(db: Db, actor: SignedInActor, petId: string, now: Date): Promise<boolean> {
  const membership = await membershipOf(db, actor);
  if (!membership) return false;
  const found = await openingReservation(db, membership, petId, now);
  return authorize({ ...actor, membership }, recordAccessActions.read, found) !== null;
}

/**
 * Allows the photo of a pet and the labels of its records to doctors to whom its record is open, with the second factor
 * (docs/decisions/0064).
 */
export const recordPictures: PictureRule = async (db, actor, key, now) => {
  if (actor.secondFactorUntil === null || !actor.active) return false;
  const petId =
    (await petOfPhoto(db, system('records'), key)) ?? (await petOfLabel(db, system('records'), key));
  return petId !== null && isOpenTo(db, actor, petId, now);
};
