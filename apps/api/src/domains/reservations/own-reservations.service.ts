import type { Reservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isClinicVisit } from '@rifq/rules';
import { authorize, type Readable, type ReadScope } from '../../core/access.ts';
import type { ReadingUser } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { briefsFor } from '../clinics/index.ts';
import { ownPaymentsFor } from '../payments/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { subjectOf } from './money.ts';
import { openOffersOf } from './open-offers.ts';
import { listCompletedOfPet, listOfOwner, type ReservationFilter } from './own-reservations.repository.ts';
import { partiesNamed } from './parties-named.ts';
import { listCompletedIdsOfOwner } from './personal-data.repository.ts';
import { absentFrom, openFrom } from './reservation-terms.ts';
import { reservationActions } from './reservations.policy.ts';
import { presentReservation } from './reservations.presenter.ts';
import { findReservation, type ReservationRow } from './reservations.repository.ts';

type ViewDeps = Pick<Deps, 'db' | 'now'>;

/** A conversation in which the clinic may have written since a time. */
export type WrittenSince = { readonly reservation: ReadScope<'reservation'>; readonly since: Date };

/** Returns the ids of those in which it has: known to *messaging* (domains.ts). */
export type ClinicMessageFinder = (db: Db, asked: readonly WrittenSince[]) => Promise<ReadonlySet<string>>;

const PAGE = 10;

/** Finds a reservation of the actor. Refuses with reservations.not_found. */
export async function requireOwn(
  db: Db,
  actor: ReadingUser,
  reservationId: string,
): Promise<Readable<'reservation', ReservationRow>> {
  const found = authorize(actor, reservationActions.view, await findReservation(db, reservationId));
  if (!found) throw new AppError('reservations.not_found');
  return found;
}

/** Returns the ids of the overdue reservations to which the clinic has written since the room could be opened. */
async function writtenByClinic(
  { db, now }: ViewDeps,
  own: readonly Readable<'reservation', ReservationRow>[],
  findWritten: ClinicMessageFinder,
): Promise<ReadonlySet<string>> {
  const overdue = own.filter(
    ({ row }) => row.state === 'confirmed' && !isClinicVisit(row) && now() >= absentFrom(row),
  );
  return findWritten(
    db,
    overdue.map(({ row, scope }) => ({ reservation: scope, since: openFrom(row) })),
  );
}

/** Presents reservations of the actor with their related data: one query for each kind of data. */
async function presentOwn(
  deps: ViewDeps,
  actor: ReadingUser,
  own: readonly Readable<'reservation', ReservationRow>[],
  findWritten: ClinicMessageFinder | undefined,
): Promise<Reservation[]> {
  if (own.length === 0) return [];
  const rows = own.map(({ row }) => row);
  const { db, now } = deps;
  const ids = (column: 'id' | 'petId') => [...new Set(rows.map(row => row[column]))];
  // Sequentially: a transaction has one connection.
  const pets = await petSummariesFor(db, actor, ids('petId'));
  const doctorIds = rows.flatMap(({ doctorId, completedById }) => [doctorId, completedById ?? doctorId]);
  const doctors = await briefsFor(db, [...new Set(doctorIds)]);
  const offers = await openOffersOf(db, rows);
  const payments = await ownPaymentsFor(db, actor, subjectOf('').kind, ids('id'));
  const written = findWritten && (await writtenByClinic(deps, own, findWritten));
  return rows.map(row => {
    const pet = pets.get(row.petId);
    const doctor = doctors.get(row.doctorId);
    // Pets and doctors are never deleted, and a pet never changes its owner.
    if (!pet || !doctor) throw new Error(`reservation ${row.id} has lost its pet or its doctor`);
    const completedBy = row.completedById && (doctors.get(row.completedById)?.doctor.name ?? null);
    const related = {
      ...doctor,
      pet,
      payments: payments.get(row.id) ?? null,
      completedBy,
      offer: offers.get(row.id),
    };
    return presentReservation(
      row,
      { ...related, hasClinicWritten: written?.has(row.id) ?? null },
      { now: now(), locale: actor.account.language },
    );
  });
}

/**
 * Returns the current state of a reservation of the actor. Refuses with reservations.not_found.
 * @param findWritten omitted after a change, whose response does not say whether an absence can be reported
 */
export async function viewReservation(
  deps: ViewDeps,
  actor: ReadingUser,
  reservationId: string,
  findWritten?: ClinicMessageFinder,
): Promise<{ reservation: Reservation }> {
  const found = await requireOwn(deps.db, actor, reservationId);
  const [reservation] = await presentOwn(deps, actor, [found], findWritten);
  if (!reservation) throw new AppError('reservations.not_found');
  return { reservation };
}

/** The search of an owner: `search` is a part of the name of pet, doctor or clinic. */
type OwnSearch = Omit<ReservationFilter, 'parties'> & {
  readonly search?: string | undefined;
  readonly page: number;
};

/** Lists a page of the actor's reservations. Reads one row more to know whether there is a next page. */
export async function listReservations(
  deps: ViewDeps,
  actor: ReadingUser,
  { search, page, ...filter }: OwnSearch,
  findWritten: ClinicMessageFinder,
): Promise<{ reservations: Reservation[]; more: boolean }> {
  const part = { start: page * PAGE, length: PAGE + 1 };
  const parties = search === undefined ? undefined : await partiesNamed(deps.db, actor, search);
  const sealed = await listOfOwner(deps.db, actor.own, { ...filter, parties }, deps.now(), part);
  const own = sealed.flatMap(one => authorize(actor, reservationActions.view, one) ?? []);
  return {
    reservations: await presentOwn(deps, actor, own.slice(0, PAGE), findWritten),
    more: own.length > PAGE,
  };
}

/** A page of rows, from the first. */
type Part = { readonly start: number; readonly length: number };

/** Lists the completed reservations of a pet with all clinics, latest first. */
export function completedOfPet(db: Db, pet: ReadScope<'pet'>, part: Part): Promise<ReservationRow[]> {
  return listCompletedOfPet(db, pet, part);
}

/** Lists the ids of the completed reservations of a user. */
export function completedIdsOf(db: Db, user: ReadScope<'user'>): Promise<string[]> {
  return listCompletedIdsOfOwner(db, user);
}
