import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { users } from './identity.ts';

/** Whose each connection of the live channel is: the user that it first proved to be, until it is gone. */
export const liveSockets = pgTable(
  'live_sockets',
  {
    socketId: text('socket_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When its user has last proved to be on it. */
    provedAt: timestamptz('proved_at').notNull(),
  },
  table => [
    index('live_sockets_proved').on(table.provedAt),
    index('live_sockets_user').on(table.userId, table.provedAt),
  ],
);

/** How many times something was published for a user: the same number twice means that nothing was in between. */
export const liveCursors = pgTable('live_cursors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  cursor: integer('cursor').notNull(),
});
