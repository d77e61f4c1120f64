import { withTransaction } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { findUserId } from '../../identity/server.ts';
import type { Bookings, ResolvingDeps } from '../bookings.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { closeDoctorTime } from '../hours.repository.ts';
import { lockMember } from '../members.repository.ts';
import type { InTheWay } from './clinic-refused.ts';

/**
 * What is booked with the doctor of this phone and has not ended, in the order of time; nothing for who is no doctor. Waits for
 * bookings that are on their way, so that after a doctor was switched off none is missing.
 */
export function bookedWithAccount(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  bookings: Pick<Bookings, 'unfinished'>,
  phoneE164: string,
): Promise<readonly InTheWay[]> {
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, phoneE164);
    const member = userId === null ? null : await lockMember(tx, asServer('user', userId));
    const doctor = member && (await findDoctorOf(tx, member.id));
    if (!doctor) return [];
    await closeDoctorTime(tx, doctor.id);
    return bookings.unfinished(tx, deps, doctor.id);
  });
}
