import { defineNotification, markReadOn } from '../../../core/notification.ts';
import {
  findMessageRecipient,
  messageParameters,
  readMessageParameters,
  renderMessageText,
} from '../notices/message-text.ts';
import { readUnreadSummary } from '../notices/unread-summary.ts';

const pathOf = {
  owner: (id: string) => `/dashboard/reservations/${id}`,
  clinic: (id: string) => `/clinic/reservations/${id}`,
} as const;

/**
 * Notifies of new messages in a conversation, combined: the next notification replaces the last, and reading the
 * conversation marks it as read (README.md). Its subject is the reservation.
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
  parameters: messageParameters,
  async compose({ db, now }, { payload }) {
    const { recipient_id: userId, reservation_id: reservationId, notice_id: noticeId } = payload;
    const summary = await readUnreadSummary(db, reservationId, userId, now());
    const reader = summary && (await findMessageRecipient(db, userId));
    if (!summary || !reader) return [];
    return [
      {
        userId,
        parameters: await readMessageParameters(db, summary),
        link: `${pathOf[summary.side](reservationId)}?message=${summary.firstUnreadId}`,
        dedupKey: `messages:${noticeId}`,
        subjectId: reservationId,
        ...(summary.side === 'owner'
          ? { petId: summary.reservation.petId }
          : { clinicId: summary.reservation.clinicId }),
      },
    ];
  },
  render: renderMessageText,
  async review({ db, now }, { subjectId, userId }) {
    const summary = subjectId === null ? null : await readUnreadSummary(db, subjectId, userId, now());
    const reader = summary && (await findMessageRecipient(db, userId));
    if (!summary || !reader) return { decision: 'drop' };
    return { decision: 'send', parameters: await readMessageParameters(db, summary) };
  },
});
