import { defineNotification, markReadOn } from '../../../core/notification.ts';
import { readUnreadSummary } from '../notices/unread-summary.ts';
import { readerOf, wordsFor } from './message-text.ts';

const pathOf = {
  owner: (id: string) => `/dashboard/reservations/${id}`,
  clinic: (id: string) => `/clinic/reservations/${id}`,
} as const;

/**
 * That there are new messages in a conversation, gathered: one notification at a time, which the next takes the place of, and which
 * is read with the conversation (docs/decisions/0072). It is about the reservation.
 */
export const newMessages = defineNotification({
  name: 'new-messages',
  kind: 'message',
  on: 'message.notice_due',
  readBy: [
    markReadOn('message.read', ({ payload }) =>
      payload.has_read_all ? { userIds: [payload.reader_id], subjectId: payload.reservation_id } : null,
    ),
    markReadOn('message.notice_due', ({ payload }) => ({
      userIds: [payload.recipient_id],
      subjectId: payload.reservation_id,
    })),
  ],
  async compose({ db, now }, { payload }) {
    const { recipient_id: userId, reservation_id: reservationId, notice_id: noticeId } = payload;
    const news = await readUnreadSummary(db, reservationId, userId, now());
    const reader = news && (await readerOf(db, userId));
    if (!news || !reader) return [];
    return [
      {
        userId,
        ...(await wordsFor(db, news, reader, 'app')),
        link: `${pathOf[news.side](reservationId)}?message=${news.firstUnreadId}`,
        uniqueKey: `messages:${noticeId}`,
        subjectId: reservationId,
        ...(news.side === 'owner'
          ? { petId: news.reservation.petId }
          : { clinicId: news.reservation.clinicId }),
      },
    ];
  },
  async review({ db, now }, { subjectId, userId }, method) {
    const news = subjectId === null ? null : await readUnreadSummary(db, subjectId, userId, now());
    const reader = news && (await readerOf(db, userId));
    if (!news || !reader) return { decision: 'drop' };
    return { decision: 'send', ...(await wordsFor(db, news, reader, method)) };
  },
});
