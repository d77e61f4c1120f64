import type { Db } from '@rifq/db';
import { authorize, system } from '../../core/access.ts';
import type { SignedInActor } from '../../core/actor.ts';
import { membershipOf } from '../clinics/index.ts';
import type { PictureRule } from '../files/index.ts';
import { petOfPhoto } from '../pets/index.ts';
import { openingReservation, sealedReservation } from '../reservations/index.ts';
import { petOfLabel } from '../vaccines/index.ts';
import { recordAccessActions } from './records.policy.ts';

/**
 * Finds the membership under which the session's user reads the record of a pet now, with the second factor; null for
 * none.
 */
async function findReader(db: Db, actor: SignedInActor, petId: string, now: Date) {
  if (actor.secondFactorUntil === null || !actor.active) return null;
  const membership = await membershipOf(db, actor);
  if (!membership) return null;
  const found = await openingReservation(db, membership, petId, now);
  const isOpen = authorize({ ...actor, membership }, recordAccessActions.read, found) !== null;
  return isOpen ? membership : null;
}

/**
 * Whether the session's user may read what the clinic has written of this visit: as a doctor of that clinic, also once
 * the pet's record is closed to it.
 */
export async function isVisitOpenTo(
  db: Db,
  actor: SignedInActor,
  { id }: { readonly id: string },
): Promise<boolean> {
  if (actor.secondFactorUntil === null || !actor.active) return false;
  const membership = await membershipOf(db, actor);
  if (!membership) return false;
  const visit = await sealedReservation(db, id);
  return authorize({ ...actor, membership }, recordAccessActions.read, visit) !== null;
}

/**
 * Allows the photo of a pet and the labels of its records to doctors to whom its record is open, with the second factor
 * (docs/decisions/0064).
 */
export const recordPictures: PictureRule = async (db, actor, key, now) => {
  if (actor.secondFactorUntil === null || !actor.active) return false;
  const petId =
    (await petOfPhoto(db, system('records'), key)) ?? (await petOfLabel(db, system('records'), key));
  return petId !== null && (await findReader(db, actor, petId, now)) !== null;
};
