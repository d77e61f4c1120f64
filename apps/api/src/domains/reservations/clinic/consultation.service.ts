import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isClinicVisit } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { briefsFor, withLockedMembership } from '../../clinics/index.ts';
import { accountActions, lockAccount } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { clinicHoursOf } from '../../scheduling/index.ts';
import { roomOpenFrom, roomOpenUntil } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { transition } from '../transition.ts';
import { atClinic, lockAtClinic, requireAtClinic } from './clinic-access.ts';
import { partyOf } from './clinic-parties.ts';
import { respondAtClinic } from './view.service.ts';

type ReservationResponse = Promise<{ reservation: ClinicReservation }>;

/**
 * Refuses a confirmed reservation before a time with reservations.too_early; the state machine refuses other states.
 */
export function refuseEarly({ state }: ReservationRow, from: Date, now: Date): void {
  if (state === 'confirmed' && now < from) throw new AppError('reservations.too_early');
}

/**
 * Opens the room of a reservation, from 15 minutes before its start, or from the morning of a visit at the clinic, until
 * a day after its start. The owner of an open visit has come. Refuses with reservations.not_found, clinics.role,
 * reservations.too_early, reservations.too_late and reservations.state_conflict.
 */
export function startConsultation(
  deps: Deps,
  actor: ClinicActor,
  reservationId: string,
): ReservationResponse {
  return withLockedMembership(deps.db, actor, async tx => {
    const reservation = await lockAtClinic(tx, actor, reservationId, reservationActions.conduct);
    const now = deps.now();
    const clinic = await clinicHoursOf(tx, actor.membership);
    refuseEarly(reservation.row, roomOpenFrom(reservation.row, clinic), now);
    if (reservation.row.state === 'confirmed' && now > roomOpenUntil(reservation.row))
      throw new AppError('reservations.too_late');
    const arrivedAt = isClinicVisit(reservation.row) ? (reservation.row.arrivedAt ?? now) : null;
    const change = { openedAt: now, arrivedAt };
    const row = await transition(tx, deps, reservation, 'open', atClinic(actor), change);
    return respondAtClinic(tx, actor, row, now);
  });
}

/**
 * Whether the owner can book a follow-up of a reservation: the doctor takes reservations, and the pet is at home.
 */
async function canFollow(tx: Db, { petId, doctorId, managed }: ReservationRow): Promise<boolean> {
  if (managed) return false;
  const pet = partyOf(await petSummariesFor(tx, system('reservations'), [petId]), petId);
  const { takesReservations } = partyOf(await briefsFor(tx, [doctorId]), doctorId);
  return pet.state === 'home' && pet.archivedAt === null && takesReservations;
}

/**
 * Completes a consultation with a summary for its owner, in the transaction that locks the membership. A follow-up is
 * advised only if one can be booked. Refuses as `startConsultation`.
 */
export async function closeConsultation(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  payload: Omit<PayloadOf<'post', '/api/clinic/reservations/complete'>, 'confirmed_doses'>,
): Promise<ReservationRow> {
  const { row: seen } = await requireAtClinic(tx, actor, payload.reservation_id);
  // Locked before the reservation, in the common order: its reward needs the account.
  await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, seen.ownerId));
  const reservation = await lockAtClinic(tx, actor, seen.id, reservationActions.conduct);
  return transition(tx, deps, reservation, 'complete', atClinic(actor), {
    summary: payload.summary,
    followUpAdvised: payload.follow_up && (await canFollow(tx, reservation.row)),
    completedAt: deps.now(),
    completedById: actor.membership.doctorId,
  });
}
