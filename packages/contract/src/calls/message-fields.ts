import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { attachmentKinds, messageKinds, messageSides, systemLines } from '../messages.ts';

/** A file of a message. */
const messageFile = z.object({
  /** Its path under /api. */
  address: z.string(),
  kind: z.enum(attachmentKinds),
  /** As its sender called it; null where that was not said. */
  name: z.nullable(z.string()),
  bytes: z.number(),
  /** Of a photo, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a voice note. */
  seconds: z.nullable(z.number()),
  /** Of a voice note: a bar for each hex digit; null where its sender gave none. */
  waveform: z.nullable(z.string()),
});
export type MessageFile = z.infer<typeof messageFile>;

/** A message as the reader sees it. */
export const message = z.object({
  id: uuid,
  /** Its place in the conversation, from 1, in the order in which the server took them. */
  seq: z.number(),
  kind: z.enum(messageKinds),
  side: z.enum(messageSides),
  /** Sent by the reader. */
  own: z.boolean(),
  /** Who has sent it; null for a system message, and for an owner who has given no name. */
  sender: z.nullable(z.string()),
  /** The doctor who has sent it; null for any other. */
  doctor_id: z.nullable(uuid),
  /** The caption of a file; null for none, and for a system message. */
  text: z.nullable(z.string()),
  file: z.nullable(messageFile),
  /** Of a system message: the step it tells of, and of one that was moved its new time. */
  system: z.nullable(z.object({ line: z.enum(systemLines), starts_at: z.nullable(z.string()) })),
  sent_at: z.string(),
});
export type Message = z.infer<typeof message>;

/** How the conversation stands for the reader. */
export const conversation = z.object({
  reservation_id: uuid,
  /** Whether it can be written in now. */
  open: z.boolean(),
  /** Of one that was completed: until when it can be, or could be. */
  closes_at: z.nullable(z.string()),
  /** The `seq` of the last message; 0 for none. */
  last_seq: z.number(),
  /** Up to which `seq` the reader has read. */
  read_seq: z.number(),
  /** Messages of others behind it, and the first of them; null for none. */
  unread: z.number(),
  first_unread_id: z.nullable(uuid),
  /** Up to which `seq` the other side has received, and read. */
  other_received_seq: z.number(),
  other_read_seq: z.number(),
  muted: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** The last line of a conversation, for a list. */
export const preview = z.object({
  reservation_id: uuid,
  open: z.boolean(),
  /** Null where nobody has written yet. */
  last: z.nullable(
    z.object({
      id: uuid,
      seq: z.number(),
      kind: z.enum(messageKinds),
      side: z.enum(messageSides),
      own: z.boolean(),
      /** Its beginning, on one line. */
      text: z.nullable(z.string()),
      system: z.nullable(z.object({ line: z.enum(systemLines), starts_at: z.nullable(z.string()) })),
      sent_at: z.string(),
    }),
  ),
  unread: z.number(),
  other_received_seq: z.number(),
  other_read_seq: z.number(),
  muted: z.boolean(),
});
export type ConversationPreview = z.infer<typeof preview>;

/** A message that a search has found. */
export const messageHit = z.object({
  message_id: uuid,
  seq: z.number(),
  side: z.enum(messageSides),
  own: z.boolean(),
  /** A piece of its text around what was found. */
  excerpt: z.string(),
  sent_at: z.string(),
});
export type MessageHit = z.infer<typeof messageHit>;

/** What is unread over all conversations. */
export const unreadCounts = z.object({
  messages: z.number(),
  /** The conversations with something unread that is not muted, the latest first; a hundred at most. */
  reservation_ids: z.array(uuid),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const undelivered = z.object({
  /** The last message of the other side in each conversation in which it has not reached a device yet, the latest first. */
  newest: z.array(z.object({ reservation_id: uuid, message_id: uuid })),
});
export type Unreceived = z.infer<typeof undelivered>;
