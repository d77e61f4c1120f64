import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ChangingDoctor } from './doctor-access.ts';
import { type DoctorOfUser, timeZoneOf } from './doctors.repository.ts';
import { listDaysOff, listWeeks, lockHoursExclusive } from './hours.repository.ts';
import { listStaff } from './members.repository.ts';
import type { BookedTime, ReservationsPort, Resolution, ResolvingDeps } from './reservations-port.ts';
import type { DoctorHours } from './time/hours.ts';
import { worksThrough } from './time/working-ranges.ts';

/** Who changes hours: the id of a user, or an operator. */
type By = { readonly name: string; readonly source: ChangeSource };

/** A change of a doctor's hours. */
export type HoursChange = {
  readonly doctor: ChangingDoctor;
  readonly by: By;
  /** Returns the new hours. May throw. */
  next(present: DoctorHours): DoctorHours | Promise<DoctorHours>;
  write(next: DoctorHours): Promise<void>;
  /** Resolves the affected reservations after the hours are written; null if none may be affected. */
  readonly resolving: { readonly resolutions: readonly Resolution[]; apply(): Promise<void> } | null;
};

const hoursOf = async (tx: Db, { id }: DoctorOfUser): Promise<DoctorHours> => ({
  timeZone: await timeZoneOf(tx, id),
  week: (await listWeeks(tx, [id])).get(id) ?? [],
  daysOff: (await listDaysOff(tx, [id])).get(id) ?? [],
});

/** Whether there is exactly one resolution for each of these reservations, and no other. */
function coverAll(resolutions: readonly Resolution[], hit: readonly BookedTime[]): boolean {
  const resolved = new Set(resolutions.map(({ reservationId }) => reservationId));
  const isEach = hit.every(({ reservationId }) => resolved.has(reservationId));
  return isEach && resolutions.length === hit.length && resolved.size === hit.length;
}

/** Presents a reservation that blocks a change. */
export const presentBooked = ({ reservationId, startsAt, petName, ownerName, isPaid }: BookedTime) => ({
  reservation_id: reservationId,
  starts_at: startsAt.toISOString(),
  pet_name: petName,
  owner_name: ownerName,
  is_paid: isPaid,
});

/** Appends the event of a change of a doctor's hours, with its audit row. */
export async function appendHoursChanged(
  tx: Db,
  { outbox }: Pick<ResolvingDeps, 'outbox'>,
  { id, clinicId, userId }: Pick<DoctorOfUser, 'id' | 'clinicId' | 'userId'>,
  { name, source }: By,
): Promise<void> {
  const staff = await listStaff(tx, clinicId);
  const payload = { user_id: userId, clinic_id: clinicId, staff_ids: staff, doctor_id: id };
  await outbox.append(tx, { kind: 'doctor.hours_changed', payload }, source);
  await recordAudit(tx, { actor: name, action: 'doctor.hours_changed', subject: id });
}

/**
 * Changes a doctor's hours under the exclusive lock against bookings, and resolves the reservations outside of the new
 * hours, in the caller's transaction. Appends no event if nothing changes. Refuses with clinics.hours_booked and the
 * affected reservations unless exactly those are resolved.
 */
export async function changeHours(
  tx: Db,
  deps: ResolvingDeps,
  bookings: Pick<ReservationsPort, 'lockOwners' | 'upcoming'>,
  { doctor, by, next, write, resolving }: HoursChange,
): Promise<void> {
  const { row } = doctor;
  const cancelledOnes = resolving?.resolutions.filter(({ startsAt }) => startsAt === null) ?? [];
  // Locks owners before the doctor's time, in the order of a booking: a refund in coins needs the owner's account.
  if (cancelledOnes.length > 0)
    await bookings.lockOwners(
      tx,
      row.id,
      cancelledOnes.map(({ reservationId }) => reservationId),
    );
  await lockHoursExclusive(tx, row.id);
  const present = await hoursOf(tx, row);
  const hours = await next(present);
  const upcoming = await bookings.upcoming(tx, deps, row.id);
  const hit = upcoming.filter(booked => !worksThrough(hours, booked));
  if (!coverAll(resolving?.resolutions ?? [], hit))
    throw new AppError('clinics.hours_booked', { conflict: { booked: hit.map(presentBooked) } });
  if (hit.length === 0 && isDeepStrictEqual(hours, present)) return;
  await write(hours);
  if (hit.length > 0) await resolving?.apply();
  await appendHoursChanged(tx, deps, row, by);
}
