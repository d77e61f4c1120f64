import type { Db } from '@rifq/db';
import { authorize, type Readable, system } from '../../../core/access.ts';
import { doctorUsersOf, userOfDoctor } from '../../clinics/index.ts';
import { type ReservationRow, sealedReservation } from '../../reservations/index.ts';
import { hasConversation, isReadAtClinic } from '../conversation-terms.ts';
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

/** Whether to notify a doctor: they may read the conversation now, and it is theirs or they have written in it. */
async function isDoctorNotified(db: Db, { row, scope }: Found, userId: string, now: Date): Promise<boolean> {
  if (!isReadAtClinic(row, now) || !(await doctorUsersOf(db, row.clinicId)).includes(userId)) return false;
  return (await userOfDoctor(db, row.doctorId)) === userId || hasWritten(db, scope, userId);
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
    side === 'owner' ? hasConversation(found.row) : await isDoctorNotified(db, found, userId, now);
  if (!isNotified) return null;
  const state = await findReaderState(db, found.scope, { userId, side });
  if (!state || state.muted || state.firstUnreadId === null) return null;
  const { unread, firstUnreadId, conversation } = state;
  return { side, reservation: found.row, unread, firstUnreadId, lastSeq: conversation.lastSeq };
}
