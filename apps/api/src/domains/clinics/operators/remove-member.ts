import { withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import { teamActions } from '../clinics.policy.ts';
import type { ReservationsPort } from '../reservations-port.ts';
import { operatorAuthor } from '../team/author.ts';
import { endMember, type RemovingDeps } from '../team/end-member.ts';
import { explainBooked } from './explain-booked.ts';
import { requireMemberByPhone } from './find-member.ts';

export type RemovalOrder = {
  readonly phoneE164: string;
  /**
   * The reason for cancelling reservations that have not ended, shown to their owners; null: such reservations block.
   */
  readonly cancelReason: string | null;
  readonly operator: Operator;
};

/**
 * Removes a user from a clinic as an operator, also its last manager. Returns how many reservations were cancelled for
 * it. Throws ClinicOperationError, with the blocking reservations.
 */
export function removeMember(
  deps: RemovingDeps,
  bookings: Pick<ReservationsPort, 'lockOwners' | 'unfinished' | 'cancelAll'>,
  { phoneE164, cancelReason, operator }: RemovalOrder,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const member = await requireMemberByPhone(tx, operator, teamActions.remove, phoneE164);
    return endMember(tx, deps, bookings, member, {
      by: operatorAuthor(operator),
      cancel:
        cancelReason === null
          ? null
          : (within, ids) => bookings.cancelAll(within, deps, operator, ids, cancelReason),
    }).catch(explainBooked);
  });
}
