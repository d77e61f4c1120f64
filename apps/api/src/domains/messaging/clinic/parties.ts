import type { Db } from '@rifq/db';
import { system } from '../../../core/access.ts';
import { briefsFor } from '../../clinics/index.ts';
import { contactsOf, type OwnerContact } from '../../identity/index.ts';
import { type KnownPet, petSummariesFor } from '../../pets/index.ts';
import type { ReservationRow } from '../../reservations/index.ts';

/** The pets and the owners of conversations, by id. */
export type PetsAndOwners = {
  readonly pets: ReadonlyMap<string, KnownPet>;
  readonly owners: ReadonlyMap<string, OwnerContact>;
};

export type Parties = PetsAndOwners & { readonly doctors: Awaited<ReturnType<typeof briefsFor>> };

/** Reads the pets and owners of conversations, which the caller must be allowed to read, with two queries. */
export async function petsAndOwners(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId'>[],
): Promise<PetsAndOwners> {
  const [pets, owners] = await Promise.all([
    petSummariesFor(
      db,
      system('messaging'),
      rows.map(({ petId }) => petId),
    ),
    contactsOf(
      db,
      system('messaging'),
      rows.map(({ ownerId }) => ownerId),
    ),
  ]);
  return { pets, owners };
}

/** As `petsAndOwners`, with their doctors and further ones. */
export async function conversationPartiesOf(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId' | 'doctorId'>[],
  furtherIds: readonly string[],
): Promise<Parties> {
  const [known, doctors] = await Promise.all([
    petsAndOwners(db, rows),
    briefsFor(db, [...new Set([...rows.map(({ doctorId }) => doctorId), ...furtherIds])]),
  ]);
  return { ...known, doctors };
}
