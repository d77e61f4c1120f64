import type { Db } from '@rifq/db';
import {
  type AccessAction,
  authorize,
  type Readable,
  type Sealed,
  type Writable,
} from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { reservationActions } from '../reservations.policy.ts';
import { findReservation, lockReservation, type ReservationRow } from '../reservations.repository.ts';
import type { ActingParty } from '../transition.ts';

type Found = Sealed<'reservation', ReservationRow> | null;

/** Returns why an action is refused: not found for another clinic's reservation, else the actor's role. */
export const refusalOf = (actor: ClinicActor, found: Found): AppError =>
  new AppError(
    authorize(actor, reservationActions.viewAtClinic, found) ? 'clinics.role' : 'reservations.not_found',
  );

/** Finds a reservation of the actor's clinic. Refuses with reservations.not_found. */
export async function requireAtClinic(
  db: Db,
  actor: ClinicActor,
  reservationId: string,
): Promise<Readable<'reservation', ReservationRow>> {
  const found = await findReservation(db, reservationId);
  const readable = authorize(actor, reservationActions.viewAtClinic, found);
  if (!readable) throw refusalOf(actor, found);
  return readable;
}

/**
 * Locks a reservation of the actor's clinic for an action of the actor, until the end of the transaction. Refuses with
 * reservations.not_found and clinics.role.
 */
export async function lockAtClinic(
  tx: Db,
  actor: ClinicActor,
  reservationId: string,
  action: AccessAction<'reservation', 'write'>,
): Promise<Writable<'reservation', ReservationRow>> {
  const found = await lockReservation(tx, reservationId);
  const writable = authorize(actor, action, found);
  if (!writable) throw refusalOf(actor, found);
  return writable;
}

/** Returns the acting party for the state machine and the audit trail. */
export const atClinic = (actor: ClinicActor): ActingParty & { readonly party: 'clinic' } => ({
  party: 'clinic',
  name: actor.own.id,
  source: actor,
});
