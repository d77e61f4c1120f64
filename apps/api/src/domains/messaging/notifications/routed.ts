import { defineNotification, markReadOn } from '../../../core/notification.ts';
import { findMessageRecipient } from '../notices/message-text.ts';
import { petNameFor, petParameters, renderPetText } from '../notices/pet-text.ts';

/** Notifies those to whom a colleague has routed a conversation. Its subject is the reservation. */
export const routedConversation = defineNotification({
  name: 'conversation-routed',
  kind: 'message',
  on: 'conversation.routed',
  readBy: [
    // Whoever was notified of an earlier routing.
    markReadOn('conversation.routed', ({ payload }) => ({
      userIds: payload.staff_ids,
      subjectId: payload.reservation_id,
    })),
    markReadOn('message.read', ({ payload }) =>
      payload.has_read_all ? { userIds: [payload.reader_id], subjectId: payload.reservation_id } : null,
    ),
  ],
  parameters: petParameters,
  async compose({ db }, { payload }) {
    const { reservation_id: reservationId, clinic_id: clinicId, occasion_id: occasionId } = payload;
    const pet = await petNameFor(db, reservationId);
    const active = await Promise.all(payload.recipient_ids.map(id => findMessageRecipient(db, id)));
    return active
      .flatMap(recipient => recipient ?? [])
      .map(({ id: userId }) => ({
        userId,
        parameters: { pet },
        link: `/clinic/reservations/${reservationId}`,
        dedupKey: `conversation-routed:${occasionId}`,
        subjectId: reservationId,
        clinicId,
      }));
  },
  render: (parameters, reader, shownIn) => renderPetText('routed', parameters, reader, shownIn),
});
