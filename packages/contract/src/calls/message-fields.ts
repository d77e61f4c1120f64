import { attachmentKinds, messageKinds, messageSides, redFlagKeys, systemMessageKinds } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';

/** A file attached to a message. */
export const messageFile = z.object({
  /** Its path under /api. */
  address: z.string(),
  kind: z.enum(attachmentKinds),
  /** File name given by the sender; null if none was given. */
  name: z.nullable(z.string()),
  bytes: z.number(),
  /** For a photo, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** For a voice note. */
  seconds: z.nullable(z.number()),
  /** For a voice note: one bar per hex digit; null if the sender gave none. */
  waveform: z.nullable(z.string()),
});
export type MessageFile = z.infer<typeof messageFile>;

/** Emergency signs in an owner's text, in the order in which they are written. */
export const redFlagFields = z.array(z.enum(redFlagKeys));

/** What a system message reports. */
const systemLine = z.object({
  line: z.enum(systemMessageKinds),
  /** After a move: the new time. */
  starts_at: z.nullable(z.string()),
  /** Of an automatic reply: when the clinic opens next; null if that is not known. */
  opens_at: z.nullable(z.string()),
  /** Of an automatic reply: the clinic's number for emergencies, E.164; null without one. */
  emergency_phone: z.nullable(z.string()),
  /** The doctors before and after it was handed over; absent in previews. */
  from_doctor: z.optional(z.nullable(z.string())),
  to_doctor: z.optional(z.nullable(z.string())),
});

/** A message as seen by the reader. */
export const message = z.object({
  id: uuid,
  /** Position in the conversation, from 1, in the order of arrival at the server. */
  seq: z.number(),
  kind: z.enum(messageKinds),
  side: z.enum(messageSides),
  /** Whether the reader sent it. */
  own: z.boolean(),
  /**
   * Name of the sender; null for a system message, and for an owner without a name. Of the desk it is the first name,
   * for the clinic's side only.
   */
  sender: z.nullable(z.string()),
  /** The doctor who sent it; null for any other sender. A message of the clinic's side without one is by its desk. */
  doctor_id: z.nullable(uuid),
  /** The text, or the caption of a file; null if there is none, and for a system message. */
  text: z.nullable(z.string()),
  file: z.nullable(messageFile),
  /** Null for any other message. */
  system: z.nullable(systemLine),
  red_flags: redFlagFields,
  sent_at: z.string(),
});
export type Message = z.infer<typeof message>;

/** A conversation with the reader's state. */
export const conversation = z.object({
  reservation_id: uuid,
  /** Whether it accepts messages now. */
  open: z.boolean(),
  /** For a completed reservation: when it stops, or stopped, accepting messages. */
  closes_at: z.nullable(z.string()),
  /** The `seq` of the last message; 0 for none. */
  last_seq: z.number(),
  /** The reader's read cursor. */
  read_seq: z.number(),
  /** Number of incoming messages after it, and the first of them; null if there are none. */
  unread: z.number(),
  first_unread_id: z.nullable(uuid),
  /** Delivery and read cursors of the other side. */
  other_received_seq: z.number(),
  other_read_seq: z.number(),
  muted: z.boolean(),
  /** The emergency signs that nobody in the clinic has handled yet. */
  red_flags: redFlagFields,
  /** To whom the clinic has routed it; null for its owner. */
  routing: z.nullable(
    z.object({
      to: z.enum(['doctor', 'desk']),
      /** The doctor to whom it is routed, by default the reservation's; null for the desk. */
      doctor_id: z.nullable(uuid),
      version: z.string(),
    }),
  ),
});
export type Conversation = z.infer<typeof conversation>;

/** A conversation's last message, for a list. */
export const preview = z.object({
  reservation_id: uuid,
  open: z.boolean(),
  /** Null if there is no message yet. */
  last: z.nullable(
    z.object({
      id: uuid,
      seq: z.number(),
      kind: z.enum(messageKinds),
      side: z.enum(messageSides),
      own: z.boolean(),
      /** The start of its text, on one line. */
      text: z.nullable(z.string()),
      system: z.nullable(systemLine),
      sent_at: z.string(),
    }),
  ),
  unread: z.number(),
  other_received_seq: z.number(),
  other_read_seq: z.number(),
  muted: z.boolean(),
});
export type ConversationPreview = z.infer<typeof preview>;

/** A message found by a search. */
export const messageHit = z.object({
  message_id: uuid,
  seq: z.number(),
  side: z.enum(messageSides),
  own: z.boolean(),
  /** Excerpt of its text around the match. */
  excerpt: z.string(),
  sent_at: z.string(),
});
export type MessageHit = z.infer<typeof messageHit>;

/** Unread messages over all conversations. */
export const unreadCounts = z.object({
  messages: z.number(),
  /** Unmuted conversations with unread messages, latest first; at most 100. */
  reservation_ids: z.array(uuid),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const undelivered = z.object({
  /** The last incoming message of each conversation in which it has not reached a device yet, latest first. */
  newest: z.array(z.object({ reservation_id: uuid, message_id: uuid })),
});
export type Undelivered = z.infer<typeof undelivered>;
