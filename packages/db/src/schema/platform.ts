import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';

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
    /** Such a key is never forgotten. */
    guardsMoney: boolean('guards_money').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Domain events, committed with the change they tell of. `socket_id` is the live connection of the tab that caused it. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    socketId: text('socket_id'),
    createdAt: createdAt(),
  },
  table => [index('outbox_events_created').on(table.createdAt)],
);

/**
 * Open deliveries: a row for each event and consumer, gone when it is settled or became a dead letter. `due_at` is when
 * it may be taken: at once by default; while it is leased, when the lease lapses.
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
 * Things done outside the database exactly once in effect, by their key: intended by the row, leased while they are
 * attempted, then settled.
 */
export const operations = pgTable(
  'operations',
  {
    key: text('key').primaryKey(),
    createdAt: createdAt(),
    leasedUntil: moment('leased_until'),
    settledAt: moment('settled_at'),
    /** Such a key is never forgotten. */
    guardsMoney: boolean('guards_money').notNull().default(false),
  },
  table => [index('operations_created').on(table.createdAt)],
);

/** What an operator did, for the audit trail. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  createdAt: createdAt(),
});
