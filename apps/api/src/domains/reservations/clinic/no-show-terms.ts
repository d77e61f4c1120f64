import type { ClinicActor } from '../../../core/actor.ts';
import { isSameDay } from '../reservation-terms.ts';
import type { ReservationRow } from '../reservations.repository.ts';

type Member = Pick<ClinicActor, 'own' | 'membership'>;

/** Whether a member may take back a no-show: who marked it, or a manager. */
export const mayUndo = ({ missedBy }: ReservationRow, { own, membership }: Member): boolean =>
  membership.role === 'manager' || missedBy === own.id;

/** Whether a no-show can be taken back once more: a member marked it, and no money was returned. */
export const isUndoable = ({ state, missedBy, missedUndoneAt, refundedAt }: ReservationRow): boolean =>
  state === 'no_show' && missedBy !== null && missedUndoneAt === null && refundedAt === null;

/** Whether a no-show was marked on the present day of the clinic. */
export const isOfToday = ({ missedAt }: ReservationRow, timeZone: string, now: Date): boolean =>
  missedAt !== null && isSameDay(missedAt, now, timeZone);

/** Whether a member can take back a no-show now, if its doctor takes reservations and its owner was not erased. */
export const canUndoNoShow = (row: ReservationRow, member: Member, timeZone: string, now: Date): boolean =>
  isUndoable(row) && isOfToday(row, timeZone, now) && mayUndo(row, member);
