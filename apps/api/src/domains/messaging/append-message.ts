import type { PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { foldArabic, redFlagKeysIn } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { recordHits } from '../../platform/rate-limits.ts';
import { staffByRoleOf } from '../clinics/index.ts';
import { addSystemMessage } from './append-system-message.ts';
import { autoReplyTo } from './auto-reply.ts';
import { lockAndCheckSend, sentBucket } from './check-send.ts';
import type { ConversationCaller, Reader } from './conversation-access.ts';
import { advanceBySender, type ConversationRow } from './conversations.repository.ts';
import {
  type FullMessage,
  insertMessage,
  insertMessageFile,
  type MessageFileRow,
  type MessageRow,
  type RedFlagsSince,
  readRedFlagsAfter,
} from './messages.repository.ts';
import { advanceSender, type ReaderRow, recordIncoming } from './readers.repository.ts';

/** A message to send. */
export type MessageDraft = {
  readonly reservationId: string;
  readonly messageId: string;
  /** The text, or the caption of a file; null for none. */
  readonly text: string | null;
  /** A file that is already stored; null for a text message. */
  readonly file: Omit<MessageFileRow, 'messageId' | 'reservationId'> | null;
};

/** Maps the payload of a call that sends a text to a draft. */
export const messageDraftOf = (payload: PayloadOf<'post', '/api/messages/send'>): MessageDraft => ({
  reservationId: payload.reservation_id,
  messageId: payload.message_id,
  text: payload.text,
  file: null,
});

/** A sent message, new or repeated; for a new one, also the conversation and the sender's cursors after it. */
export type SendResult = {
  readonly reader: Reader;
  readonly message: FullMessage;
} & (
  | { readonly isNew: false }
  | { readonly isNew: true; readonly conversation: ConversationRow; readonly cursors: ReaderRow }
);

/** Computes the columns of a conversation after a new message. @param left emergency signs that it leaves unhandled */
function advance(
  before: ConversationRow,
  { side, doctorId }: Reader,
  { seq, sentAt, redFlags }: MessageRow,
  file: MessageDraft['file'],
  left: RedFlagsSince,
) {
  const advanced = {
    lastSeq: seq,
    lastAt: sentAt,
    files: before.files + (file ? 1 : 0),
    fileBytes: before.fileBytes + (file?.bytes ?? 0),
  };
  if (side === 'owner')
    return {
      ...advanced,
      waitingSince: before.waitingSince ?? sentAt,
      ...(redFlags.length > 0 && {
        redFlagAt: left.redFlagAt ?? sentAt,
        redFlags: [...new Set([...left.redFlags, ...redFlags])],
      }),
    };
  // The desk answers for itself only: what waits for a doctor, as any emergency sign, waits on.
  if (doctorId === null)
    return before.routedToDesk && left.redFlagAt === null ? { ...advanced, waitingSince: null } : advanced;
  return { ...advanced, waitingSince: left.redFlagAt, redFlagAt: left.redFlagAt, redFlags: left.redFlags };
}

/** Adds the automatic reply of a closed clinic behind an owner's message. Returns the conversation after it. */
async function addAutoReply(
  tx: Db,
  { scope, reservation }: Reader,
  conversation: ConversationRow,
  now: Date,
): Promise<ConversationRow> {
  const reply = await autoReplyTo(tx, scope, reservation, conversation, now);
  if (reply === null) return conversation;
  await addSystemMessage(tx, scope, conversation, { line: 'auto_reply', ...reply, now });
  return { ...conversation, lastSeq: conversation.lastSeq + 1 };
}

/**
 * Adds a message and its event to a conversation, in the caller's transaction; the lock of the conversation orders
 * messages. A repeat by the sender returns the first message. Throws a unique violation of `messages_pkey` when the id
 * is concurrently used in another conversation. Refuses as `lockAndCheckSend`.
 */
export async function addMessage(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  caller: ConversationCaller,
  { reservationId, messageId, text, file }: MessageDraft,
): Promise<SendResult> {
  const redFlags = caller.side === 'owner' && text !== null ? redFlagKeysIn(text) : [];
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
    systemKind: null,
    startsAt: null,
    fromDoctorId: null,
    toDoctorId: null,
    opensAt: null,
    emergencyPhone: null,
    redFlags,
    sentAt: now,
  };
  const fileRow = file && { ...file, messageId, reservationId };
  // The order matters: the sender's cursors depend on the state before, and the conversation's cursors follow them.
  const cursors = await advanceSender(tx, scope, userId, row.seq);
  // A doctor's message that was on its way when a sign was written is no reply to it.
  const left = doctorId === null ? before : await readRedFlagsAfter(tx, scope, cursors.readSeq, before);
  const after = advance(before, reader, row, file, left);
  const staff = await staffByRoleOf(tx, reservation.clinicId);
  await insertMessage(tx, { ...row, folded: text && foldArabic(text) });
  if (fileRow) await insertMessageFile(tx, fileRow);
  await advanceBySender(tx, scope, reader, after);
  await recordIncoming(tx, scope, { side, ownerId: reservation.ownerId }, row);
  await recordHits(tx, [sentBucket(userId)], now);
  const payload = {
    user_id: reservation.ownerId,
    reservation_id: reservationId,
    message_id: messageId,
    sender_id: userId,
    clinic_id: reservation.clinicId,
    doctor_id: reservation.doctorId,
    doctor_user_ids: [...staff.doctors],
    desk_user_ids: [...staff.desk],
  };
  await deps.outbox.append(tx, { kind: 'message.sent', payload }, caller.actor);
  const sent = { ...before, ...after };
  if (redFlags.length > 0) {
    const { user_id, reservation_id, message_id, clinic_id } = payload;
    const flagged = { user_id, reservation_id, message_id, clinic_id };
    await deps.outbox.append(tx, { kind: 'message.flagged', payload: flagged }, caller.actor);
  }
  return {
    reader,
    message: { ...row, file: fileRow },
    isNew: true,
    conversation: side === 'owner' ? await addAutoReply(tx, reader, sent, now) : sent,
    cursors,
  };
}
