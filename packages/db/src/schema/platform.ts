import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz } from './columns.ts';
import { users } from './identity.ts';

/** Stored responses of calls that create or spend, so that a repeat gets the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of the payload, hex: the same key with another payload is refused. */
    payloadHash: text('payload_hash').notNull(),
    response: jsonb('response').notNull(),
    /** If true, the key is never deleted. */
    neverExpires: boolean('never_expires').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Number of changing calls of an account per day in UTC. */
export const changingCalls = pgTable(
  'changing_calls',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    calls: integer('calls').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.day] }), index('changing_calls_day').on(table.day)],
);

/** Domain events, committed with their change. `socket_id` is the connection of the tab that caused it. */
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
 * Open deliveries: a row per event and consumer, deleted when it is settled or becomes a dead letter. `due_at` is the
 * time of the next attempt, or the end of the current lease.
 */
export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => outboxEvents.id),
    consumer: text('consumer').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestamptz('due_at').notNull().default(sql`'-infinity'`),
    lastError: text('last_error'),
  },
  table => [
    primaryKey({ columns: [table.eventId, table.consumer] }),
    index('outbox_deliveries_due').on(table.consumer, table.dueAt, table.eventId),
  ],
);

/** Events without retries left, for an operator to retry. */
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
 * Operations outside the database with exactly-once effect, by key: the row is the intent, leased during an attempt,
 * then settled.
 */
export const operations = pgTable(
  'operations',
  {
    key: text('key').primaryKey(),
    createdAt: createdAt(),
    leasedUntil: timestamptz('leased_until'),
    settledAt: timestamptz('settled_at'),
    /** If true, the key is never deleted. */
    neverExpires: boolean('never_expires').notNull().default(false),
  },
  table => [index('operations_created').on(table.createdAt)],
);

/** The audit trail of operators. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  createdAt: createdAt(),
});

/** A row per hit of a rate limit; a bucket names the limit and its subject, as a keyed hash or an id. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    id: id(),
    bucket: text('bucket').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Deduplication key, so that a repeat counts once; null if every hit counts. */
    dedupKey: text('dedup_key'),
  },
  table => [
    index('rate_limit_hits_bucket').on(table.bucket, table.at),
    unique('rate_limit_hits_dedup_key').on(table.bucket, table.dedupKey),
  ],
);
