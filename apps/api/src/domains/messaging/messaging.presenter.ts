import type { Conversation, Message, MessageFile } from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { Reader } from './conversation-access.ts';
import type { ConversationRow } from './conversations.repository.ts';
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

type SystemColumn = 'systemKind' | 'startsAt' | 'opensAt' | 'emergencyPhone';

/** Presents what a system message reports; null for other messages. */
export const presentSystemMessage = ({
  systemKind,
  startsAt,
  opensAt,
  emergencyPhone,
}: Pick<MessageRow, SystemColumn>) =>
  systemKind && {
    line: systemKind,
    starts_at: startsAt?.toISOString() ?? null,
    opens_at: opensAt?.toISOString() ?? null,
    emergency_phone: emergencyPhone,
  };

/** Presents a system message with the names of the doctors between whom the reservation was handed over. */
function presentNamedSystemMessage(row: FullMessage, nameOf: NameOf): Message['system'] {
  const system = presentSystemMessage(row);
  if (system?.line !== 'handed_over') return system;
  const named = (doctorId: string | null) => nameOf({ side: 'clinic', doctorId, senderId: null });
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
  red_flags: row.redFlags,
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
  /** Null if the conversation does not exist yet. */
  readonly conversation: ConversationRow | null;
};

type RoutingRow = Pick<ConversationRow, 'routedToDesk' | 'routedToDoctorId' | 'routedAt'>;

const notRouted: RoutingRow = { routedToDesk: false, routedToDoctorId: null, routedAt: null };

/** Returns the version of to whom a conversation is routed. */
export const versionOfRouting = ({ routedToDesk, routedToDoctorId, routedAt }: RoutingRow): string =>
  versionOf({ routedToDesk, routedToDoctorId, routedAt });

/** Presents to whom a conversation is routed, for the clinic's side. */
function presentRouting(row: RoutingRow, { doctorId }: Reader['reservation']): Conversation['routing'] {
  const { routedToDesk, routedToDoctorId } = row;
  return {
    to: routedToDesk ? 'desk' : 'doctor',
    doctor_id: routedToDesk ? null : (routedToDoctorId ?? doctorId),
    version: versionOfRouting(row),
  };
}

/** Presents a conversation with its reader's state. */
export const presentConversation = (
  { side, reservation, open, closesAt }: Pick<Reader, 'side' | 'reservation' | 'open' | 'closesAt'>,
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
  red_flags: open ? (state.conversation?.redFlags ?? []) : [],
  routing: side === 'owner' ? null : presentRouting(state.conversation ?? notRouted, reservation),
});
