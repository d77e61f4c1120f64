import { withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, listDoctorsOfClinic, lockLeavingByPhone, operatorAuthor } from '../../clinics/index.ts';
import type { BookedTime } from './affected-reservations.ts';
import { type Cleared, clearDoctorTime } from './clear-doctor-time.ts';
import { explainBooked } from './explain-booked.ts';
import { cancelBookings, offerBookings, type ResolvingDeps } from './resolve-bookings.ts';

export type RemovalOrder = {
  readonly phoneE164: string;
  /**
   * The reason for cancelling reservations that have not ended, shown to their owners; null: such reservations block.
   */
  readonly cancelReason: string | null;
  /** Whether free colleagues are offered to their owners first. */
  readonly offersColleagues: boolean;
  readonly operator: Operator;
};

/**
 * Removes a user from a clinic as an operator, also its last manager, and signs the account out of all sessions. Returns
 * how many reservations were cancelled for it, and for how many a colleague is offered. Throws ClinicOperationError, with the
 * blocking reservations.
 */
export function removeMember(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  { phoneE164, cancelReason, offersColleagues, operator }: RemovalOrder,
): Promise<Cleared> {
  return withTransaction(deps.db, async tx => {
    const ending = await lockLeavingByPhone(tx, operator, phoneE164);
    const doctors = offersColleagues ? await listDoctorsOfClinic(tx, ending.member.row.clinicId) : [];
    const clear = async (booked: readonly BookedTime[], reason: string) => {
      const ids = booked.map(({ reservationId }) => reservationId);
      const left = offersColleagues ? await offerBookings(tx, deps, operator, ids) : ids;
      await cancelBookings(tx, deps, operator, left, reason);
      return { cancelled: left.length, offered: ids.length - left.length };
    };
    const clearing = cancelReason !== null && {
      colleagueIds: doctors.map(({ doctor }) => doctor.id),
      clear: (booked: readonly BookedTime[]) => clear(booked, cancelReason),
    };
    const cleared = await clearDoctorTime(tx, deps, ending.doctorId, clearing || null).catch(explainBooked);
    await endMember(tx, deps, ending, operatorAuthor(operator));
    return cleared;
  });
}
