// What the vaccines offer to the server itself, where there is no actor: the linter says who may import it.
import type { CivilDate } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { isOnTime } from './on-time.service.ts';
import {
  countUnconfirmed,
  type DoseWithProtocols,
  findDose,
  findPetOfLabel,
  listConfirmedIn,
  listDoses,
  listUnconfirmed,
} from './vaccines.repository.ts';

/** A dose of a pet, also a removed one; null when it has none with this id. */
export function doseForServer(
  db: Db,
  pet: ReadScope<'pet'>,
  doseId: string,
): Promise<DoseWithProtocols | null> {
  return findDose(db, pet, doseId);
}

/** Whether a dose of a pet was given on time, by the plan of its day. */
export const wasGivenOnTime = isOnTime;

/** The most on one page. */
const UNCONFIRMED = 100;

/**
 * Doses, treatments and tests of these pets that no doctor has confirmed and that were given since a day, the newest first, with
 * their pets, by pages of 100 from 0. One more than are listed is read to know of more.
 */
export async function unconfirmedDoses(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  since: CivilDate,
  page: number,
): Promise<{
  readonly doses: readonly { readonly id: string; readonly petId: string }[];
  readonly more: boolean;
}> {
  const limit = UNCONFIRMED + 1;
  const doses = await listUnconfirmed(db, pets, since, { limit, offset: page * UNCONFIRMED });
  return { doses: doses.slice(0, UNCONFIRMED), more: doses.length > UNCONFIRMED };
}

/** How many of them there are. */
export function countUnconfirmedDoses(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  since: CivilDate,
): Promise<number> {
  return countUnconfirmed(db, pets, since);
}

/** The doses of a pet that were confirmed by a reservation, the oldest first. */
export const dosesConfirmedIn = listConfirmedIn;

/** The pet whose record shows this picture of a label; null for none. */
export const petOfLabel = findPetOfLabel;

/** The doses of a pet that are not removed, the newest first. */
export function dosesOfPet(db: Db, pet: ReadScope<'pet'>): Promise<DoseWithProtocols[]> {
  return listDoses(db, [pet]);
}
