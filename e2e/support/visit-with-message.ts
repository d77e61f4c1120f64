import { buildConversation, buildMessage } from '../../packages/testing/src/message-builders.ts';
import { inDatabase } from './clinic.ts';
import { buildVisit, type Visit } from './visit.ts';

/** The owner's message in the visit's conversation. */
export const OWNER_MESSAGE = 'حكّة في الأذن اليسرى';

/** Inserts a visit with an open room and a conversation of one message. */
export async function buildVisitWithMessage(): Promise<Visit> {
  const visit = await buildVisit({ state: 'in_session' });
  await inDatabase(async db => {
    const reservation = { id: visit.reservationId, ownerId: visit.owner.userId, clinicId: visit.clinicId };
    await buildConversation(db, reservation);
    await buildMessage(db, reservation, {
      text: OWNER_MESSAGE,
      folded: OWNER_MESSAGE,
      senderId: visit.owner.userId,
    });
  });
  return visit;
}
