import type { Conversation, Message, MessageFile } from '@rifq/contract/calls';
import { fileAddress } from '../files/index.ts';
import type { Reader } from './conversation-access.ts';
import type { FileRow, FullMessage, MessageRow } from './messages.repository.ts';
import type { NameOf } from './senders.ts';

export const presentFile = (file: FileRow): MessageFile => ({
  address: fileAddress(file.key),
  kind: file.kind,
  name: file.name,
  bytes: file.bytes,
  width: file.width,
  height: file.height,
  seconds: file.seconds,
  waveform: file.waveform,
});

/** Of a system message: what it tells of. */
export const presentLine = ({ systemLine, startsAt }: Pick<MessageRow, 'systemLine' | 'startsAt'>) =>
  systemLine && { line: systemLine, starts_at: startsAt?.toISOString() ?? null };

/** A message as somebody reads it. */
export const presentMessage = (
  row: FullMessage,
  { userId }: Pick<Reader, 'userId'>,
  nameOf: NameOf,
): Message => ({
  id: row.id,
  seq: row.seq,
  kind: row.kind,
  side: row.side,
  own: row.senderId === userId,
  sender: nameOf(row),
  doctor_id: row.doctorId,
  text: row.text,
  file: row.file && presentFile(row.file),
  system: presentLine(row),
  sent_at: row.sentAt.toISOString(),
});

/** How a conversation stands for one person, as it is read. */
export type ReaderState = {
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly unread: number;
  readonly firstUnreadId: string | null;
  /** Of the other side. */
  readonly otherReceivedSeq: number;
  readonly otherReadSeq: number;
  readonly muted: boolean;
};

/** A conversation as it stands for its reader. */
export const presentConversation = (
  { reservation, open, closesAt }: Pick<Reader, 'reservation' | 'open' | 'closesAt'>,
  standing: ReaderState,
): Conversation => ({
  reservation_id: reservation.id,
  open,
  closes_at: closesAt?.toISOString() ?? null,
  last_seq: standing.lastSeq,
  read_seq: standing.readSeq,
  unread: standing.unread,
  first_unread_id: standing.firstUnreadId,
  other_received_seq: standing.otherReceivedSeq,
  other_read_seq: standing.otherReadSeq,
  muted: standing.muted,
});
