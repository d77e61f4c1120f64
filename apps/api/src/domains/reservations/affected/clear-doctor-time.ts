import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { lockDoctorTimeExclusive } from '../../clinics/index.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import { listUnfinishedOf } from './affected-reservations.ts';
import { presentBooked } from './change-hours.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/**
 * Cancels the reservations that have not ended of a doctor who leaves. Returns how many were cancelled. Refuses with
 * clinics.member_booked and the reservations, without a way to cancel them.
 * @param doctorId null for a member without patients
 */
export async function clearDoctorTime(
  tx: Db,
  deps: ResolvingDeps,
  doctorId: string | null,
  cancel: ((reservationIds: readonly string[]) => Promise<void>) | null,
): Promise<number> {
  if (doctorId === null) return 0;
  if (cancel !== null) await lockOwners(tx, doctorId);
  await lockDoctorTimeExclusive(tx, doctorId);
  const unfinished = await listUnfinishedOf(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (cancel === null)
    throw new AppError('clinics.member_booked', { conflict: { booked: unfinished.map(presentBooked) } });
  await cancel(unfinished.map(({ reservationId }) => reservationId));
  return unfinished.length;
}
