import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { lockDoctorTimeExclusive } from '../../clinics/index.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import { type BookedTime, listUnfinishedOf } from './affected-reservations.ts';
import { presentBooked } from './change-hours.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/** Refuses with the reservations in the way. */
export function refuseBooked(
  code: 'clinics.member_booked' | 'clinics.member_in_session',
  booked: readonly BookedTime[],
): never {
  throw new AppError(code, { conflict: { booked: booked.map(presentBooked) } });
}

/**
 * Cancels the reservations that have not ended of a doctor who leaves. Returns how many were cancelled. Refuses with
 * clinics.member_booked and the reservations, without a way to cancel them.
 * @param doctorId null for a member without patients
 */
export async function clearDoctorTime(
  tx: Db,
  deps: ResolvingDeps,
  doctorId: string | null,
  cancel: ((booked: readonly BookedTime[]) => Promise<void>) | null,
): Promise<number> {
  if (doctorId === null) return 0;
  if (cancel !== null) await lockOwners(tx, [doctorId]);
  await lockDoctorTimeExclusive(tx, doctorId);
  const unfinished = await listUnfinishedOf(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (cancel === null) refuseBooked('clinics.member_booked', unfinished);
  await cancel(unfinished);
  return unfinished.length;
}
