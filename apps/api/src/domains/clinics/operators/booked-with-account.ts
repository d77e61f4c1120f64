import { withTransaction } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { findUserId } from '../../identity/server.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockHoursExclusive } from '../hours.repository.ts';
import { lockMember } from '../members.repository.ts';
import type { ReservationsPort, ResolvingDeps } from '../reservations-port.ts';
import type { BlockingReservation } from './clinic-error.ts';

/**
 * Lists the reservations that have not ended of the doctor with this phone, in the order of time; empty for other
 * accounts. Waits for pending bookings, so that none is missing after a doctor was suspended.
 */
export function bookedWithAccount(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  bookings: Pick<ReservationsPort, 'unfinished'>,
  phoneE164: string,
): Promise<readonly BlockingReservation[]> {
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, phoneE164);
    const member = userId === null ? null : await lockMember(tx, asServer('user', userId));
    const doctor = member && (await findDoctorOf(tx, member.id));
    if (!doctor) return [];
    await lockHoursExclusive(tx, doctor.id);
    return bookings.unfinished(tx, deps, doctor.id);
  });
}
