import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { lockDoctorTimeExclusive } from '../../clinics/index.ts';
import {
  appendHoursChanged,
  type ChangingDoctor,
  type DoctorHours,
  type HoursChanger,
  hoursOfDoctor,
  worksThrough,
} from '../../scheduling/index.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import { type BookedTime, listAffected } from './affected-reservations.ts';
import type { Resolution, ResolvingDeps } from './resolve-bookings.ts';

/** A change of a doctor's hours. */
export type HoursChange = {
  readonly doctor: ChangingDoctor;
  readonly by: HoursChanger;
  /** Returns the new hours. May throw. */
  next(present: DoctorHours): DoctorHours | Promise<DoctorHours>;
  write(next: DoctorHours): Promise<void>;
  /** Resolves the affected reservations after the hours are written; null if none may be affected. */
  readonly resolving: { readonly resolutions: readonly Resolution[]; apply(): Promise<void> } | null;
};

/** Whether there is exactly one resolution for each of these reservations, and no other. */
function coverAll(resolutions: readonly Resolution[], hit: readonly BookedTime[]): boolean {
  const resolved = new Set(resolutions.map(({ reservationId }) => reservationId));
  const isEach = hit.every(({ reservationId }) => resolved.has(reservationId));
  return isEach && resolutions.length === hit.length && resolved.size === hit.length;
}

/** Presents a reservation that blocks a change. */
export const presentBooked = ({
  reservationId,
  doctorId,
  startsAt,
  petName,
  ownerName,
  isPaid,
  isInSession,
}: BookedTime) => ({
  reservation_id: reservationId,
  doctor_id: doctorId,
  starts_at: startsAt.toISOString(),
  pet_name: petName,
  owner_name: ownerName,
  is_paid: isPaid,
  in_session: isInSession,
});

/** The new hours of one doctor. */
type NewHours = Pick<HoursChange, 'next'> & { readonly doctorId: string };

/** The hours of a doctor before and after a change. */
type ChangedHours = { readonly present: DoctorHours; readonly hours: DoctorHours };

/**
 * Takes the exclusive locks of the doctors' time against bookings, and finds the reservations outside of the new hours.
 * Refuses with clinics.hours_booked and the affected reservations unless exactly those are resolved.
 */
export async function lockAndCover(
  tx: Db,
  deps: ResolvingDeps,
  doctors: readonly NewHours[],
  resolutions: readonly Resolution[],
): Promise<{ readonly changed: readonly ChangedHours[]; readonly isHit: boolean }> {
  // Every change locks in this order, so that two of them do not wait for each other.
  const ordered = doctors.toSorted((one, other) => (one.doctorId < other.doctorId ? -1 : 1));
  const ids = ordered.map(({ doctorId }) => doctorId);
  const cancelled = resolutions.filter(({ startsAt }) => startsAt === null);
  // Locks owners before the doctors' time, in the order of a booking: a refund in coins needs the owner's account.
  if (cancelled.length > 0)
    await lockOwners(
      tx,
      ids,
      cancelled.map(({ reservationId }) => reservationId),
    );
  for (const id of ids) await lockDoctorTimeExclusive(tx, id);
  const changed: ChangedHours[] = [];
  const hit: BookedTime[] = [];
  for (const { doctorId, next } of ordered) {
    const present = await hoursOfDoctor(tx, doctorId);
    const hours = await next(present);
    const upcoming = await listAffected(tx, deps, doctorId);
    const wasWithin = (booked: BookedTime) => !booked.squeezedIn || worksThrough(present, booked);
    hit.push(...upcoming.filter(booked => !worksThrough(hours, booked) && wasWithin(booked)));
    changed.push({ present, hours });
  }
  if (!coverAll(resolutions, hit)) {
    const byTime = hit.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    throw new AppError('clinics.hours_booked', { conflict: { booked: byTime.map(presentBooked) } });
  }
  return { changed, isHit: hit.length > 0 };
}

/**
 * Changes a doctor's hours under the exclusive lock against bookings, and resolves the reservations outside of the new
 * hours, in the caller's transaction. Appends no event if nothing changes. Refuses as `lockAndCover`.
 */
export async function changeHours(
  tx: Db,
  deps: ResolvingDeps,
  { doctor, by, next, write, resolving }: HoursChange,
): Promise<void> {
  const { row } = doctor;
  const one = { doctorId: row.id, next };
  const { changed, isHit } = await lockAndCover(tx, deps, [one], resolving?.resolutions ?? []);
  for (const { present, hours } of changed) {
    if (!isHit && isDeepStrictEqual(hours, present)) continue;
    await write(hours);
    if (isHit) await resolving?.apply();
    await appendHoursChanged(tx, deps, row, by);
  }
}
