import { type Db, withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  ClinicOperationError,
  endLockedMembership,
  lockDoctorTimeExclusive,
  requireMemberByPhone,
} from '../../clinics/index.ts';
import { lockOwners } from '../clinic/lock-owners.ts';
import { listUnfinishedOf } from './affected-reservations.ts';
import { cancelBookings, type ResolvingDeps } from './resolve-bookings.ts';

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
  deps: ResolvingDeps,
  doctorId: string,
  { cancelReason, operator }: RemovalOrder,
): Promise<number> {
  if (cancelReason !== null) await lockOwners(tx, doctorId);
  await lockDoctorTimeExclusive(tx, doctorId);
  const unfinished = await listUnfinishedOf(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (cancelReason === null) throw new ClinicOperationError('booked', unfinished);
  const ids = unfinished.map(({ reservationId }) => reservationId);
  await cancelBookings(tx, deps, operator, ids, cancelReason);
  return ids.length;
}

/**
 * Removes a user from a clinic as an operator, and signs the account out of all sessions. Returns how many reservations
 * were cancelled for it. Throws ClinicOperationError, with the blocking reservations.
 */
export function removeMember(deps: Pick<Deps, 'db'> & ResolvingDeps, order: RemovalOrder): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const locked = await requireMemberByPhone(tx, order.operator, order.phoneE164);
    const cancelled = locked.doctorId === null ? 0 : await clearTime(tx, deps, locked.doctorId, order);
    await endLockedMembership(tx, deps, order.operator, locked);
    return cancelled;
  });
}
