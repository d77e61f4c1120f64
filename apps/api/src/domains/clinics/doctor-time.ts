import type { Db } from '@rifq/db';
import { lockHoursShared } from './hours.repository.ts';

/**
 * Keeps a doctor's hours as they are until the end of the transaction: to be called before they are read for a booking.
 * Bookings do not wait for each other; a change of hours waits for them, and they for it (docs/decisions/0063).
 */
export function lockDoctorTime(tx: Db, doctorId: string): Promise<void> {
  return lockHoursShared(tx, doctorId);
}
