import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/**
 * Visits to the page on which a card is given to Moyasar to keep. Moyasar cannot be asked for the token of a visit, so
 * that the one it made is noted here. Only its adapter reads this, and no key leads from it to other tables.
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
    /** Moyasar's name of the card; null until it was given. */
    token: text('token'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('moyasar_setups_expires').on(table.expiresAt)],
);
