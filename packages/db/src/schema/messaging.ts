import type { AttachmentKind, MessageKind, MessageSide, SystemLine } from '@rifq/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clinicMembers, clinics, doctors } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { reservations } from './reservations.ts';

const reservationId = () =>
  uuid('reservation_id')
    .notNull()
    .references(() => reservations.id);

/**
 * One for each reservation that was confirmed. Its row is locked by whoever sends, so that messages have one order; what
 * both sides have received and read stands here, as far as the other side is told.
 */
export const conversations = pgTable(
  'conversations',
  {
    reservationId: reservationId().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    /** The `seq` of the last message. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: timestamptz('last_at').notNull(),
    files: integer('files').notNull().default(0),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    /** Up to which `seq` each side has received and read, whoever of it. */
    ownerReceivedSeq: integer('owner_received_seq').notNull().default(0),
    ownerReadSeq: integer('owner_read_seq').notNull().default(0),
    clinicReceivedSeq: integer('clinic_received_seq').notNull().default(0),
    clinicReadSeq: integer('clinic_read_seq').notNull().default(0),
    /** Since when the owner waits for an answer; null when nobody does. */
    waitingSince: timestamptz('waiting_since'),
    createdAt: createdAt(),
  },
  table => [
    index('conversations_owner').on(table.ownerId, table.lastAt),
    index('conversations_clinic').on(table.clinicId, table.lastAt),
    index('conversations_waiting')
      .on(table.clinicId, table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

/** Messages are never changed and never deleted. */
export const messages = pgTable(
  'messages',
  {
    /** Made by the client: a repeat finds it. */
    id: id(),
    reservationId: reservationId(),
    /** Its place in the conversation, from 1. */
    seq: integer('seq').notNull(),
    side: text('side').$type<MessageSide>().notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** Who has sent it; null for the system. */
    senderId: uuid('sender_id').references(() => users.id),
    /** Of a message of the clinic's side: as whom. */
    doctorId: uuid('doctor_id').references(() => doctors.id),
    text: text('text'),
    /** `text` for searching: without tashkeel and forms of letters. */
    folded: text('folded'),
    systemLine: text('system_line').$type<SystemLine>(),
    /** Of a system line: the new time. */
    startsAt: timestamptz('starts_at'),
    sentAt: timestamptz('sent_at').notNull(),
  },
  table => [
    unique('messages_place').on(table.reservationId, table.seq),
    check('messages_seq', sql`${table.seq} > 0`),
    check('messages_sender', sql`(${table.side} = 'system') = (${table.senderId} is null)`),
    check('messages_doctor', sql`(${table.side} = 'clinic') = (${table.doctorId} is not null)`),
    check('messages_system', sql`(${table.side} = 'system') = (${table.systemLine} is not null)`),
  ],
);

/** The file of a message. Its key names it in the storage, and in the table of files. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id),
    reservationId: reservationId(),
    key: text('key').notNull().unique(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    name: text('name'),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    seconds: integer('seconds'),
    waveform: text('waveform'),
  },
  table => [index('message_files_reservation').on(table.reservationId)],
);

/** How a conversation stands for one person. */
export const conversationReaders = pgTable(
  'conversation_readers',
  {
    reservationId: reservationId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    readSeq: integer('read_seq').notNull().default(0),
    receivedSeq: integer('received_seq').notNull().default(0),
    muted: boolean('muted').notNull().default(false),
    /** The last message that a notification has told this person of. */
    toldSeq: integer('told_seq').notNull().default(0),
    /** The last message of the other side: 0 and null where it has sent none. Unread is what lies behind `readSeq`. */
    otherSeq: integer('other_seq').notNull().default(0),
    otherAt: timestamptz('other_at'),
    /** Whether the badge counts it. A column of its own, so that the planner knows how rare that is. */
    badged: boolean('badged').notNull().generatedAlwaysAs(sql`other_seq > read_seq and not muted`),
    /** Whether something has not reached a device yet; of its own for the same reason. */
    unreceived: boolean('unreceived').notNull().generatedAlwaysAs(sql`other_seq > received_seq`),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.reservationId, table.userId] }),
    index('conversation_readers_badged').on(table.userId, table.otherAt).where(sql`${table.badged}`),
    index('conversation_readers_unreceived').on(table.userId, table.otherAt).where(sql`${table.unreceived}`),
  ],
);

/** Who has yet to be told of new messages, and when: messages that come meanwhile are told of together. */
export const messageNotices = pgTable(
  'message_notices',
  {
    id: id(),
    reservationId: reservationId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The first message that it tells of. */
    firstSeq: integer('first_seq').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    /** When it was told, or found to be read already. */
    settledAt: timestamptz('settled_at'),
  },
  table => [
    uniqueIndex('message_notices_open')
      .on(table.reservationId, table.userId)
      .where(sql`${table.settledAt} is null`),
    index('message_notices_due').on(table.dueAt).where(sql`${table.settledAt} is null`),
  ],
);

/** What doctors write for their colleagues: no call of the owner's reads it. */
export const clinicNotes = pgTable(
  'clinic_notes',
  {
    id: id(),
    reservationId: reservationId(),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** As the author was called then. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    removedAt: timestamptz('removed_at'),
  },
  table => [index('clinic_notes_reservation').on(table.reservationId, table.createdAt)],
);

export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Who has written it as it is. */
    changedBy: uuid('changed_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: timestamptz('removed_at'),
  },
  table => [index('saved_replies_clinic').on(table.clinicId)],
);
