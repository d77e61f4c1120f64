import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';

/** Stored photos. `key` is unguessable and is the name in the storage and in the address. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    /** Set when nothing shows the file any more; the bytes are then erased by a job. */
    droppedAt: moment('dropped_at'),
  },
  table => [
    index('files_owner').on(table.ownerId),
    index('files_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null`),
  ],
);

/** The first answer to a call that creates or spends, so that a repeat gets the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of the payload, hex: the same key with other content is refused. */
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Domain events, committed with the change they tell of. `origin` is the socket of the tab that caused it. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    origin: text('origin'),
    createdAt: createdAt(),
  },
  table => [index('outbox_events_created').on(table.createdAt)],
);

/**
 * What is still to be told to whom: a row for each event and consumer, gone when the consumer has it or it was given
 * up. `due_at` is when it may be taken: at once by default; while it is being told, when somebody else may take over.
 */
export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => outboxEvents.id),
    consumer: text('consumer').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().default(sql`'-infinity'`),
    lastError: text('last_error'),
  },
  table => [
    primaryKey({ columns: [table.eventId, table.consumer] }),
    index('outbox_deliveries_due').on(table.consumer, table.dueAt, table.eventId),
  ],
);

/** Events that a consumer could not take however often it was tried: for the operator to look at and retry. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => outboxEvents.id),
    consumer: text('consumer').notNull(),
    error: text('error').notNull(),
    createdAt: createdAt(),
  },
  table => [unique('dead_letters_once').on(table.eventId, table.consumer)],
);

/**
 * Effects that have happened, by a key that names each: what has one here is not done again. While `held_until` is
 * set, the effect is only being brought about outside of the database: after that moment another may try.
 */
export const effects = pgTable(
  'effects',
  {
    key: text('key').primaryKey(),
    createdAt: createdAt(),
    heldUntil: moment('held_until'),
  },
  table => [index('effects_created').on(table.createdAt)],
);

/** What an operator did, for the audit trail. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  createdAt: createdAt(),
});
