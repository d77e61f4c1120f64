import { type Db, withTransaction } from '@rifq/db';
import { type Operator, scopeFor } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { endSessionsOf, findUserId, stopEnforcingSecondFactor } from '../../identity/index.ts';
import { memberActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockHoursExclusive } from '../hours.repository.ts';
import { endMembership, lockMember } from '../members.repository.ts';
import type { ReservationsPort, ResolvingDeps } from '../reservations-port.ts';
import { ClinicOperationError } from './clinic-error.ts';
import { appendMemberRemoved } from './join-clinic.ts';

type RemovingDeps = Pick<Deps, 'db'> & ResolvingDeps;
type RemovingBookings = Pick<ReservationsPort, 'lockOwners' | 'unfinished' | 'cancelAll'>;

export type RemovalOrder = {
  readonly phoneE164: string;
  /**
   * The reason for cancelling reservations that have not ended, shown to their owners; null: such reservations block.
   */
  readonly cancelReason: string | null;
  readonly operator: Operator;
};

/** Cancels a doctor's reservations that have not ended, if the order says so. Returns how many were cancelled. */
async function clearTime(
  tx: Db,
  deps: RemovingDeps,
  bookings: RemovingBookings,
  doctorId: string,
  { cancelReason, operator }: RemovalOrder,
): Promise<number> {
  if (cancelReason !== null) await bookings.lockOwners(tx, doctorId);
  await lockHoursExclusive(tx, doctorId);
  const unfinished = await bookings.unfinished(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (cancelReason === null) throw new ClinicOperationError('booked', unfinished);
  const ids = unfinished.map(({ reservationId }) => reservationId);
  await bookings.cancelAll(tx, deps, operator, ids, cancelReason);
  return ids.length;
}

/**
 * Removes a user from a clinic as an operator, and signs the account out of all sessions. Returns how many reservations
 * were cancelled for it. Throws ClinicOperationError, with the blocking reservations.
 */
export function removeMember(
  deps: RemovingDeps,
  bookings: RemovingBookings,
  order: RemovalOrder,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const { operator } = order;
    const userId = await findUserId(tx, operator, order.phoneE164);
    if (userId === null) throw new ClinicOperationError('unknown_user');
    const member = await lockMember(tx, scopeFor(operator, memberActions.manage, userId));
    if (!member) throw new ClinicOperationError('no_member');
    const doctor = await findDoctorOf(tx, member.id);
    const cancelled = doctor ? await clearTime(tx, deps, bookings, doctor.id, order) : 0;
    await endMembership(tx, member, deps.now());
    await endSessionsOf(deps, tx, operator, userId);
    await stopEnforcingSecondFactor(tx, operator, userId);
    const { clinicId } = member;
    const doctorId = doctor?.id ?? null;
    await appendMemberRemoved(tx, deps, { userId, clinicId, doctorId, operator });
    return cancelled;
  });
}
