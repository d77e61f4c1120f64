import { withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  type BlockingReservation,
  lockDoctorTimeExclusive,
  lockedDoctorByPhone,
} from '../../clinics/index.ts';
import { listUnfinishedOf } from './affected-reservations.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

/**
 * Lists the reservations that have not ended of the doctor with this phone, in the order of time; empty for other
 * accounts. Waits for pending bookings, so that none is missing after a doctor was suspended.
 */
export function bookedWithAccount(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  operator: Operator,
  phoneE164: string,
): Promise<readonly BlockingReservation[]> {
  return withTransaction(deps.db, async tx => {
    const doctorId = await lockedDoctorByPhone(tx, operator, phoneE164);
    if (doctorId === null) return [];
    await lockDoctorTimeExclusive(tx, doctorId);
    return listUnfinishedOf(tx, deps, doctorId);
  });
}
