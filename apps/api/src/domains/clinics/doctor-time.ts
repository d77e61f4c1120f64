import type { Db } from '@rifq/db';
import { lockHoursShared } from './hours.repository.ts';

/**
 * Locks a doctor's hours (shared) until the end of the transaction. Call it before reading them for a booking. Bookings
 * do not wait for each other; bookings and changes of hours wait for each other (docs/decisions/0063).
 */
export function lockDoctorTime(tx: Db, doctorId: string): Promise<void> {
  return lockHoursShared(tx, doctorId);
}
