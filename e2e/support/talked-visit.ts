import { buildConversation, buildMessage } from '../../packages/testing/src/message-builders.ts';
import { inDatabase } from './clinic.ts';
import { buildVisit, type Visit } from './visit.ts';

/** The message of the owner in the conversation of the visit. */
export const LINE = 'حكّة في الأذن اليسرى';

/** Writes down a visit whose room is open, with a conversation of one message. */
export async function buildTalkedVisit(): Promise<Visit> {
  const visit = await buildVisit({ state: 'in_session' });
  await inDatabase(async db => {
    const reservation = { id: visit.reservationId, ownerId: visit.owner.userId, clinicId: visit.clinicId };
    await buildConversation(db, reservation);
    await buildMessage(db, reservation, { text: LINE, folded: LINE, senderId: visit.owner.userId });
  });
  return visit;
}
