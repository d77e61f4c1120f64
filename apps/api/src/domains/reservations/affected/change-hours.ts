import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import { AppError } from '../../../core/errors.ts';
import {
  appendHoursChanged,
  type ChangingDoctor,
  type DoctorHours,
  type HoursChanger,
  hoursOfDoctors,
  worksThrough,
} from '../../scheduling/index.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { type BookedTime, listAffected, nameParties } from './affected-reservations.ts';
import { lockTimes } from './lock-times.ts';
import { colleaguesIn, isToCancel, type Resolution, type ResolvingDeps } from './resolve-bookings.ts';

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
function coverAll(resolutions: readonly Resolution[], hit: readonly ReservationRow[]): boolean {
  const resolved = new Set(resolutions.map(({ reservationId }) => reservationId));
  const isEach = hit.every(({ id }) => resolved.has(id));
  return isEach && resolutions.length === hit.length && resolved.size === hit.length;
}

/** Presents a reservation that blocks a change. */
export const presentBooked = ({
  reservationId,
  doctorId,
  startsAt,
  endsAt,
  kind,
  petName,
  ownerName,
  canMove,
  canOffer,
  isPaid,
  isInSession,
}: BookedTime) => ({
  reservation_id: reservationId,
  doctor_id: doctorId,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  kind,
  pet_name: petName,
  owner_name: ownerName,
  can_move: canMove,
  can_offer: canOffer,
  is_paid: isPaid,
  in_session: isInSession,
});

/** The new hours of one doctor. */
type NewHours = Pick<HoursChange, 'next'> & { readonly doctorId: string };

/** The hours of a doctor before and after a change. */
type ChangedHours = { readonly present: DoctorHours; readonly hours: DoctorHours };

/**
 * Takes the exclusive locks of the doctors' time against bookings, and finds the reservations outside of the new hours.
 * Refuses with clinics.hours_booked and the affected reservations unless exactly those are resolved, and with
 * clinics.too_many_booked more than one request can resolve.
 */
export async function lockAndCover(
  tx: Db,
  deps: ResolvingDeps,
  doctors: readonly NewHours[],
  resolutions: readonly Resolution[],
): Promise<{ readonly changed: readonly ChangedHours[]; readonly isHit: boolean }> {
  const ordered = doctors.toSorted((one, other) => (one.doctorId < other.doctorId ? -1 : 1));
  const ids = ordered.map(({ doctorId }) => doctorId);
  const cancelled = resolutions.filter(isToCancel);
  // Locks owners before the doctors' time, in the order of a booking: a refund in coins needs the owner's account.
  if (cancelled.length > 0)
    await lockOwners(
      tx,
      ids,
      cancelled.map(({ reservationId }) => reservationId),
    );
  await lockTimes(tx, ids, colleaguesIn(resolutions));
  const stored = await hoursOfDoctors(tx, ids);
  const changes = new Map<string, ChangedHours>();
  for (const { doctorId, next } of ordered) {
    const present = stored.get(doctorId);
    if (!present) throw new Error('the doctor does not exist');
    changes.set(doctorId, { present, hours: await next(present) });
  }
  const upcoming = await listAffected(tx, deps, ids);
  const hit = upcoming.filter(row => {
    const change = changes.get(row.doctorId);
    if (!change || worksThrough(change.hours, row)) return false;
    return !row.squeezedIn || worksThrough(change.present, row);
  });
  if (hit.length > clinicLimits.resolved) throw new AppError('clinics.too_many_booked');
  if (!coverAll(resolutions, hit))
    throw new AppError('clinics.hours_booked', {
      conflict: { booked: (await nameParties(tx, hit, deps.now())).map(presentBooked) },
    });
  const changed = [...changes.values()];
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
