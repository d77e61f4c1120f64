import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { line, text, UUID_LENGTH, uuid } from '../fields.ts';
import { messageLimits } from '../messages.ts';
import { conversation, message } from './message-fields.ts';

/** The text of a message, of one line or many. */
export const messageText = text(messageLimits.text);

/** An id that a client makes: a UUIDv7. */
const messageId = uuid.check(
  z.regex(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i, 'field.invalid'),
);

/** A new message: its id names it for good, so that a repeat adds no second one. */
export const newMessage = { reservation_id: uuid, message_id: messageId };

const count = (most: number) =>
  z.coerce
    .number('field.invalid')
    .check(z.int('field.invalid'), z.minimum(1, 'field.invalid'), z.maximum(most, 'field.invalid'));

/** The text parts of a form with one file, `file`. */
export const attachment = z.object({
  ...newMessage,
  /** A caption. */
  text: z.optional(messageText),
  /** What the file is called; of a PDF. */
  name: z.optional(line(messageLimits.fileName)),
  /** Of a voice note: its bars, a hex digit each. */
  waveform: z.optional(
    boundedText(messageLimits.waveform, 'field.invalid').check(z.regex(/^[\da-f]{48}$/, 'field.invalid')),
  ),
});

export const listQuery = z.object({
  reservation_id: uuid,
  /** Those before this message. */
  before: z.optional(uuid),
  /** Those after it. */
  after: z.optional(uuid),
  /** Those around it, itself among them, or around the first unread one; the newest where all is read. */
  around: z.optional(z.union([uuid, z.literal('unread')], 'field.invalid')),
  limit: z.optional(count(messageLimits.pageMost)),
});

export const listPage = z.object({
  messages: z.array(message),
  more_before: z.boolean(),
  more_after: z.boolean(),
  conversation,
});

export const oneMessage = z.object({ message, conversation });

export const searchQuery = z.object({
  reservation_id: uuid,
  text: line(100),
  /** Those before this hit. */
  before: z.optional(uuid),
});

/** Ids with commas between them. */
export const reservationIds = boundedText(
  messageLimits.previews * (UUID_LENGTH + 1),
  'field.required',
  'field.too_long',
).check(z.refine<string>(text => text.split(',').every(id => uuid.safeParse(id).success), 'field.invalid'));
