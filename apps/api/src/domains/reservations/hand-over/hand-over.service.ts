import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { handOverStates } from '@rifq/rules';
import type { Writable } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import {
  lockDoctorTime,
  offersService,
  servicesOfDoctors,
  withLockedMembership,
} from '../../clinics/index.ts';
import type { BookableDoctor } from '../../scheduling/index.ts';
import { atClinic, lockAtClinic, requireAtClinic } from '../clinic/clinic-access.ts';
import { respondAtClinic } from '../clinic/view.service.ts';
import { clearTime } from '../holds.ts';
import { canOfferAnother } from '../offer-terms.ts';
import { offerColleague } from '../offers/offer-colleague.ts';
import { requireOfferInTime } from '../open-offers.ts';
import { versionOfTime } from '../reservation-version.ts';
import { reservationActions } from '../reservations.policy.ts';
import { type ReservationRow, updateReservation } from '../reservations.repository.ts';
import { requireSameDoctor } from '../same-doctor.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { requireBookableDoctor } from '../slots/slots.service.ts';
import { appendForColleagues } from '../transition.ts';
import { mayOverlap, timeObstacle } from './colleague-time.ts';

/** Whether a member may hand a reservation over: its doctor, a manager, or the doctor who takes it over. */
const mayHandOver = (
  { doctorId }: ReservationRow,
  { membership }: ClinicActor,
  toDoctorId: string,
): boolean => membership.role === 'manager' || [doctorId, toDoctorId].some(id => id === membership.doctorId);

/**
 * Finds a colleague who can have a reservation. Refuses with reservations.doctor_unavailable, clinics.not_found a doctor of
 * another clinic, clinics.role the owner of the pet, and reservations.service_not_offered.
 */
export async function requireColleague(
  tx: Db,
  { clinicId, ownerId, serviceId }: ReservationRow,
  doctorId: string,
): Promise<BookableDoctor> {
  const colleague = await requireBookableDoctor(tx, doctorId);
  if (colleague.clinic.id !== clinicId) throw new AppError('clinics.not_found');
  if (colleague.userId === ownerId) throw new AppError('clinics.role');
  if (!offersService(await servicesOfDoctors(tx, [doctorId]), doctorId, serviceId))
    throw new AppError('reservations.service_not_offered');
  return colleague;
}

/**
 * Locks the time of a colleague, whose hours are locked, and returns whether the reservation overlaps with what is there or is
 * outside of the hours. Refuses that with reservations.colleague_busy before it has begun.
 */
async function takeTime(tx: Db, deps: Deps, row: ReservationRow, doctor: BookableDoctor): Promise<boolean> {
  const now = deps.now();
  const { id: doctorId } = doctor.doctor;
  await clearTime(tx, deps, doctorId, row);
  const taken = await listTaken(tx, [doctorId], row, now);
  const isOverlapping = timeObstacle({ doctor, services: new Map(), taken }, row) !== null;
  if (isOverlapping && !mayOverlap(row, now)) throw new AppError('reservations.colleague_busy');
  return isOverlapping;
}

/**
 * Offers another colleague in place of one whose offer is not answered, at the same time. Refuses with
 * reservations.offer_over, reservations.offer_open too shortly before the start, reservations.colleague_busy, and as
 * `requireColleague`.
 */
async function offerAnother(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  reservation: Writable<'reservation', ReservationRow>,
  doctorId: string,
): Promise<ReservationRow> {
  const { row } = reservation;
  const now = deps.now();
  await requireOfferInTime(tx, row, now);
  if (!canOfferAnother(row, now)) throw new AppError('reservations.offer_open');
  await takeTime(tx, deps, row, await requireColleague(tx, row, doctorId));
  const { startsAt, endsAt } = row;
  const offer = { doctorId, slot: { startsAt, endsAt } };
  return offerColleague(tx, deps, reservation, offer, atClinic(actor));
}

async function handOverTo(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  reservation: Writable<'reservation', ReservationRow>,
  toDoctorId: string,
): Promise<ReservationRow> {
  const { row } = reservation;
  const conflict = new AppError('reservations.state_conflict', { conflict: { state: row.state } });
  if (!handOverStates.some(state => state === row.state)) throw conflict;
  // Its owner has not agreed to any colleague yet.
  if (row.offerId !== null) return offerAnother(tx, deps, actor, reservation, toDoctorId);
  const { scope } = reservation;
  const colleague = await requireColleague(tx, row, toDoctorId);
  const squeezedIn = await takeTime(tx, deps, row, colleague);
  // The owner has chosen another doctor: until the start it can be cancelled or moved.
  const moved =
    row.state === 'confirmed' ? { rescheduledAt: deps.now(), rescheduledBy: 'clinic' as const } : {};
  const changed = await updateReservation(tx, scope, row.state, {
    ...moved,
    doctorId: toDoctorId,
    squeezedIn,
    revision: row.revision + 1,
  });
  if (!changed) throw conflict;
  const event = { kind: 'reservation.handed_over', fromDoctorId: row.doctorId } as const;
  await appendForColleagues(tx, deps, changed, event, atClinic(actor));
  return changed;
}

/**
 * Hands a reservation of the actor's clinic that is confirmed or in session over to a colleague; no money moves. While its
 * owner has not answered an offer, the colleague is offered instead. A repeat is a no-op. Refuses with
 * reservations.not_found, clinics.role, request.stale, reservations.state_conflict, reservations.colleague_busy, as
 * `requireColleague` and as `offerAnother`.
 */
export async function handOver(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/reservations/hand-over'>,
): Promise<{ reservation: ClinicReservation }> {
  const { reservation_id: id, to_doctor_id: toDoctorId, version } = payload;
  const { row: seen } = await requireAtClinic(deps.db, actor, id);
  return withLockedMembership(deps.db, actor, async tx => {
    // Locked before the reservation and in one order, as a change of hours does.
    const ids = [...new Set([seen.doctorId, toDoctorId])].toSorted();
    for (const doctorId of ids) await lockDoctorTime(tx, doctorId);
    const reservation = await lockAtClinic(tx, actor, id, reservationActions.arrangeAtClinic);
    const { row } = reservation;
    if (row.doctorId === toDoctorId) return respondAtClinic(tx, actor, row, deps.now());
    if (!mayHandOver(row, actor, toDoctorId)) throw new AppError('clinics.role');
    await refuseStale(version, versionOfTime(row), () => respondAtClinic(tx, actor, row, deps.now()));
    requireSameDoctor(row, seen.doctorId);
    const changed = await handOverTo(tx, deps, actor, reservation, toDoctorId);
    return respondAtClinic(tx, actor, changed, deps.now());
  });
}
