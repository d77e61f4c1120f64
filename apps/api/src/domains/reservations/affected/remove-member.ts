import { withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, lockLeavingByPhone, operatorAuthor } from '../../clinics/index.ts';
import type { BookedTime } from './affected-reservations.ts';
import { clearDoctorTime } from './clear-doctor-time.ts';
import { explainBooked } from './explain-booked.ts';
import { cancelBookings, type ResolvingDeps } from './resolve-bookings.ts';

export type RemovalOrder = {
  readonly phoneE164: string;
  /**
   * The reason for cancelling reservations that have not ended, shown to their owners; null: such reservations block.
   */
  readonly cancelReason: string | null;
  readonly operator: Operator;
};

/**
 * Removes a user from a clinic as an operator, also its last manager, and signs the account out of all sessions. Returns
 * how many reservations were cancelled for it. Throws ClinicOperationError, with the blocking reservations.
 */
export function removeMember(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  { phoneE164, cancelReason, operator }: RemovalOrder,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const ending = await lockLeavingByPhone(tx, operator, phoneE164);
    const clearing =
      cancelReason === null
        ? null
        : {
            colleagueIds: [],
            async clear(booked: readonly BookedTime[]) {
              const ids = booked.map(({ reservationId }) => reservationId);
              await cancelBookings(tx, deps, operator, ids, cancelReason);
              return ids.length;
            },
          };
    const cancelled = await clearDoctorTime(tx, deps, ending.doctorId, clearing).catch(explainBooked);
    await endMember(tx, deps, ending, operatorAuthor(operator));
    return cancelled;
  });
}
