import type { Db } from '@rifq/db';
import { isClinicVisit } from '@rifq/rules';
import { system } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import type { Locale } from '../../../core/locales.ts';
import { briefsFor } from '../../clinics/index.ts';
import { contactName, contactsOf, type OwnerContact } from '../../identity/index.ts';
import { type RefusedMoney, refusedMoneyFor } from '../../payments/index.ts';
import { type KnownPet, petSummariesFor, warningTextsFor } from '../../pets/index.ts';
import { type DoctorHours, hoursOfClinicDoctors } from '../../scheduling/index.ts';
import { subjectOf } from '../money.ts';
import { hasEndedUnpaid } from '../money-state.ts';
import { type OpenOffer, openOffersOf } from '../open-offers.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { listOwnersAt, type OwnerAtClinic } from './owners-at-clinic.repository.ts';

/** The parties of reservations, by their ids. */
export type ClinicParties = {
  readonly pets: ReadonlyMap<string, KnownPet>;
  readonly owners: ReadonlyMap<string, OwnerContact>;
  readonly doctors: Awaited<ReturnType<typeof briefsFor>>;
};

/** The parties of reservations, with the state of unaccepted card payments of those that ended unpaid, and warnings. */
export type PartiesAndMoney = ClinicParties & {
  readonly refused: ReadonlyMap<string, RefusedMoney>;
  /** What to beware of with each pet. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
  /** What other reservations say of owners who have neither paid for one of these nor come. */
  readonly atClinic: ReadonlyMap<string, OwnerAtClinic>;
  /** Open offers of colleagues. */
  readonly offers: ReadonlyMap<string, OpenOffer>;
  /** The hours of its doctors, which define its days. */
  readonly clinicHours: readonly DoctorHours[];
};

/** Reads the pets, owners and doctors of reservations that the caller may see, with three queries. */
export async function clinicPartiesOf(
  db: Db,
  rows: readonly (Pick<ReservationRow, 'petId' | 'ownerId' | 'doctorId'> &
    Partial<Pick<ReservationRow, 'completedById'>>)[],
): Promise<ClinicParties> {
  // Sequentially: a transaction has one connection.
  const pets = await petSummariesFor(
    db,
    system('reservations'),
    rows.map(({ petId }) => petId),
  );
  const owners = await contactsOf(
    db,
    system('reservations'),
    rows.map(({ ownerId }) => ownerId),
  );
  const doctorIds = rows.flatMap(({ doctorId, completedById }) => [doctorId, completedById ?? doctorId]);
  const doctors = await briefsFor(db, [...new Set(doctorIds)]);
  return { pets, owners, doctors };
}

/** Returns a party of a reservation. Throws if it does not exist, which a foreign key prevents. */
export function partyOf<T>(parties: ReadonlyMap<string, T>, id: string): T {
  const party = parties.get(id);
  if (party === undefined) throw new Error('a party of a reservation does not exist');
  return party;
}

/** Whether the owner of an account has neither paid for a reservation nor come to it. */
export const isUnmet = ({ paidAt, managed, arrivedAt, state }: ReservationRow): boolean =>
  paidAt === null && !managed && (arrivedAt === null || state === 'cancelled');

/**
 * Returns the owner's name for a clinic: for what only the clinic has booked the first name, as the search has shown it,
 * until the owner pays or comes.
 * @param isKnown whether the owner of a visit has done so for another reservation
 */
export const ownerNameOf = (
  row: ReservationRow,
  owner: OwnerContact,
  locale: Locale,
  isKnown = false,
): string => {
  const isErased = owner.name === null;
  const isHidden = row.bookedBy !== 'owner' && isUnmet(row) && !(isClinicVisit(row) && isKnown);
  return isHidden && !isErased ? owner.firstname : contactName(owner, locale);
};

/** Reads what other reservations say of the owners who have neither paid for one of these nor come. */
export async function ownersAtClinic(
  db: Db,
  clinic: Pick<Membership, 'clinicId'>,
  rows: readonly ReservationRow[],
  now: Date,
): Promise<ReadonlyMap<string, OwnerAtClinic>> {
  const ids = [...new Set(rows.filter(isUnmet).map(({ ownerId }) => ownerId))];
  const found = ids.length === 0 ? [] : await listOwnersAt(db, clinic, ids, now);
  return new Map(found.map(owner => [owner.ownerId, owner]));
}

/**
 * Reads what a clinic sees with its reservations: `clinicPartiesOf`, the pets' warnings and its hours, with one query
 * more if some have ended unpaid, if some owners have neither paid nor come, and if colleagues are offered for some.
 */
export async function relatedAtClinic(
  db: Db,
  clinic: Pick<Membership, 'clinicId'>,
  rows: readonly ReservationRow[],
  now: Date,
): Promise<PartiesAndMoney> {
  const petIds = rows.map(({ petId }) => petId);
  const parties = {
    ...(await clinicPartiesOf(db, rows)),
    warnings: await warningTextsFor(db, system('reservations'), petIds),
    atClinic: await ownersAtClinic(db, clinic, rows, now),
    offers: await openOffersOf(db, rows),
    clinicHours: await hoursOfClinicDoctors(db, clinic),
  };
  const unpaid = rows.filter(hasEndedUnpaid).map(({ id }) => id);
  if (unpaid.length === 0) return { ...parties, refused: new Map() };
  return {
    ...parties,
    refused: await refusedMoneyFor(db, system('reservations'), subjectOf('').kind, unpaid),
  };
}
