import type { Db } from '@rifq/db';
import { defaultLanguage, type ReservationKind } from '@rifq/rules';
import type { TimeRange } from '../../scheduling/index.ts';
import { clinicPartiesOf, ownerNameOf, ownersAtClinic, partyOf } from '../clinic/clinic-parties.ts';
import { listUnfinished, listUpcoming } from '../clinic/clinic-reservations.repository.ts';
import { endHoldsOf } from '../holds.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/** A reservation that takes a doctor's time. */
export type BookedTime = TimeRange & {
  readonly reservationId: string;
  readonly kind: ReservationKind;
  readonly petName: string;
  readonly ownerName: string;
  readonly isPaid: boolean;
  readonly isInSession: boolean;
  /** A visit that may be outside of the hours already. */
  readonly squeezedIn: boolean;
};

/** Presents reservations of one doctor. */
async function presentBooked(tx: Db, rows: readonly ReservationRow[], now: Date): Promise<BookedTime[]> {
  const [first] = rows;
  if (!first) return [];
  const { pets, owners } = await clinicPartiesOf(tx, rows);
  const atClinic = await ownersAtClinic(tx, first, rows, now);
  return rows.map(row => ({
    reservationId: row.id,
    kind: row.kind,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    petName: partyOf(pets, row.petId).name,
    // An erased account has no such reservations, so the language decides nothing.
    ownerName: ownerNameOf(
      row,
      partyOf(owners, row.ownerId),
      defaultLanguage,
      atClinic.get(row.ownerId)?.isKnown,
    ),
    isPaid: row.paidAt !== null,
    isInSession: row.state === 'in_session',
    squeezedIn: row.squeezedIn,
  }));
}

/**
 * Lists the doctor's reservations that are confirmed or await payment and start now or later, in the order of time.
 * Expires dead holds first. The caller must hold the lock of the doctor's time.
 */
export async function listAffected(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<BookedTime[]> {
  await endHoldsOf(tx, deps, doctorId);
  const now = deps.now();
  return presentBooked(tx, await listUpcoming(tx, doctorId, now), now);
}

/** Lists all reservations of a doctor that have not ended, including those in progress; otherwise as `listAffected`. */
export async function listUnfinishedOf(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<BookedTime[]> {
  await endHoldsOf(tx, deps, doctorId);
  return presentBooked(tx, await listUnfinished(tx, doctorId), deps.now());
}
