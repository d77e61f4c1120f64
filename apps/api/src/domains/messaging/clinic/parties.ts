import type { Db } from '@rifq/db';
import { briefsFor } from '../../clinics/index.ts';
import { contactsOf } from '../../identity/server.ts';
import { type OwnedPetSummary, summariesOfPets } from '../../pets/server.ts';
import type { ReservationRow } from '../../reservations/index.ts';

/** The pets and the owners' names of conversations, by id; an owner may have no name. */
export type PetsAndOwners = {
  readonly pets: ReadonlyMap<string, OwnedPetSummary>;
  readonly ownerNames: ReadonlyMap<string, string>;
};

export type Parties = PetsAndOwners & { readonly doctors: Awaited<ReturnType<typeof briefsFor>> };

/** Reads the pets and owners of conversations, which the caller must be allowed to read, with two queries. */
export async function petsAndOwners(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId'>[],
): Promise<PetsAndOwners> {
  const [pets, owners] = await Promise.all([
    summariesOfPets(
      db,
      rows.map(({ petId }) => petId),
    ),
    contactsOf(
      db,
      rows.map(({ ownerId }) => ownerId),
    ),
  ]);
  return { pets, ownerNames: new Map([...owners].map(([id, { name }]) => [id, name])) };
}

/** As `petsAndOwners`, with the doctors. */
export async function conversationPartiesOf(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId' | 'doctorId'>[],
): Promise<Parties> {
  const [known, doctors] = await Promise.all([
    petsAndOwners(db, rows),
    briefsFor(
      db,
      rows.map(({ doctorId }) => doctorId),
    ),
  ]);
  return { ...known, doctors };
}
