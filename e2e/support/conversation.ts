import { buildMessage, buildReader } from '../../packages/testing/src/message-builders.ts';
import { inDatabase } from './clinic.ts';
import type { Visit } from './visit.ts';

/** A message of a conversation: its sender and text. */
export type MessageLine = readonly ['owner' | 'doctor', string];

/** Inserts a visit's conversation, one message a minute, with the first `read` read by both. Returns the ids. */
export function buildConversationRows(
  { reservationId, owner, doctor, clinicId }: Visit,
  messages: readonly MessageLine[],
  { read = messages.length }: { read?: number } = {},
): Promise<string[]> {
  const reservation = { id: reservationId, ownerId: owner.userId, clinicId };
  const began = Date.now() - messages.length * 60_000;
  const ids: string[] = [];
  return inDatabase(async db => {
    for (const [index, [who, text]] of messages.entries()) {
      const theirs =
        who === 'doctor' ? { side: 'clinic' as const, senderId: doctor.userId, doctorId: doctor.id } : {};
      const sentAt = new Date(began + index * 60_000);
      const { id } = await buildMessage(db, reservation, { text, sentAt, ...theirs });
      ids.push(id);
    }
    await buildReader(db, {
      reservationId,
      userId: owner.userId,
      readSeq: read,
      receivedSeq: messages.length,
    });
    await buildReader(db, {
      reservationId,
      userId: doctor.userId,
      readSeq: read,
      receivedSeq: messages.length,
    });
    return ids;
  });
}
