import { foldArabic } from '@rifq/contract';
import { type Db, runPipelined } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { recordHits } from '../../platform/rate-limits.ts';
import { doctorUsersOf } from '../clinics/index.ts';
import { lockAndCheckSend, sentBucket } from './check-send.ts';
import type { ConversationCaller, Reader } from './conversation-access.ts';
import { advanceBySender, type ConversationRow } from './conversations.repository.ts';
import {
  type FileRow,
  type FullMessage,
  insertMessage,
  insertMessageFile,
  type MessageRow,
} from './messages.repository.ts';
import { passMessage, placeSender, type ReaderRow } from './readers.repository.ts';

/** What somebody sends. */
export type MessageDraft = {
  readonly reservationId: string;
  readonly messageId: string;
  /** Of a file its caption; null for none. */
  readonly text: string | null;
  /** Stored already; null for a text. */
  readonly file: Omit<FileRow, 'messageId' | 'reservationId'> | null;
};

/** A text that somebody sends, by its call. */
export const draftOf = (payload: {
  readonly reservation_id: string;
  readonly message_id: string;
  readonly text: string;
}): MessageDraft => ({
  reservationId: payload.reservation_id,
  messageId: payload.message_id,
  text: payload.text,
  file: null,
});

/** A message that was sent, now or before, and how its conversation stands with it. */
export type SendResult = {
  readonly reader: Reader;
  readonly message: FullMessage;
} & (
  | { readonly isNew: false }
  | { readonly isNew: true; readonly conversation: ConversationRow; readonly place: ReaderRow }
);

/** The conversation with one message more. */
function advance(
  before: ConversationRow,
  { side }: Reader,
  { seq, sentAt }: MessageRow,
  file: MessageDraft['file'],
) {
  const moved = {
    lastSeq: seq,
    lastAt: sentAt,
    files: before.files + (file ? 1 : 0),
    fileBytes: before.fileBytes + (file?.bytes ?? 0),
  };
  return side === 'owner'
    ? { ...moved, waitingSince: before.waitingSince ?? sentAt }
    : { ...moved, waitingSince: null };
}

/**
 * Adds a message to a conversation, with its event, in the caller's transaction: the lock of the conversation gives it its place.
 * A repeat by its sender adds nothing and answers the first. Throws where the id is taken at this very moment in another
 * conversation, by the key `messages_pkey`. Refuses as `lockAndCheckSend`.
 */
export async function addMessage(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  caller: ConversationCaller,
  { reservationId, messageId, text, file }: MessageDraft,
): Promise<SendResult> {
  const sending = { reservationId, messageId, fileBytes: file?.bytes ?? null };
  const { reader, earlier, before } = await lockAndCheckSend(tx, deps, caller, sending);
  if (earlier) return { reader, message: earlier, isNew: false };
  const { side, userId, doctorId, reservation, scope } = reader;
  const now = deps.now();
  const row: MessageRow = {
    id: messageId,
    reservationId,
    seq: before.lastSeq + 1,
    side,
    kind: file?.kind ?? 'text',
    senderId: userId,
    doctorId,
    text,
    systemLine: null,
    startsAt: null,
    sentAt: now,
  };
  const fileRow = file && { ...file, messageId, reservationId };
  const after = advance(before, reader, row, file);
  // In this order: the conversation follows its sender, whose places are judged by what was there before.
  const [place, doctorUsers] = await runPipelined([
    placeSender(tx, scope, userId, row.seq),
    doctorUsersOf(tx, reservation.clinicId),
    insertMessage(tx, { ...row, folded: text && foldArabic(text) }),
    fileRow && insertMessageFile(tx, fileRow),
    advanceBySender(tx, scope, reader, after),
    passMessage(tx, scope, { side, ownerId: reservation.ownerId }, row),
    recordHits(tx, [sentBucket(userId)], now),
  ]);
  const payload = {
    user_id: reservation.ownerId,
    reservation_id: reservationId,
    message_id: messageId,
    sender_id: userId,
    clinic_id: reservation.clinicId,
    doctor_id: reservation.doctorId,
    doctor_user_ids: doctorUsers,
  };
  await deps.outbox.append(tx, { kind: 'message.sent', payload }, caller.actor);
  return {
    reader,
    message: { ...row, file: fileRow },
    isNew: true,
    conversation: { ...before, ...after },
    place,
  };
}
