import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz, updatedAt } from './columns.ts';

/**
 * What the sandbox gateway knows of its payments with their refunds, setups, cards and payers. It is another company's database in all
 * but its place: only the sandbox reads it, and no key leads from it to our tables.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    kind: text('kind', { enum: ['payment', 'setup', 'card', 'payer'] }).notNull(),
    id: text('id').notNull(),
    /** The key of the request that made it: a repeat answers the same. */
    idempotencyKey: text('idempotency_key'),
    data: jsonb('data').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.id] }),
    uniqueIndex('sandbox_objects_key').on(table.kind, table.idempotencyKey),
  ],
);

/** Webhooks of the sandbox that are to be sent: deleted once they were taken, or given up. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestamptz('due_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  table => [index('sandbox_webhooks_due').on(table.dueAt)],
);
