import type { Db } from '@rifq/db';
import { lockHoursExclusive, lockHoursShared } from './doctor-time.repository.ts';

/**
 * Locks a doctor's hours (shared) until the end of the transaction. Call it before reading them for a booking. Bookings
 * do not wait for each other; bookings and changes of hours wait for each other (docs/decisions/0063).
 */
export function lockDoctorTime(tx: Db, doctorId: string): Promise<void> {
  return lockHoursShared(tx, doctorId);
}

/** Locks a doctor's time against bookings until the end of the transaction, for a change of the hours or the members. */
export function lockDoctorTimeExclusive(tx: Db, doctorId: string): Promise<void> {
  return lockHoursExclusive(tx, doctorId);
}
