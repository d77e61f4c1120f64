import type { Db } from '@rifq/db';
import { briefsFor } from '../../clinics/index.ts';
import { contactsOf, type OwnerContact } from '../../identity/server.ts';
import type { RefusedMoney } from '../../payments/index.ts';
import { refusedMoneyFor } from '../../payments/server.ts';
import { type OwnedPetSummary, summariesOfPets } from '../../pets/server.ts';
import { subjectOf } from '../money.ts';
import { hasEndedUnpaid } from '../money-state.ts';
import type { ReservationRow } from '../reservations.repository.ts';

/** The parties of reservations, by their ids. */
export type ClinicParties = {
  readonly pets: ReadonlyMap<string, OwnedPetSummary>;
  readonly owners: ReadonlyMap<string, OwnerContact>;
  readonly doctors: Awaited<ReturnType<typeof briefsFor>>;
};

/** The parties of reservations, with the state of unaccepted card payments of those that ended unpaid, by their ids. */
export type PartiesAndMoney = ClinicParties & { readonly refused: ReadonlyMap<string, RefusedMoney> };

/** Reads the pets, owners and doctors of reservations that the caller may see, with three queries. */
export async function clinicPartiesOf(
  db: Db,
  rows: readonly Pick<ReservationRow, 'petId' | 'ownerId' | 'doctorId'>[],
): Promise<ClinicParties> {
  // Sequentially: a transaction has one connection.
  const pets = await summariesOfPets(
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

/** Returns a party of a reservation. Throws if it does not exist, which a foreign key prevents. */
export function partyOf<T>(parties: ReadonlyMap<string, T>, id: string): T {
  const party = parties.get(id);
  if (party === undefined) throw new Error('a party of a reservation does not exist');
  return party;
}

/**
 * Returns the owner's name for a clinic: for the clinic's own hold only the first name, as the search has shown it,
 * until the owner pays.
 */
export const ownerNameOf = (
  { bookedBy, paidAt }: Pick<ReservationRow, 'bookedBy' | 'paidAt'>,
  { name, firstname, phoneE164 }: OwnerContact,
): string => {
  const isErased = phoneE164 === null;
  return bookedBy === 'clinic' && paidAt === null && !isErased ? firstname : name;
};

/** Reads what a clinic sees with its reservations: `clinicPartiesOf`, with one query more if some have ended unpaid. */
export async function relatedAtClinic(db: Db, rows: readonly ReservationRow[]): Promise<PartiesAndMoney> {
  const parties = await clinicPartiesOf(db, rows);
  const unpaid = rows.filter(hasEndedUnpaid).map(({ id }) => id);
  if (unpaid.length === 0) return { ...parties, refused: new Map() };
  return { ...parties, refused: await refusedMoneyFor(db, subjectOf('').kind, unpaid) };
}
