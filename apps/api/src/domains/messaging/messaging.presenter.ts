import type { Conversation, Message, MessageFile } from '@rifq/contract/calls';
import { fileAddress } from '../files/index.ts';
import type { Reader } from './conversation-access.ts';
import type { FullMessage, MessageFileRow, MessageRow } from './messages.repository.ts';
import type { NameOf } from './senders.ts';

export const presentFile = (file: MessageFileRow): MessageFile => ({
  address: fileAddress(file.key),
  kind: file.kind,
  name: file.name,
  bytes: file.bytes,
  width: file.width,
  height: file.height,
  seconds: file.seconds,
  waveform: file.waveform,
});

/** Presents the state change of a system message; null for other messages. */
export const presentSystemMessage = ({ systemKind, startsAt }: Pick<MessageRow, 'systemKind' | 'startsAt'>) =>
  systemKind && { line: systemKind, starts_at: startsAt?.toISOString() ?? null };

/** Presents a system message with the names of the doctors between whom the reservation was handed over. */
function presentNamedSystemMessage(row: FullMessage, nameOf: NameOf): Message['system'] {
  const system = presentSystemMessage(row);
  if (system?.line !== 'handed_over') return system;
  const named = (doctorId: string | null) => nameOf({ side: 'clinic', doctorId });
  return { ...system, from_doctor: named(row.fromDoctorId), to_doctor: named(row.toDoctorId) };
}

/** Presents a message to a reader. */
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
  system: presentNamedSystemMessage(row, nameOf),
  sent_at: row.sentAt.toISOString(),
});

/** The state of a conversation for one reader. */
export type ReaderState = {
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly unread: number;
  readonly firstUnreadId: string | null;
  /** Cursors of the other side. */
  readonly otherReceivedSeq: number;
  readonly otherReadSeq: number;
  readonly muted: boolean;
};

/** Presents a conversation with its reader's state. */
export const presentConversation = (
  { reservation, open, closesAt }: Pick<Reader, 'reservation' | 'open' | 'closesAt'>,
  state: ReaderState,
): Conversation => ({
  reservation_id: reservation.id,
  open,
  closes_at: closesAt?.toISOString() ?? null,
  last_seq: state.lastSeq,
  read_seq: state.readSeq,
  unread: state.unread,
  first_unread_id: state.firstUnreadId,
  other_received_seq: state.otherReceivedSeq,
  other_read_seq: state.otherReadSeq,
  muted: state.muted,
});
