import type { Db } from '@rifq/db';
import { isVisitClosed } from '@rifq/rules';
import {
  authorize,
  type Owner,
  type Readable,
  type ReadScope,
  type Sealed,
  scopeFor,
  system,
  type WriteScope,
} from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { briefsFor } from '../clinics/index.ts';
import { accountActions, contactsOf, lockAccount, type OwnerContact } from '../identity/index.ts';
import { petActions, requireLockedPet, type WritablePet } from '../pets/index.ts';
import {
  lockSealedReservation,
  partyOf,
  type ReservationRow,
  recordOpenUntil,
  refusalOf,
  requireAtClinic,
} from '../reservations/index.ts';
import type { RecordReader } from './log-access.ts';
import { recordAccessActions } from './records.policy.ts';

/** A record that is open to the actor, by a reservation that is locked until the end of the transaction. */
export type OpenRecord<S extends ReadScope<'reservation'> = ReadScope<'reservation'>> = {
  readonly scope: S;
  readonly reservation: ReservationRow;
  readonly owner: OwnerContact & Owner;
  readonly openUntil: Date;
  /** The accessing doctor and the clinic. */
  readonly reader: RecordReader;
};

/**
 * Returns the names under which the acting doctor reads and confirms. Refuses with clinics.role a member who sees no
 * patients.
 */
export async function recordReaderOf(db: Db, { membership }: ClinicActor): Promise<RecordReader> {
  if (membership.doctorId === null) throw new AppError('clinics.role');
  const { doctor, clinic } = partyOf(await briefsFor(db, [membership.doctorId]), membership.doctorId);
  return { name: doctor.name, clinicName: clinic.name };
}

/** Finds the owner of a reservation's pet. Throws if there is none, which a foreign key prevents. */
export async function requirePetOwner(
  db: Db,
  { ownerId }: Pick<ReservationRow, 'ownerId'>,
): Promise<OwnerContact> {
  return partyOf(await contactsOf(db, system('records'), [ownerId]), ownerId);
}

type Found = Sealed<'reservation', ReservationRow> | null;

/**
 * Completes what the actor was allowed to open, while the record is open to the doctors of its clinic
 * (docs/decisions/0064).
 */
async function openAllowed<S extends ReadScope<'reservation'>>(
  tx: Db,
  actor: ClinicActor,
  found: Found,
  allowed: (Readable<'reservation', ReservationRow> & { readonly scope: S }) | null,
  now: Date,
): Promise<OpenRecord<S>> {
  if (!allowed) throw refusalOf(actor, found);
  const { scope, row: reservation } = allowed;
  const openUntil = recordOpenUntil(reservation, now);
  if (openUntil === null) throw new AppError('reservations.not_found');
  const owner = await requirePetOwner(tx, reservation);
  return { scope, reservation, owner, openUntil, reader: await recordReaderOf(tx, actor) };
}

/**
 * Opens the record of a reservation's pet to read it. Refuses with reservations.not_found, also if it is no longer
 * open, and with clinics.role.
 */
export async function openRecord(
  tx: Db,
  actor: ClinicActor,
  reservationId: string,
  now: Date,
): Promise<OpenRecord> {
  const found = await lockSealedReservation(tx, reservationId);
  return openAllowed(tx, actor, found, authorize(actor, recordAccessActions.read, found), now);
}

/**
 * Locks a reservation's pet for a change of its record. Refuses with pets.state_conflict a pet that has passed away or
 * is archived: it is read-only.
 */
export async function lockPatient(
  tx: Db,
  { petId }: Pick<ReservationRow, 'petId'>,
  owner: Owner,
): Promise<WritablePet> {
  const pet = await requireLockedPet(tx, system('records', owner), petId, petActions.treat);
  if (pet.row.archivedAt !== null || pet.row.state === 'passed_away')
    throw new AppError('pets.state_conflict');
  return pet;
}

/** A record that is open, with its pet locked. */
export type WritableRecord = OpenRecord<WriteScope<'reservation'>> & { readonly pet: WritablePet };

/** Opens a record to change it, also after the visit was closed. Refuses as `openRecord` and `lockPatient`. */
export async function openToWrite(
  tx: Db,
  actor: ClinicActor,
  reservationId: string,
  now: Date,
): Promise<WritableRecord> {
  const { row: seen } = await requireAtClinic(tx, actor, reservationId);
  // Locked before the reservation, in the common order: a reward or its reversal needs the account.
  await lockAccount(tx, scopeFor(system('records'), accountActions.lock, seen.ownerId));
  const found = await lockSealedReservation(tx, reservationId);
  const record = await openAllowed(tx, actor, found, authorize(actor, recordAccessActions.write, found), now);
  return { ...record, pet: await lockPatient(tx, record.reservation, record.owner) };
}

/** Refuses with records.visit_closed what would change a closed visit. */
export function refuseClosedVisit({ reservation }: Pick<OpenRecord, 'reservation'>): void {
  if (isVisitClosed(reservation.state)) throw new AppError('records.visit_closed');
}
