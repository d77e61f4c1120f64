import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
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
    provedAt: moment('proved_at').notNull(),
  },
  table => [
    index('live_sockets_proved').on(table.provedAt),
    index('live_sockets_user').on(table.userId, table.provedAt),
  ],
);
