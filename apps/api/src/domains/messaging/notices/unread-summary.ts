import type { Db } from '@rifq/db';
import { authorize, type Readable, system } from '../../../core/access.ts';
import { staffByRoleOf, userOfDoctor } from '../../clinics/index.ts';
import { type ReservationRow, sealedReservation } from '../../reservations/index.ts';
import { closedTimeAt, hoursOfClinicDoctors } from '../../scheduling/index.ts';
import { hasConversation, isReadAtClinic } from '../conversation-terms.ts';
import { findConversation } from '../conversations.repository.ts';
import { messagingActions } from '../messaging.policy.ts';
import { findReaderState } from '../reader-states.repository.ts';
import { hasWritten } from './notices.repository.ts';

/** The content of a notification: the number of unread messages, never their text. */
export type UnreadSummary = {
  readonly side: 'owner' | 'clinic';
  readonly reservation: ReservationRow;
  /** At most 100. */
  readonly unread: number;
  readonly firstUnreadId: string;
  /** Sequence number of the last message. */
  readonly lastSeq: number;
};

type Found = Readable<'reservation', ReservationRow>;

/**
 * Whether to notify a member who may read the conversation now: a doctor whose it is, to whom it is routed or who has
 * written in it; the desk, while the clinic is open, of what is routed to it.
 */
async function isMemberNotified(db: Db, { row, scope }: Found, userId: string, now: Date): Promise<boolean> {
  if (!isReadAtClinic(row, now)) return false;
  const [staff, conversation] = await Promise.all([
    staffByRoleOf(db, row.clinicId),
    findConversation(db, scope),
  ]);
  if (staff.desk.includes(userId))
    return (
      conversation?.routedToDesk === true && closedTimeAt(await hoursOfClinicDoctors(db, row), now) === null
    );
  if (!staff.doctors.includes(userId)) return false;
  const own = [row.doctorId, ...(conversation?.routedToDoctorId ? [conversation.routedToDoctorId] : [])];
  const users = await Promise.all(own.map(id => userOfDoctor(db, id)));
  return users.includes(userId) || hasWritten(db, scope, userId);
}

/** Summarizes a user's unread messages in a conversation; null when all are read, it is muted, or access has ended. */
export async function readUnreadSummary(
  db: Db,
  reservationId: string,
  userId: string,
  now: Date,
): Promise<UnreadSummary | null> {
  const found = authorize(
    system('messaging'),
    messagingActions.announce,
    await sealedReservation(db, reservationId),
  );
  if (!found) return null;
  const side = found.row.ownerId === userId ? 'owner' : 'clinic';
  const isNotified =
    side === 'owner' ? hasConversation(found.row) : await isMemberNotified(db, found, userId, now);
  if (!isNotified) return null;
  const state = await findReaderState(db, found.scope, { userId, side });
  if (!state || state.muted || state.firstUnreadId === null) return null;
  const { unread, firstUnreadId, conversation } = state;
  return { side, reservation: found.row, unread, firstUnreadId, lastSeq: conversation.lastSeq };
}
