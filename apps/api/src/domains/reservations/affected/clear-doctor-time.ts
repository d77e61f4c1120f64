import type { Db } from '@rifq/db';
import { AppError } from '../../../core/errors.ts';
import { listOwnersOfUnfinished } from '../clinic/clinic-reservations.repository.ts';
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

/** How many reservations were cancelled, and for how many a colleague is offered. */
export type Cleared = { readonly cancelled: number; readonly offered: number };

/** How the reservations of a doctor who leaves are cleared. */
type Clearing = {
  /** The colleagues who are offered. */
  readonly colleagueIds: readonly string[];
  /** Cancels the reservations, or offers colleagues for them. */
  clear(booked: readonly BookedTime[]): Promise<Cleared>;
};

/**
 * Clears the reservations that have not ended of a doctor who leaves. Refuses with clinics.member_booked and the reservations
 * without a way to clear them, and if another owner's has come to the doctor meanwhile.
 * @param doctorId null for a member without patients
 */
export async function clearDoctorTime(
  tx: Db,
  deps: ResolvingDeps,
  doctorId: string | null,
  clearing: Clearing | null,
): Promise<Cleared> {
  const none = { cancelled: 0, offered: 0 };
  if (doctorId === null) return none;
  const locked = clearing === null ? null : await lockOwners(tx, [doctorId]);
  await lockTimes(tx, [doctorId], clearing?.colleagueIds ?? []);
  const unfinished = await listUnfinishedOf(tx, deps, doctorId);
  if (unfinished.length === 0) return none;
  // An account is never locked after the doctor's time.
  const isLocked = (await listOwnersOfUnfinished(tx, [doctorId])).every(id => locked?.has(id));
  if (clearing === null || !isLocked) refuseBooked('clinics.member_booked', unfinished);
  return clearing.clear(unfinished);
}
