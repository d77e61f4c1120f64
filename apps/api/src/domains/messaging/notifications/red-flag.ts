import { defineNotification, markReadOn } from '../../../core/notification.ts';
import { readRedFlag } from '../notices/flagged-conversation.ts';
import { findMessageRecipient } from '../notices/message-text.ts';
import { petParameters, renderPetText } from '../notices/pet-text.ts';

/**
 * Notifies of an emergency sign in an owner's message, at once and also of a muted conversation: its doctor, the doctor
 * to whom it is routed, and the desk. It names the pet and never what was written. Its subject is the reservation.
 */
export const redFlagInMessage = defineNotification({
  name: 'red-flag-in-message',
  kind: 'message',
  isEmergency: true,
  on: 'message.flagged',
  readBy: [
    markReadOn('conversation.red_flag_acknowledged', ({ payload }) =>
      payload.has_more === true ? null : { userIds: payload.staff_ids, subjectId: payload.reservation_id },
    ),
    markReadOn('message.read', ({ payload }) =>
      payload.has_read_all ? { userIds: [payload.reader_id], subjectId: payload.reservation_id } : null,
    ),
  ],
  parameters: petParameters,
  async compose({ db, now }, { payload }) {
    const { reservation_id: reservationId, message_id: messageId } = payload;
    const flag = await readRedFlag(db, reservationId, now());
    if (flag === null) return [];
    const active = await Promise.all(flag.recipientIds.map(id => findMessageRecipient(db, id)));
    return active
      .flatMap(recipient => recipient ?? [])
      .map(({ id: userId }) => ({
        userId,
        parameters: { pet: flag.pet },
        link: `/clinic/reservations/${reservationId}?message=${messageId}`,
        dedupKey: `red-flag:${messageId}`,
        subjectId: reservationId,
        clinicId: flag.clinicId,
      }));
  },
  render: (parameters, reader, shownIn) => renderPetText('red-flag', parameters, reader, shownIn),
  async review({ db, now }, { subjectId, userId }) {
    const flag = subjectId === null ? null : await readRedFlag(db, subjectId, now());
    if (!flag?.recipientIds.includes(userId) || !(await findMessageRecipient(db, userId)))
      return { decision: 'drop' };
    return { decision: 'send', parameters: { pet: flag.pet } };
  },
});
