import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { users } from './identity.ts';

/** The user of each live connection: the first one that it authenticated as, until it is closed. */
export const liveSockets = pgTable(
  'live_sockets',
  {
    socketId: text('socket_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When its user last authenticated on it. */
    authenticatedAt: timestamptz('authenticated_at').notNull(),
  },
  table => [
    index('live_sockets_authenticated').on(table.authenticatedAt),
    index('live_sockets_user').on(table.userId, table.authenticatedAt),
  ],
);

/** Number of events published for a user: an unchanged number means that no event was missed. */
export const liveCursors = pgTable('live_cursors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  cursor: integer('cursor').notNull(),
});
