import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import { type BookedTime, listUnfinishedOf } from './affected-reservations.ts';
import { presentBooked } from './change-hours.ts';
import { lockTimes } from './lock-times.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/** Refuses with the reservations in the way. */
export function refuseBooked(
  code: 'clinics.member_booked' | 'clinics.member_in_session',
  booked: readonly BookedTime[],
): never {
  throw new AppError(code, { conflict: { booked: booked.map(presentBooked) } });
}

/** How the reservations of a doctor who leaves are cleared. */
type Clearing = {
  /** The colleagues who are offered. */
  readonly colleagueIds: readonly string[];
  /** Cancels the reservations, or offers colleagues for them. Returns how many were cancelled. */
  clear(booked: readonly BookedTime[]): Promise<number>;
};

/**
 * Clears the reservations that have not ended of a doctor who leaves. Returns how many were cancelled. Refuses with
 * clinics.member_booked and the reservations, without a way to clear them.
 * @param doctorId null for a member without patients
 */
export async function clearDoctorTime(
  tx: Db,
  deps: ResolvingDeps,
  doctorId: string | null,
  clearing: Clearing | null,
): Promise<number> {
  if (doctorId === null) return 0;
  if (clearing !== null) await lockOwners(tx, [doctorId]);
  await lockTimes(tx, [doctorId], clearing?.colleagueIds ?? []);
  const unfinished = await listUnfinishedOf(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (clearing === null) refuseBooked('clinics.member_booked', unfinished);
  return clearing.clear(unfinished);
}
