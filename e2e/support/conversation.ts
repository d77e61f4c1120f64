import { buildMessage, buildReader } from '../../packages/testing/src/message-builders.ts';
import { inDatabase } from './clinic.ts';
import type { Visit } from './visit.ts';

/** A message of a conversation: whose it is, and what it says. */
export type MessageLine = readonly ['owner' | 'doctor', string];

/** Writes down the conversation of a visit, a minute between two messages, of which each has read the first `read`. Returns their ids. */
export function buildConversationRows(
  { reservationId, owner, doctor, clinicId }: Visit,
  lines: readonly MessageLine[],
  { read = lines.length }: { read?: number } = {},
): Promise<string[]> {
  const reservation = { id: reservationId, ownerId: owner.userId, clinicId };
  const began = Date.now() - lines.length * 60_000;
  const ids: string[] = [];
  return inDatabase(async db => {
    for (const [index, [who, text]] of lines.entries()) {
      const theirs =
        who === 'doctor' ? { side: 'clinic' as const, senderId: doctor.userId, doctorId: doctor.id } : {};
      const sentAt = new Date(began + index * 60_000);
      const { id } = await buildMessage(db, reservation, { text, sentAt, ...theirs });
      ids.push(id);
    }
    await buildReader(db, { reservationId, userId: owner.userId, readSeq: read, receivedSeq: lines.length });
    await buildReader(db, { reservationId, userId: doctor.userId, readSeq: read, receivedSeq: lines.length });
    return ids;
  });
}
