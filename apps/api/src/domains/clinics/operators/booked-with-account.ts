import { withTransaction } from '@rifq/db';
import { type Operator, scopeFor } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { findUserId } from '../../identity/index.ts';
import type { BlockingReservation } from '../clinic-error.ts';
import { memberActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockHoursExclusive } from '../hours.repository.ts';
import { lockMember } from '../members.repository.ts';
import type { ReservationsPort, ResolvingDeps } from '../reservations-port.ts';

/**
 * Lists the reservations that have not ended of the doctor with this phone, in the order of time; empty for other
 * accounts. Waits for pending bookings, so that none is missing after a doctor was suspended.
 */
export function bookedWithAccount(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  bookings: Pick<ReservationsPort, 'unfinished'>,
  operator: Operator,
  phoneE164: string,
): Promise<readonly BlockingReservation[]> {
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, operator, phoneE164);
    const member =
      userId === null ? null : await lockMember(tx, scopeFor(operator, memberActions.manage, userId));
    const doctor = member && (await findDoctorOf(tx, member.id));
    if (!doctor) return [];
    await lockHoursExclusive(tx, doctor.id);
    return bookings.unfinished(tx, deps, doctor.id);
  });
}
