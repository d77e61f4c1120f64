import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';

/**
 * Visits to the page on which a card is given to Moyasar to keep. Moyasar cannot be asked for the tokens of a visit, so
 * that those it made are noted here. Only its adapter reads this, and no key leads from it to other tables.
 */
export const moyasarSetups = pgTable(
  'moyasar_setups',
  {
    /** Ours, of the setup. */
    id: uuid('id').primaryKey(),
    /** The user who gives a card. */
    payer: uuid('payer').notNull(),
    /** Where the payer comes back to. */
    returnUrl: text('return_url').notNull(),
    /** Moyasar's names of the cards that were given, the last one last. */
    tokens: text('tokens').array().notNull().default([]),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('moyasar_setups_expires').on(table.expiresAt)],
);

/**
 * Refunds that Moyasar was asked for, noted before: it has no name of ours for one, so that none is asked for twice. They
 * are kept as long as the refunds themselves.
 */
export const moyasarRefunds = pgTable('moyasar_refunds', {
  /** Ours. */
  refundId: uuid('refund_id').primaryKey(),
  createdAt: timestamptz('created_at').notNull(),
});
