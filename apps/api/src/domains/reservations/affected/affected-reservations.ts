import type { Db } from '@rifq/db';
import { canTransition, defaultLanguage, type ReservationKind } from '@rifq/rules';
import type { TimeRange } from '../../scheduling/index.ts';
import { clinicPartiesOf, ownerNameOf, ownersAtClinic, partyOf } from '../clinic/clinic-parties.ts';
import { listUnfinished, listUpcoming } from '../clinic/clinic-reservations.repository.ts';
import { endHoldsOf } from '../holds.ts';
import { canOffer } from '../offer-terms.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/** A reservation that takes a doctor's time. */
export type BookedTime = TimeRange & {
  readonly reservationId: string;
  readonly doctorId: string;
  readonly kind: ReservationKind;
  readonly petName: string;
  readonly ownerName: string;
  readonly canMove: boolean;
  readonly canOffer: boolean;
  readonly isPaid: boolean;
  readonly isInSession: boolean;
};

/** Names the parties of reservations of one clinic. */
export async function nameParties(tx: Db, rows: readonly ReservationRow[], now: Date): Promise<BookedTime[]> {
  const [first] = rows;
  if (!first) return [];
  const { pets, owners } = await clinicPartiesOf(tx, rows);
  const atClinic = await ownersAtClinic(tx, first, rows, now);
  return rows.map(row => ({
    reservationId: row.id,
    doctorId: row.doctorId,
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
    canMove: canTransition('move', row.state, 'clinic') && row.offerId === null,
    canOffer: canOffer(row, now),
    isPaid: row.paidAt !== null,
    isInSession: row.state === 'in_session',
  }));
}

/**
 * Lists the doctors' reservations that are confirmed or await payment and start now or later, in the order of time.
 * Expires dead holds first. The caller must hold the locks of the doctors' time.
 */
export async function listAffected(
  tx: Db,
  deps: ResolvingDeps,
  doctorIds: readonly string[],
): Promise<ReservationRow[]> {
  for (const id of doctorIds) await endHoldsOf(tx, deps, id);
  return listUpcoming(tx, doctorIds, deps.now());
}

/** Lists all reservations of a doctor that have not ended, including those in progress; otherwise as `listAffected`. */
export async function listUnfinishedOf(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<BookedTime[]> {
  await endHoldsOf(tx, deps, doctorId);
  return nameParties(tx, await listUnfinished(tx, doctorId), deps.now());
}
