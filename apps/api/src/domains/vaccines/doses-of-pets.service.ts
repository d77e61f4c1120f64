import type { Db } from '@rifq/db';
import type { CivilDate } from '@rifq/rules';
import { permit, type ReadScope, type SystemOf } from '../../core/access.ts';
import { countGiven } from './given-doses.repository.ts';
import { recordActions } from './vaccines.policy.ts';
import {
  type BatchDose,
  countUnconfirmed,
  type DoseWithProtocols,
  findDose,
  findGivenDose,
  findPetOfLabel,
  type IsOwnVisit,
  listConfirmedIn,
  listDoses,
  listOfBatch,
  listPetsOfBatch,
  listProductsOfBatch,
  listUnconfirmed,
} from './vaccines.repository.ts';

/** Finds a dose of a pet, even if removed; null when it has none with this id. */
export function doseOfPet(db: Db, pet: ReadScope<'pet'>, doseId: string): Promise<DoseWithProtocols | null> {
  return findDose(db, pet, doseId);
}

/** Page size of unconfirmed doses. */
const UNCONFIRMED = 100;

/**
 * Lists the doses, treatments and tests of these pets that no doctor has confirmed and that were given since a day, the
 * newest first, with their pets. Pages have 100 rows and start at 0; one extra row detects the next page.
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

/** Counts the rows of `unconfirmedDoses`. */
export function countUnconfirmedDoses(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  since: CivilDate,
): Promise<number> {
  return countUnconfirmed(db, pets, since);
}

/** Lists the doses of a pet that were confirmed in a reservation, the oldest first. */
export const dosesConfirmedIn = listConfirmedIn;

/** Counts doses and treatments that were given in reservations, as `countGiven`, for the figures of a clinic. */
export const givenIn = countGiven;

/** Finds the pet whose record shows this label picture; null for none. */
export function petOfLabel(db: Db, actor: SystemOf<typeof recordActions.findLabel>, key: string) {
  permit(actor, recordActions.findLabel);
  return findPetOfLabel(db, key);
}

/** Lists the doses of a pet that are not removed, the newest first. */
export function dosesOfPet(db: Db, pet: ReadScope<'pet'>): Promise<DoseWithProtocols[]> {
  return listDoses(db, [pet]);
}

/** The most products with one batch number that are listed. */
const PRODUCTS = 20;

/**
 * Lists a page of the doses of a batch that a clinic gave, the newest first, and the products with that batch number.
 * @param isOwnVisit the condition that a visit is one to this clinic, of *reservations*
 */
export async function dosesOfBatch(
  db: Db,
  actor: SystemOf<typeof recordActions.recall>,
  isOwnVisit: IsOwnVisit,
  {
    batch,
    size,
    ...filter
  }: {
    readonly batch: string;
    readonly product: string | undefined;
    readonly after: string | undefined;
    readonly size: number;
  },
) {
  permit(actor, recordActions.recall);
  const rows = await listOfBatch(db, batch, isOwnVisit, filter, size + 1);
  return {
    doses: rows.slice(0, size),
    more: rows.length > size,
    products: await listProductsOfBatch(db, batch, isOwnVisit, PRODUCTS),
  };
}

/** The most animals of an owner that a recall names. */
const RECALLED_PETS = 10;

/** Lists which of these pets got a batch at a clinic. */
export function petsOfBatch(
  db: Db,
  actor: SystemOf<typeof recordActions.recall>,
  isOwnVisit: IsOwnVisit,
  { batch, petIds }: { readonly batch: string; readonly petIds: readonly string[] },
): Promise<string[]> {
  permit(actor, recordActions.recall);
  return listPetsOfBatch(db, batch, isOwnVisit, petIds, RECALLED_PETS);
}

/** Finds a dose with a batch number that a clinic gave; null for none. */
export function givenDose(
  db: Db,
  actor: SystemOf<typeof recordActions.recall>,
  isOwnVisit: IsOwnVisit,
  doseId: string,
): Promise<BatchDose | null> {
  permit(actor, recordActions.recall);
  return findGivenDose(db, doseId, isOwnVisit);
}
