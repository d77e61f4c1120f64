import type { Db } from '@rifq/db';
import { lockDoctorTime, lockDoctorTimeExclusive } from '../../clinics/index.ts';

/**
 * Locks the time of doctors whose hours change against bookings, and that of colleagues who are offered as a booking does,
 * in one order, so that two changes do not wait for each other.
 */
export async function lockTimes(
  tx: Db,
  changing: readonly string[],
  colleagues: readonly string[],
): Promise<void> {
  const exclusive = new Set(changing);
  for (const id of [...new Set([...changing, ...colleagues])].toSorted())
    await (exclusive.has(id) ? lockDoctorTimeExclusive(tx, id) : lockDoctorTime(tx, id));
}
