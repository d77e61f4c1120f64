import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz, updatedAt } from './columns.ts';

/**
 * The sandbox gateway's payments with refunds, setups, cards and payers. It represents the database of another company:
 * only the sandbox reads it, and it has no foreign keys to our tables.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    kind: text('kind', { enum: ['payment', 'setup', 'card', 'payer'] }).notNull(),
    id: text('id').notNull(),
    /** The key of the request that created it: a repeat returns the same object. */
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

/** Pending webhooks of the sandbox: deleted once accepted, or after the last attempt. */
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
