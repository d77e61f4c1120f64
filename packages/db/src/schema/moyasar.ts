import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';

/**
 * Visits to Moyasar's page to save a card. Moyasar has no call to list the tokens of a visit, so they are stored here.
 * Only its adapter reads this table, which has no foreign keys.
 */
export const moyasarSetups = pgTable(
  'moyasar_setups',
  {
    /** Our id of the setup. */
    id: uuid('id').primaryKey(),
    /** The user who saves a card. */
    payer: uuid('payer').notNull(),
    /** The payer's return URL. */
    returnUrl: text('return_url').notNull(),
    /** Moyasar's tokens of the saved cards, the latest last. */
    tokens: text('tokens').array().notNull().default([]),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('moyasar_setups_expires').on(table.expiresAt)],
);

/**
 * Refunds requested from Moyasar, recorded before the request: it accepts no idempotency key for them, so this prevents
 * requesting one twice. Retained as long as the refunds themselves.
 */
export const moyasarRefunds = pgTable('moyasar_refunds', {
  /** Our id of the refund. */
  refundId: uuid('refund_id').primaryKey(),
  createdAt: timestamptz('created_at').notNull(),
});
