import type { Db } from '@rifq/db';
import { openAsServer } from '../../../core/server-access.ts';
import { doctorUsersOf, userOfDoctor } from '../../clinics/index.ts';
import { type ReservationRow, sealedReservation } from '../../reservations/index.ts';
import { hasConversation, isReadAtClinic } from '../conversation-terms.ts';
import { findReaderState } from '../reader-states.repository.ts';
import { hasAnswered } from './notices.repository.ts';

/** What somebody is told of a conversation: how much of it is unread, never what it says. */
export type UnreadSummary = {
  readonly side: 'owner' | 'clinic';
  readonly reservation: ReservationRow;
  /** A hundred at most. */
  readonly unread: number;
  readonly firstUnreadId: string;
  /** The place of the last message. */
  readonly lastSeq: number;
};

type Found = NonNullable<ReturnType<typeof openAsServer<'reservation', ReservationRow>>>;

/** Whether a doctor is told: they may read it now, and it is theirs or they have written in it. */
async function isToldAtClinic(db: Db, { row, scope }: Found, userId: string, now: Date): Promise<boolean> {
  if (!isReadAtClinic(row, now) || !(await doctorUsersOf(db, row.clinicId)).includes(userId)) return false;
  return (await userOfDoctor(db, row.doctorId)) === userId || hasAnswered(db, scope, userId);
}

/** What is new for a person in a conversation; null when they have read all, have muted it, or may not read it any more. */
export async function readUnreadSummary(
  db: Db,
  reservationId: string,
  userId: string,
  now: Date,
): Promise<UnreadSummary | null> {
  const found = openAsServer(await sealedReservation(db, reservationId));
  if (!found) return null;
  const side = found.row.ownerId === userId ? 'owner' : 'clinic';
  const isTold = side === 'owner' ? hasConversation(found.row) : await isToldAtClinic(db, found, userId, now);
  if (!isTold) return null;
  const standing = await findReaderState(db, found.scope, { userId, side });
  if (!standing || standing.muted || standing.firstUnreadId === null) return null;
  const { unread, firstUnreadId, conversation } = standing;
  return { side, reservation: found.row, unread, firstUnreadId, lastSeq: conversation.lastSeq };
}
