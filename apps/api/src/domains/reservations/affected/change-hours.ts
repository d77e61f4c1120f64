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
  kind,
  startsAt,
  petName,
  ownerName,
  isPaid,
  isInSession,
}: BookedTime) => ({
  reservation_id: reservationId,
  kind,
  starts_at: startsAt.toISOString(),
  pet_name: petName,
  owner_name: ownerName,
  is_paid: isPaid,
  in_session: isInSession,
});

/**
 * Changes a doctor's hours under the exclusive lock against bookings, and resolves the reservations outside of the new
 * hours, in the caller's transaction. Appends no event if nothing changes. Refuses with clinics.hours_booked and the
 * affected reservations unless exactly those are resolved.
 */
export async function changeHours(
  tx: Db,
  deps: ResolvingDeps,
  { doctor, by, next, write, resolving }: HoursChange,
): Promise<void> {
  const { row } = doctor;
  const cancelledOnes = resolving?.resolutions.filter(({ startsAt }) => startsAt === null) ?? [];
  // Locks owners before the doctor's time, in the order of a booking: a refund in coins needs the owner's account.
  if (cancelledOnes.length > 0)
    await lockOwners(
      tx,
      row.id,
      cancelledOnes.map(({ reservationId }) => reservationId),
    );
  await lockDoctorTimeExclusive(tx, row.id);
  const present = await hoursOfDoctor(tx, row.id);
  const hours = await next(present);
  const upcoming = await listAffected(tx, deps, row.id);
  const wasWithin = (booked: BookedTime) => !booked.squeezedIn || worksThrough(present, booked);
  const hit = upcoming.filter(booked => !worksThrough(hours, booked) && wasWithin(booked));
  if (!coverAll(resolving?.resolutions ?? [], hit))
    throw new AppError('clinics.hours_booked', { conflict: { booked: hit.map(presentBooked) } });
  if (hit.length === 0 && isDeepStrictEqual(hours, present)) return;
  await write(hours);
  if (hit.length > 0) await resolving?.apply();
  await appendHoursChanged(tx, deps, row, by);
}
