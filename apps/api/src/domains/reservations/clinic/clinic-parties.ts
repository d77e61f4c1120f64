import type { Db } from '@rifq/db';
import { briefsFor } from '../../clinics/index.ts';
import { contactsOf, type OwnerContact } from '../../identity/server.ts';
import { facesOfPets, type KnownFace } from '../../pets/server.ts';
import type { ReservationRow } from '../reservations.repository.ts';

/** Who takes part in reservations, by their ids. */
export type Parties = {
  readonly pets: ReadonlyMap<string, KnownFace>;
  readonly owners: ReadonlyMap<string, OwnerContact>;
  readonly doctors: Awaited<ReturnType<typeof briefsFor>>;
};

/** The pets, owners and doctors of reservations that the caller may see, with three queries. */
export async function partiesOf(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId' | 'doctorId'>[],
): Promise<Parties> {
  // One after the other: within a transaction there is one connection.
  const pets = await facesOfPets(
    db,
    rows.map(({ petId }) => petId),
  );
  const owners = await contactsOf(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  const doctors = await briefsFor(db, [...new Set(rows.map(({ doctorId }) => doctorId))]);
  return { pets, owners, doctors };
}

/** A party of a reservation. Throws when it does not exist, which the database does not let happen. */
export function partyOf<T>(parties: ReadonlyMap<string, T>, id: string): T {
  const party = parties.get(id);
  if (party === undefined) throw new Error('a party of a reservation does not exist');
  return party;
}
